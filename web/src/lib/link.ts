import type { FromServer } from './types'

export type LinkState = 'connecting' | 'open' | 'lost' | 'refused'
export interface Wire {
  send(message: Record<string, unknown>): boolean
  request<T>(message: Record<string, unknown>): Promise<T>
  close(): void
}
interface Ears { hear(message: FromServer): void; state(now: LinkState, why?: string): void }

const PATIENCE = 8000
const LONGEST = 10000

/** Waiting time before the next try: 0.4 s, doubling, at most ten seconds. */
export const backoff = (tries: number) => Math.min(LONGEST, 400 * 2 ** tries)

/** A WebSocket that comes back by itself; requests carry an id and give up after a while. */
export class Link implements Wire {
  private socket: WebSocket | null = null
  private waiting = new Map<number, { done: (m: any) => void; fail: (e: Error) => void; timer: number }>()
  private next = 1
  private tries = 0
  private closed = false
  private timer = 0

  constructor(private url: string, private ears: Ears) {
    this.open()
    addEventListener('online', this.hurry)
  }

  private hurry = () => {
    if (!this.closed && this.socket?.readyState !== WebSocket.OPEN) this.open()
  }

  private open() {
    clearTimeout(this.timer)
    this.socket?.close()
    this.ears.state('connecting')
    const socket = new WebSocket(this.url)
    this.socket = socket
    socket.onopen = () => {
      this.tries = 0
      this.ears.state('open')
    }
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as FromServer)
    socket.onclose = (event) => socket === this.socket && this.lost(event)
  }

  private lost(event: CloseEvent) {
    this.drop('The connection was lost.')
    if (this.closed) return
    // 4xxx: the server knows us and says no for good.
    if (event.code >= 4400 && event.code < 4500 && event.code !== 4429) return this.ears.state('refused', event.reason)
    this.ears.state('lost', event.reason)
    this.timer = window.setTimeout(() => this.open(), backoff(this.tries++))
  }

  private drop(why: string) {
    for (const each of this.waiting.values()) {
      clearTimeout(each.timer)
      each.fail(new Error(why))
    }
    this.waiting.clear()
  }

  private hear(message: FromServer) {
    const id = (message as { id?: number }).id
    const asked = id ? this.waiting.get(id) : undefined
    if (!asked) return this.ears.hear(message)
    clearTimeout(asked.timer)
    this.waiting.delete(id as number)
    if (message.is === 'refused') asked.fail(new Error(message.why))
    else asked.done(message)
  }

  send(message: Record<string, unknown>): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  request<T>(message: Record<string, unknown>): Promise<T> {
    const id = this.next++
    return new Promise<T>((done, fail) => {
      const timer = window.setTimeout(() => {
        this.waiting.delete(id)
        fail(new Error('The server took too long to answer.'))
      }, PATIENCE)
      this.waiting.set(id, { done, fail, timer })
      if (!this.send({ ...message, id })) {
        clearTimeout(timer)
        this.waiting.delete(id)
        fail(new Error('Not connected.'))
      }
    })
  }

  close() {
    this.closed = true
    clearTimeout(this.timer)
    removeEventListener('online', this.hurry)
    this.drop('closed')
    this.socket?.close()
  }
}

export const wsUrl = (token: string) => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${token}`
