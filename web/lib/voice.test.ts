// Who speaks: the server's voice that was chosen, else the browser's, else the server's own, which is no British one.
// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PLAIN_SITE } from '../../contract/kernel/site-config.ts'
import { setSiteConfigSource } from './site.ts'

const served = vi.hoisted(() => ({
  said: [] as string[],
  answer: (): Promise<boolean> => Promise.resolve(true),
  stopServed: vi.fn(),
}))
vi.mock('./served-voice.ts', () => ({
  sayServed: (text: string) => {
    served.said.push(text)
    return served.answer()
  },
  stopServed: served.stopServed,
  unlockServed: () => undefined,
}))
const { useVoice } = await import('./voice.ts')

let here: string[] = []
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  served.said = []
  served.answer = () => Promise.resolve(true)
  here = []
})
afterEach(() => {
  setSiteConfigSource(() => undefined)
  vi.unstubAllGlobals()
})

function giveBrowserVoice(): void {
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  const voices = [{ name: 'Samantha', lang: 'en-US', localService: true, default: true }]
  const engine = { getVoices: () => voices, cancel: () => undefined }
  vi.stubGlobal('speechSynthesis', {
    ...engine,
    speak: (utterance: { text: string; onstart?: () => void }) => {
      here.push(utterance.text)
      utterance.onstart?.()
    },
  })
}

async function withVoice(
  kind: 'chosen' | 'own' | 'none',
  { accent, onSilent }: { accent?: 'en-US' | 'en-GB'; onSilent?: () => void } = {},
) {
  setSiteConfigSource(() => ({ ...PLAIN_SITE, ...(kind === 'own' ? {} : { voice: kind }) }))
  let voice: ReturnType<typeof useVoice> | undefined
  const root = createRoot(document.createElement('div'))
  function Screen() {
    voice = useVoice(accent, onSilent)
    return null
  }
  await act(async () => root.render(createElement(Screen)))
  return {
    now: () => voice,
    speak: () => act(async () => voice?.speak('glass')),
    leave: () => act(async () => root.unmount()),
  }
}

it('is the server where the browser has none, and says that it is synthetic', async () => {
  const own = await withVoice('own')
  expect(own.now()).toMatchObject({ isAvailable: true, isSynthetic: true })
  await own.speak()
  expect([served.said, here]).toEqual([['glass'], []])
  const chosen = await withVoice('chosen')
  expect(chosen.now()).toMatchObject({ isAvailable: true, isSynthetic: false })
  const none = await withVoice('none')
  expect(none.now()).toMatchObject({ isAvailable: false, isSynthetic: false })
})

it('is the browser rather than the own voice, and the chosen one rather than the browser', async () => {
  giveBrowserVoice()
  const own = await withVoice('own')
  expect(own.now()?.isSynthetic).toBe(false)
  await own.speak()
  expect([served.said, here]).toEqual([[], ['glass']])
  const chosen = await withVoice('chosen')
  await chosen.speak()
  expect([served.said, here]).toEqual([['glass'], ['glass']])
})

it('is no British voice where only the own one speaks', async () => {
  expect((await withVoice('own', { accent: 'en-GB' })).now()?.isAvailable).toBe(false)
  expect((await withVoice('chosen', { accent: 'en-GB' })).now()?.isAvailable).toBe(true)
})

it('falls back on the browser when the server fails, and tells where there is none', async () => {
  served.answer = () => Promise.reject(new Error('no network'))
  const onSilent = vi.fn()
  const own = await withVoice('own', { onSilent })
  await own.speak()
  expect(onSilent).toHaveBeenCalledOnce()
  expect(own.now()?.isSpeaking).toBe(false)
  giveBrowserVoice()
  const chosen = await withVoice('chosen', { onSilent })
  await chosen.speak()
  expect([here, onSilent.mock.calls.length]).toEqual([['glass'], 1])
})

it('waits for a tap where the browser plays nothing by itself, and tells of no fault', async () => {
  served.answer = () => Promise.reject(new DOMException('no tap', 'NotAllowedError'))
  const onSilent = vi.fn()
  const own = await withVoice('own', { onSilent })
  await own.speak()
  expect(onSilent).not.toHaveBeenCalled()
  expect(own.now()?.isSpeaking).toBe(false)
})

it('stops its own words when it goes, and nobody else’s', async () => {
  const silent = await withVoice('own')
  served.stopServed.mockClear()
  await silent.leave()
  expect(served.stopServed).not.toHaveBeenCalled()
  served.answer = () => new Promise(() => undefined)
  const speaking = await withVoice('own')
  await speaking.speak()
  expect(speaking.now()?.isSpeaking).toBe(true)
  served.stopServed.mockClear()
  await speaking.leave()
  expect(served.stopServed).toHaveBeenCalledOnce()
})
