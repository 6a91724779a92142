// Of all voices a machine has, the one to learn from; and it says one thing at a time.
// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { getSoundingShare } from './sounding.ts'
import { pickVoice, useSpeech } from './speech.ts'

const voice = (name: string, lang: string, localService = true, isDefault = false) => ({
  name,
  voiceURI: name,
  lang,
  localService,
  default: isDefault,
})

it('takes the wanted accent, natural before plain', () => {
  const voices = [
    voice('Tingting', 'zh-CN'),
    voice('Daniel', 'en-GB'),
    voice('Samantha', 'en-US'),
    voice('Aria Online (Natural)', 'en-US', false),
  ]
  expect(pickVoice(voices)?.name).toBe('Aria Online (Natural)')
  expect(pickVoice(voices, 'en-GB')?.name).toBe('Daniel')
})

it('takes another accent rather than a joke, and Android spelling', () => {
  expect(pickVoice([voice('Zarvox', 'en-US'), voice('Karen', 'en-AU')])?.name).toBe('Karen')
  expect(pickVoice([voice('English', 'en_US')])?.name).toBe('English')
})

it('offers none where there is no English', () => {
  expect(pickVoice([voice('Tingting', 'zh-CN'), voice('Enu', 'enu')])).toBeUndefined()
})

it.each([
  ['the accent before a natural voice', voice('Plain', 'en-US', false), voice('Siri', 'en-GB', true, true)],
  [
    'a natural one before one without network',
    voice('Premium', 'en-US', false),
    voice('A', 'en-US', true, true),
  ],
  ['one without network before the default', voice('A', 'en-US', true), voice('B', 'en-US', false, true)],
  ['the default among equals', voice('A', 'en-US', true, true), voice('B', 'en-US', true)],
  ['any other before an odd one', voice('A', 'en-AU', false), voice('Whisper Neural', 'en-US', true)],
])('takes %s', (_, better, worse) => {
  expect(pickVoice([better, worse])).toBe(better)
  expect(pickVoice([worse, better])).toBe(better)
})

it('knows English however it is spelt', () => {
  const langs = ['en', 'EN-us', 'en_GB', 'enx', 'zh-en', 'eng']
  expect(langs.filter((lang) => pickVoice([voice('A', lang)]))).toEqual(['en', 'EN-us', 'en_GB'])
})

it('says one text at a time, tells when it speaks, and falls silent when it goes', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  class Utterance {
    onstart?: () => void
    onboundary?: (event: { charIndex: number }) => void
    onend?: () => void
    onerror?: (event: { error: string }) => void
    readonly text: string
    constructor(text: string) {
      this.text = text
    }
  }
  const said: Utterance[] = []
  const engine = Object.assign(new EventTarget(), {
    voices: [] as unknown[],
    getVoices: () => engine.voices,
    cancel: vi.fn(),
    speak: (utterance: Utterance) => said.push(utterance),
  })
  vi.stubGlobal('speechSynthesis', engine)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  let speech: ReturnType<typeof useSpeech> | undefined
  const onSilent = vi.fn()
  function Screen({ accent }: { accent?: 'en-US' | 'en-GB' }) {
    speech = useSpeech(accent, onSilent)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Screen)))
  const speak = (...given: Parameters<ReturnType<typeof useSpeech>['speak']>) =>
    act(async () => speech?.speak(...given))
  expect(speech).toMatchObject({ isAvailable: false, isSpeaking: false })
  await speak('nobody is here')
  expect([said.length, engine.cancel.mock.calls.length]).toEqual([0, 0])
  expect(speech?.isSpeaking).toBe(false)

  const american = voice('Samantha', 'en-US')
  const british = voice('Daniel', 'en-GB')
  engine.voices = [british, american]
  await act(async () => void engine.dispatchEvent(new Event('voiceschanged')))
  expect(speech?.isAvailable).toBe(true)

  await speak('one')
  expect(said.at(-1)).toMatchObject({ text: 'one', voice: american, lang: 'en-US', rate: 0.95 })
  expect(engine.cancel).toHaveBeenCalledOnce()
  expect(speech?.isSpeaking).toBe(true)
  // Its progress is known while it plays.
  expect(getSoundingShare()).toBe(0)
  said.at(-1)?.onstart?.()
  said.at(-1)?.onboundary?.({ charIndex: 2 })
  expect(getSoundingShare()).toBeGreaterThanOrEqual(2 / 3)
  expect(getSoundingShare()).toBeLessThan(1)
  await act(async () => said.at(-1)?.onend?.())
  expect(getSoundingShare()).toBe(0)
  expect(speech?.isSpeaking).toBe(false)

  await act(async () => root.render(createElement(Screen, { accent: 'en-GB' })))
  await speak('two', 0.7)
  expect(said.at(-1)).toMatchObject({ text: 'two', voice: british, lang: 'en-GB', rate: 0.7 })
  await act(async () => said.at(-1)?.onerror?.({ error: 'interrupted' }))
  expect(speech?.isSpeaking).toBe(false)
  expect(onSilent).not.toHaveBeenCalled()
  await speak('two')
  await act(async () => said.at(-1)?.onerror?.({ error: 'network' }))
  expect(onSilent).toHaveBeenCalledOnce()

  await speak('three')
  engine.cancel.mockClear()
  await act(async () => speech?.stop())
  expect(speech?.isSpeaking).toBe(false)
  expect(engine.cancel).toHaveBeenCalledOnce()
  await act(async () => root.unmount())
  expect(engine.cancel).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})

it('offers nothing where the browser cannot speak', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  expect('speechSynthesis' in globalThis).toBe(false)
  let speech: ReturnType<typeof useSpeech> | undefined
  function Screen() {
    speech = useSpeech()
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Screen)))
  await act(async () => speech?.speak('a'))
  expect(speech).toMatchObject({ isAvailable: false, isSpeaking: false })
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
