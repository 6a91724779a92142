// Words and sentences said by the server: by the voice that is set, by the product's own where that fails, and made once.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contract, createTestKit, type TestKit } from '../../../tests/support/test-kit.ts'
import { SpeechFailure, type SpeechVoice } from '../../providers/speech/port.ts'
import { audioHandlers } from './handlers.ts'

const { audio } = contract
let said: string[] = []
let isIll = false
let isLate = false
const speaker = (name: string): SpeechVoice => ({
  name,
  async say(text) {
    said.push(`${name}: ${text}`)
    if (isIll && name === 'set') throw new SpeechFailure('FAILED', 'ill')
    // The reason of a signal whose time is over.
    if (isLate && name === 'set') throw new DOMException('too late', 'TimeoutError')
    return { rate: 8000, samples: Buffer.alloc(1600, 1) }
  },
})
const own = { ...speaker('own'), warmUp: () => void said.push('warm'), close: async () => undefined }
const handlers = { audio: audioHandlers }
let set: TestKit
let bare: TestKit
let mute: TestKit
beforeAll(async () => {
  set = await createTestKit({ handlers, voice: speaker('set'), localVoice: own })
  bare = await createTestKit({ handlers, localVoice: { ...own } })
  mute = await createTestKit({ handlers })
})
afterAll(() => Promise.all([set, bare, mute].map((t) => t?.close())))
beforeEach(() => {
  said = []
  isIll = false
  isLate = false
})

const tokenOf = async (t: TestKit) => (await t.ask(audio.token, {})).result?.token ?? ''
const say = async (t: TestKit, text: string, given: { own?: boolean } = {}) =>
  t.ask(audio.say, { text, audio_token: await tokenOf(t), ...given })

it('is had by everybody where no other voice is set, and is made ready with the token', async () => {
  const token = await tokenOf(bare)
  expect([token === '', said]).toEqual([false, ['warm']])
  const answer = await bare.ask(audio.say, { text: 'harbour', audio_token: token })
  expect(answer.status).toBe(200)
  expect(said).toEqual(['warm', 'own: harbour'])
  expect((await bare.ask(audio.say, { text: 'harbour', audio_token: 'x' })).code).toBe('AUDIO_TOKEN_EXPIRED')
})

it('is the voice that is set, unless the own one is asked for', async () => {
  await say(set, 'glass')
  await say(set, 'It rained.', { own: true })
  expect(said).toEqual(['set: glass', 'own: It rained.'])
})

it('is the own voice where the one that is set fails', async () => {
  isIll = true
  expect((await say(set, 'elephant')).status).toBe(200)
  expect(said).toEqual(['set: elephant', 'own: elephant'])
  isIll = false
  // What failed is not kept.
  await say(set, 'elephant')
  expect(said.slice(2)).toEqual(['set: elephant'])
})

it('is the own voice where the one that is set does not answer in time', async () => {
  isLate = true
  expect((await say(set, 'giraffe')).status).toBe(200)
  expect(said).toEqual(['set: giraffe', 'own: giraffe'])
})

it('is made once for who asks again, and for many at the same moment', async () => {
  const all = await Promise.all(Array.from({ length: 30 }, () => say(set, 'through')))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  await say(set, 'through')
  expect(said).toEqual(['set: through'])
  await say(set, 'through', { own: true })
  expect(said).toEqual(['set: through', 'own: through'])
})

it('is not there where it is switched off', async () => {
  expect((await mute.ask(audio.token, {})).body).toMatchObject({ result: null })
  expect((await mute.ask(audio.say, { text: 'glass', audio_token: 'x' })).code).toBe('AUDIO_NOT_CONFIGURED')
})

it('says that it could not be read where no voice reads it', async () => {
  const deaf: SpeechVoice = {
    name: 'deaf',
    say: async () => Promise.reject(new SpeechFailure('BAD_ANSWER', 'nothing that can be read')),
  }
  const t = await createTestKit({ handlers, voice: deaf })
  const answer = await say(t, '。。。')
  await t.close()
  expect([answer.status, answer.code]).toEqual([502, 'AUDIO_FAILED'])
})
