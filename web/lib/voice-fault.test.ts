// When a listed browser voice fails, the server's voice takes over, and comes first from then on.
// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PLAIN_SITE } from '../../contract/kernel/site-config.ts'

const served = vi.hoisted(() => ({
  said: [] as string[],
  unlocked: 0,
  answer: (onBegin?: () => void): Promise<boolean> => {
    onBegin?.()
    return Promise.resolve(true)
  },
}))
vi.mock('./served-voice.ts', () => ({
  sayServed: (text: string, { onBegin }: { onBegin?: () => void }) => {
    served.said.push(text)
    return served.answer(onBegin)
  },
  stopServed: () => undefined,
  unlockServed: () => {
    served.unlocked += 1
  },
}))

class Utterance {
  onstart?: () => void
  onend?: () => void
  onerror?: (event: { error: string }) => void
  voice?: { name: string }
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
let here: Utterance[]
let voices: object[]
const voiceOf = (name: string, lang = 'en-US', isDefault = false) => ({
  ...{ name, voiceURI: `urn:${name}`, lang, localService: true, default: isDefault },
})
const works = served.answer
beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  here = []
  Object.assign(served, { said: [], unlocked: 0, answer: works })
  voices = [voiceOf('Samantha', 'en-US', true)]
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    cancel: () => undefined,
    speak: (utterance: Utterance) => here.push(utterance),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function withVoice(kind: 'own' | 'none' = 'own', accent: 'en-US' | 'en-GB' = 'en-US', isIdle = true) {
  const { setSiteConfigSource } = await import('./site.ts')
  setSiteConfigSource(() => ({ ...PLAIN_SITE, ...(kind === 'none' && { voice: kind }) }))
  const { useVoice } = await import('./voice.ts')
  const onSilent = vi.fn()
  let voice: ReturnType<typeof useVoice> | undefined
  const root = createRoot(document.createElement('div'))
  function Screen() {
    voice = useVoice(accent, onSilent)
    return null
  }
  await act(async () => root.render(createElement(Screen)))
  // The server's part is brought when the browser is idle.
  if (isIdle) await act(() => vi.advanceTimersByTimeAsync(5000))
  return {
    onSilent,
    now: () => voice,
    speak: (text: string) => act(async () => voice?.speak(text)),
    stop: () => act(async () => voice?.stop()),
    fail: (error: string) => act(async () => here.at(-1)?.onerror?.({ error })),
    begin: () => act(async () => here.at(-1)?.onstart?.()),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    texts: () => here.map(({ text }) => text),
    names: () => here.map(({ voice: by }) => by?.name),
  }
}

it('is followed by the server when it fails, and for the rest of the visit', async () => {
  const voice = await withVoice()
  expect(voice.now()).toMatchObject({ isHere: true, isSynthetic: false })
  await voice.speak('glass')
  expect(served.unlocked).toBe(1)
  await voice.fail('synthesis-failed')
  expect([voice.texts(), served.said]).toEqual([['glass'], ['glass']])
  expect(voice.onSilent).not.toHaveBeenCalled()
  expect(voice.now()).toMatchObject({
    isAvailable: true,
    isHere: false,
    isSynthetic: true,
    isSpeaking: false,
  })
  await voice.speak('stone')
  expect([voice.texts(), served.said]).toEqual([['glass'], ['glass', 'stone']])
})

it('is followed once when it does not begin in time', async () => {
  const voice = await withVoice()
  await voice.speak('glass')
  await voice.pass(2499)
  expect(served.said).toEqual([])
  await voice.pass(1)
  // Cancelled because it is late: that is no second fault.
  await voice.fail('synthesis-failed')
  await voice.pass(10_000)
  expect(served.said).toEqual(['glass'])
})

it('is waited for no longer once it begins, ends, is stopped or says another text', async () => {
  const voice = await withVoice()
  await voice.speak('glass')
  await voice.begin()
  await voice.pass(10_000)
  await voice.speak('stone')
  await voice.stop()
  await voice.pass(10_000)
  await voice.speak('one')
  await voice.pass(2000)
  await voice.speak('two')
  await voice.pass(2000)
  await act(async () => here.at(-1)?.onend?.())
  await voice.pass(10_000)
  expect([served.said, voice.onSilent.mock.calls.length]).toEqual([[], 0])
  // Heard once: nothing has to be prepared in the tap any more.
  expect(served.unlocked).toBe(1)
})

it.each(['interrupted', 'canceled', 'not-allowed'])('is at no fault when %s', async (error) => {
  const voice = await withVoice()
  await voice.speak('glass')
  await voice.fail(error)
  await voice.pass(10_000)
  expect([served.said, voice.now()?.isHere]).toEqual([[], true])
})

it('is at no fault before the first tap', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  const voice = await withVoice()
  await voice.speak('glass')
  await voice.pass(10_000)
  expect([served.said, voice.onSilent.mock.calls.length]).toEqual([[], 0])
})

