import type { Question } from './types'

export interface Hint { id: string; title: string; text: string }

const BY_KIND: Record<string, Omit<Hint, 'id'>> = {
  point: { title: 'Put a fighter on the table', text: 'The lit area is where it may stand. Click a spot and press Place. If a spot is not allowed, the page says why and offers the nearest one.' },
  spot: { title: 'Pick a spot', text: 'Click where it shall be; the card below says whether that is allowed and what comes of it.' },
  path: { title: 'Draw the way', text: 'Click where you want to go: the shortest way there is drawn, round what is in between, with its cost and the checks that wait on it. Click the same spot again to go there. Or drag the model and let go.' },
  facing: { title: 'Which way to look', text: 'Drag the round handle, or click in the direction. What is behind a fighter it cannot see.' },
  template: { title: 'Lay the template', text: 'Move the pointer; whoever would be hit is ringed in red before you commit.' },
  number: { title: 'How many?', text: 'Slide to a number and take it.' },
  split: { title: 'Share out', text: 'Use + and − until everything is dealt.' },
  roll: { title: 'Roll your dice', text: 'Throw your real dice and press the face you see.' },
  target: { title: 'Pick a target', text: 'Ringed ones can be chosen. The first click shows the line, the exact chances and the sum; the second does it. A click elsewhere, or Esc, takes it back.' },
  who: { title: 'Who acts?', text: 'Yours are the ringed ones. Click one on the table, or its button at the bottom; the card on the right says who it is and what it carries.' },
  secret: { title: 'Only you see this', text: 'Read what each answer lets them do and pick one at the bottom. It lies face down: the other side learns of it when the rules turn it over.' },
  choice: { title: 'Your actions', text: 'They are at the bottom, with cost, chance and key; "not now" lists the others and why. Nobody can be struck from here yet: drag the fighter towards the other side, or click the ground, to walk there.' },
  answers: { title: 'Your answers', text: 'They are at the bottom, each with its chance where dice are rolled for it; "not now" lists the others and why.' },
  prey: { title: 'Somebody can be struck', text: 'Ringed enemies with a number can be struck from here, and the number is your chance. Click one: the line, the exact chances and the sum are shown, and nothing is rolled. Click it again to do it.' },
}
const WAIT: Hint = { id: 'wait', title: 'The other side acts', text: 'The report tells it, and every roll in it can be opened with "why?". Pause and Step let you look closely. You may look at any model meanwhile: R shows its reach, T its threat, V what it sees.' }

/** What a question is like, as far as it is known: whether one of the own fighters or one of another side is to be picked, whether somebody can be struck, whether an answer leads to a way to walk (undefined: not known yet). */
export interface Like { own?: boolean; settingUp?: boolean; foes?: boolean; prey?: boolean; walks?: boolean }

/** The next hint for this question, if it has not been seen. */
export function hintFor(q: Question | null, seen: string[], over: boolean, { own, settingUp, foes, prey, walks }: Like = {}): Hint | null {
  if (over) return null
  if (!q) return seen.length && !seen.includes('wait') ? WAIT : null
  const answers = foes ? 'target' : prey ? 'prey' : walks ? 'choice' : walks === false ? 'answers' : ''
  const kind = q.hidden ? 'secret' : own ? 'who' : q.kind === 'point' && settingUp === false ? 'spot' : q.kind === 'choice' ? answers : q.kind
  const hint = BY_KIND[kind]
  return hint && !seen.includes(kind) ? { id: kind, ...hint } : null
}
