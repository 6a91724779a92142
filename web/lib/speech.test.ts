// Of all voices a machine has, the one to learn from.
import { expect, it } from 'vitest'
import { pickVoice } from './speech.ts'

const voice = (name: string, lang: string, localService = true) => ({
  name,
  lang,
  localService,
  default: false,
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
