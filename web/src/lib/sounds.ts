import { set, setting } from './saved'

export const loud = () => setting('sound') === 'on'
export const setLoud = (on: boolean) => set('sound', on ? 'on' : 'off')

type Note = [pitch: number, from: number, length: number, wave: OscillatorType]
const TUNES: Record<'dice' | 'strike' | 'turn', Note[]> = {
  dice: [[320, 0, 0.03, 'square'], [260, 0.05, 0.03, 'square'], [300, 0.11, 0.03, 'square']],
  strike: [[140, 0, 0.12, 'sawtooth'], [70, 0.03, 0.18, 'sawtooth']],
  turn: [[520, 0, 0.09, 'sine'], [780, 0.1, 0.14, 'sine']],
}
let stage: AudioContext | null = null

/** A short sound made on the spot, if sounds are switched on. */
export function play(tune: keyof typeof TUNES) {
  if (!loud() || typeof AudioContext === 'undefined') return
  stage ??= new AudioContext()
  for (const [pitch, from, length, wave] of TUNES[tune]) {
    const [tone, volume, start] = [stage.createOscillator(), stage.createGain(), stage.currentTime + from]
    tone.type = wave
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.08, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + length)
    tone.connect(volume).connect(stage.destination)
    tone.start(start)
    tone.stop(start + length)
  }
}
