import { expect, test } from 'vitest'
import { Held } from './held'

test('a click while an answer is on its way waits for the next question, the newest one alone', () => {
  let busy = false
  const done: string[] = []
  const held = new Held(() => busy)
  held.take('a', () => done.push('a'))
  busy = true
  held.take('b', () => done.push('b'))
  held.take('c', () => done.push('c now'), () => done.push('c later'))
  held.release()
  expect(done).toEqual(['a'])
  busy = false
  held.release()
  held.release()
  expect(done).toEqual(['a', 'c later'])
})

test('the click that gave the answer, come twice, is one; and nothing waits for ever', () => {
  let busy = false
  const done: string[] = []
  const held = new Held(() => busy)
  held.take('a', () => { busy = true; done.push('a') })
  held.take('a', () => done.push('a again'))
  busy = false
  held.release()
  expect(done).toEqual(['a'])
  busy = true
  held.take('b', () => done.push('b'))
  held.drop()
  busy = false
  held.release()
  expect(done).toEqual(['a'])
})
