// Reading on by the browser's voice: where that fails, the server says the same sentence and all after it.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PLAIN_SITE } from '../../../../contract/kernel/site-config.ts'

const said = vi.hoisted(() => [] as string[])
vi.mock('../../../lib/served-voice.ts', () => ({
  sayServed: (text: string, { onBegin }: { onBegin: () => void }) => {
    said.push(text)
    onBegin()
    return Promise.resolve(true)
  },
  stopServed: () => undefined,
  setServedRate: () => undefined,
  unlockServed: () => undefined,
}))

class Utterance {
  onstart?: () => void
  onend?: () => void
  onerror?: (event: { error: string }) => void
}
let here: Utterance[]
beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  here = []
  said.length = 0
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [
      { name: 'Samantha', voiceURI: 'samantha', lang: 'en-US', localService: true, default: true },
    ],
    cancel: () => undefined,
    speak: (utterance: Utterance) => here.push(utterance),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function begin() {
  const { setSiteConfigSource } = await import('../../../lib/site.ts')
  setSiteConfigSource(() => PLAIN_SITE)
  const { createVoicePlayer } = await import('./sentence-player.ts')
  const sound = createVoicePlayer([{ text: 'One.' }, { text: 'Two.' }])
  if (!sound) throw new Error('no sound')
  return { sound, onBegin: vi.fn() }
}

it.each([
  ['fails', () => here.at(-1)?.onerror?.({ error: 'synthesis-failed' })],
  ['does not begin', () => vi.advanceTimersByTime(2500)],
])('is followed by the server when the voice %s', async (_, fail) => {
  const { sound, onBegin } = await begin()
  const first = sound.say(0, 1, onBegin)
  fail()
  expect(await first).toBe(true)
  expect([said, onBegin.mock.calls.length, here.length]).toEqual([['One.'], 1, 1])
  await sound.say(1, 1, onBegin)
  expect([said, here.length]).toEqual([['One.', 'Two.'], 1])
  const { browserVoice } = await import('../../../lib/speech.ts')
  expect(browserVoice()).toBeUndefined()
})

it('stays with a voice that begins, is stopped, or wants a tap', async () => {
  const { sound, onBegin } = await begin()
  const first = sound.say(0, 1, onBegin)
  here.at(-1)?.onstart?.()
  vi.advanceTimersByTime(60_000)
  here.at(-1)?.onend?.()
  expect(await first).toBe(true)
  const second = sound.say(1, 1, onBegin)
  sound.stop()
  vi.advanceTimersByTime(60_000)
  expect(await second).toBe(false)
  const third = sound.say(1, 1, onBegin)
  here.at(-1)?.onerror?.({ error: 'not-allowed' })
  await expect(third).rejects.toMatchObject({ name: 'NotAllowedError' })
  expect(said).toEqual([])
})

it('is at no fault when something else is spoken by the browser', async () => {
  const { sound, onBegin } = await begin()
  const first = sound.say(0, 1, onBegin)
  here.at(-1)?.onstart?.()
  const { awaitStart, browserVoice } = await import('../../../lib/speech.ts')
  awaitStart(() => undefined)(false)
  here.at(-1)?.onerror?.({ error: 'synthesis-failed' })
  expect(await first).toBe(false)
  expect([said, browserVoice()?.name]).toEqual([[], 'Samantha'])
})
