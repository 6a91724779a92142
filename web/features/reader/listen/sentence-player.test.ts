// The recording stops in the silence between two sentences, runs on through it, and goes back for a repeat.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRecordingPlayer } from './sentence-player.ts'

let at: FakeAudio
let frames: (() => void)[]

class FakeAudio extends EventTarget {
  paused = true
  ended = false
  seeking = false
  playbackRate = 1
  jumps: number[] = []
  #now = 0
  constructor() {
    super()
    at = this
  }
  get currentTime() {
    return this.#now
  }
  set currentTime(to: number) {
    this.jumps.push(to)
    this.#now = to
  }
  play() {
    this.paused = false
    return Promise.resolve()
  }
  pause() {
    this.paused = true
  }
  /** Plays on to this second, frame by frame. */
  async runTo(second: number) {
    while (this.#now < second) {
      this.#now = Math.min(second, this.#now + 0.02)
      for (const frame of frames.splice(0)) frame()
      await Promise.resolve()
    }
  }
}

beforeEach(() => {
  frames = []
  vi.stubGlobal('Audio', FakeAudio)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
})
afterEach(() => vi.unstubAllGlobals())

const mark = (ms: number) => ({ paragraph: 'a', start: 0, end: 1, ms })
// Half a second of words and as much silence as there is behind each sentence.
const made = () => createRecordingPlayer({ url: '/files/a.wav', marks: [mark(0), mark(850), mark(1700)] })

it('ends a sentence before the next is heard, and lights that one when it begins', async () => {
  const sound = made()
  const lit: number[] = []
  const first = sound.say(0, 1, () => lit.push(0))
  await Promise.resolve()
  await at.runTo(0.6)
  expect(await first).toBe(true)
  sound.rest()
  const second = sound.say(1, 1, () => lit.push(1))
  await Promise.resolve()
  await at.runTo(0.8)
  expect([lit, at.jumps]).toEqual([[0], []])
  await at.runTo(0.86)
  expect(lit).toEqual([0, 1])
  await at.runTo(1.5)
  expect(await second).toBe(true)
})

it('goes back for a sentence that is read once more, however short', async () => {
  const sound = made()
  const once = sound.say(0, 1, () => undefined)
  await Promise.resolve()
  await at.runTo(0.6)
  await once
  void sound.say(0, 1, () => undefined)
  expect(at.jumps).toEqual([0])
})