it('is tried again where the server cannot be heard either, which is reported', async () => {
  const voice = await withVoice()
  served.answer = () => Promise.reject(new Error('no network'))
  await voice.speak('glass')
  await voice.fail('network')
  expect([voice.onSilent.mock.calls.length, voice.now()?.isHere]).toEqual([1, true])
})

it('is reported where the server has no voice', async () => {
  const voice = await withVoice('none')
  await voice.speak('glass')
  await voice.pass(2500)
  expect([voice.onSilent.mock.calls.length, served.said, voice.now()?.isHere]).toEqual([1, [], true])
})

it('gives way to the American voice of the server where the British one fails', async () => {
  const voice = await withVoice('own', 'en-GB')
  await voice.speak('glass')
  await voice.fail('voice-unavailable')
  expect([served.said, voice.now()?.isAvailable]).toEqual([['glass'], false])
})

it('alone is skipped where the browser has other English voices; the server speaks for the visit after the last', async () => {
  voices = [voiceOf('Samantha', 'en-US', true), voiceOf('Alex'), voiceOf('Tingting', 'zh-CN')]
  const voice = await withVoice()
  await voice.speak('glass')
  await voice.fail('network')
  expect([voice.names(), served.said, voice.now()?.isHere]).toEqual([['Samantha'], ['glass'], true])
  await voice.speak('stone')
  expect(served.unlocked).toBe(2)
  await voice.pass(2500)
  expect([voice.names(), served.said]).toEqual([
    ['Samantha', 'Alex'],
    ['glass', 'stone'],
  ])
  expect(voice.now()).toMatchObject({ isHere: false, isSynthetic: true })
})

it('is skipped for another where the server has no voice, and the last is tried again', async () => {
  voices = [voiceOf('Samantha', 'en-US', true), voiceOf('Daniel', 'en-GB')]
  const voice = await withVoice('none')
  for (const word of ['one', 'two', 'three']) {
    await voice.speak(word)
    await voice.fail('network')
  }
  expect(voice.names()).toEqual(['Samantha', 'Daniel', 'Daniel'])
})

it('is at no fault for what the engine reports of a text that is over', async () => {
  const voice = await withVoice()
  await voice.speak('glass')
  await voice.speak('stone')
  await act(async () => here[0]?.onerror?.({ error: 'synthesis-failed' }))
  expect([served.said, voice.now()?.isSpeaking]).toEqual([[], true])
  await voice.stop()
  await voice.fail('synthesis-failed')
  expect([served.said, voice.now()?.isHere]).toEqual([[], true])
})

it.each(['before it is asked', 'during the wait'])(
  'is not judged on a page that is hidden %s',
  async (when) => {
    const voice = await withVoice()
    const hide = (isHidden: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    if (when === 'before it is asked') hide(true)
    await voice.speak('glass')
    await voice.pass(1000)
    if (when === 'during the wait') hide(true)
    hide(false)
    await voice.pass(10_000)
    expect([served.said, voice.now()?.isHere]).toEqual([[], true])
  },
)

it('is dropped when the server may not play without another tap: that goes straight to the server', async () => {
  const voice = await withVoice()
  served.answer = () => Promise.reject(new DOMException('no tap', 'NotAllowedError'))
  await voice.speak('glass')
  await voice.fail('network')
  expect([voice.onSilent.mock.calls.length, voice.now()?.isHere]).toEqual([0, false])
  served.answer = works
  await voice.speak('glass')
  expect([voice.texts(), served.said]).toEqual([['glass'], ['glass', 'glass']])
})

it.each([
  ['stopped', (voice: Awaited<ReturnType<typeof withVoice>>) => voice.now()?.stop()],
  ['followed by another text', (voice: Awaited<ReturnType<typeof withVoice>>) => voice.now()?.speak('stone')],
])('is not followed by the server where it is %s while that is brought', async (_, end) => {
  const voice = await withVoice('own', 'en-US', false)
  await voice.speak('glass')
  await act(async () => {
    here.at(-1)?.onerror?.({ error: 'network' })
    end(voice)
  })
  await act(() => vi.dynamicImportSettled())
  expect(served.said).toEqual([])
})
