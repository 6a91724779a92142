// Reading aloud through the door: members hear it once it is made, with a true mark for each sentence; others are told.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWav, writeWav } from '../../../domain/audio/wav.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { storedFile } from '../../../tests/support/stored-files.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { espeakVoice } from '../../providers/speech/espeak.ts'
import { speechVoice } from '../../providers/speech/openai-compatible.ts'
import { SpeechFailure, type SpeechVoice } from '../../providers/speech/port.ts'
import { grantAlone } from '../membership/public.ts'
import { cleanUpAudio } from './clean-up.ts'
import { audioHandlers } from './handlers.ts'
import { audioJobs } from './jobs.ts'

const features = {
  handlers: { audio: audioHandlers },
  jobs: audioJobs,
}

const { audio } = contract
const RATE = 8000
const DAY = 86_400_000
let said: string[] = []
/** A tenth of a second for each word. */
const counting: SpeechVoice = {
  name: 'counting',
  async say(text) {
    said.push(text)
    return { rate: RATE, samples: Buffer.alloc(text.split(' ').length * RATE * 0.1 * 2, 1) }
  },
}
let clock = 0
let t: TestKit
let free: TestUser
let member: TestUser

beforeAll(async () => {
  t = await createTestKit({
    ...features,
    voice: counting,
    now: () => new Date(Date.now() + clock),
    dictionary: theDictionary(),
  })
  free = await t.aUser()
  member = await t.aUser()
  const at = t.deps.now()
  await grantAlone(t.deps, member.id, { kind: 'REWARD', level: 'MEMBER', days: 30, source: 'T:audio', at })
})
afterAll(() => t?.close())

const TEXTS = ['Dr. Lee came at 9 a.m. today. Nobody saw her!', 'It rained.']

describe('an article', () => {
  it('is read once, also when many ask at the same moment, and each mark is where its sentence begins', async () => {
    const { id } = await anArticle(t, { paragraphs: TEXTS })
    said = []
    const asked = await Promise.all(Array.from({ length: 4 }, () => t.ask(audio.article, { id }, member)))
    const tasks = new Set(asked.map(({ body }) => body['task']))
    expect(tasks.size).toBe(1)
    expect(asked.map(({ result }) => result)).toEqual([null, null, null, null])
    expect((await t.finished([...tasks][0] as string)).state).toBe('DONE')
    const { result, body } = await t.ask(audio.article, { id }, member)
    expect(body['task']).toBeNull()
    expect(said).toEqual(['Dr. Lee came at 9 a.m. today.', 'Nobody saw her!', 'It rained.'])
    expect(result?.marks.map(({ start, end, ms }) => [start, end, ms])).toEqual([
      [0, 29, 0],
      [30, 45, 700 + 350],
      [0, 10, 700 + 350 + 300 + 750],
    ])
    const file = await storedFile(t, result?.url ?? '')
    expect(file.content_type).toBe('audio/wav')
    const sound = readWav(file.bytes)
    expect((sound?.samples.length ?? 0) / 2 / RATE).toBeCloseTo(2.1 + 0.2 + 0.75, 5)
  })

  it('is for members: others are told so, guests log in, and what is not there is not there', async () => {
    const { id } = await anArticle(t, { paragraphs: TEXTS })
    const refused = await t.ask(audio.article, { id }, free)
    expect([refused.status, refused.code]).toEqual([402, 'MEMBERSHIP_REQUIRED'])
    expect((await t.ask(audio.article, { id })).status).toBe(401)
    expect((await t.ask(audio.article, { id: 999_999 }, member)).code).toBe('ARTICLE_NOT_FOUND')
    expect((await t.askLoosely(audio.article, { id: 'x' }, member)).status).toBe(400)
  })

  it('is read anew when its text or the voice is another, and what it was is swept', async () => {
    const { id } = await anArticle(t, { paragraphs: ['Old words.'] })
    const made = async () => {
      const { body } = await t.ask(audio.article, { id }, member)
      if (body['task']) await t.finished(body['task'] as string)
      return (await t.ask(audio.article, { id }, member)).result?.url.split('?')[0] ?? ''
    }
    const before = await made()
    await t.database.pool.query(`update article_audio set voice = 'another' where article_id = $1`, [id])
    expect(await made()).toBe(before)
    await t.database.pool.query(
      `update article_audio set key = 'private/audio/00/x.wav' where article_id = $1`,
      [id],
    )
    clock = 2 * DAY
    try {
      expect(await cleanUpAudio(t.deps)).toBeGreaterThan(0)
      expect(await t.deps.storage.has(before.slice(1))).toBe(false)
    } finally {
      clock = 0
    }
  })

  it('says why when the voice fails, and can be asked for again', async () => {
    let isIll = true
    const ill = await createTestKit({
      ...features,
      voice: {
        name: 'ill',
        say: async (text, signal) => {
          if (isIll) throw new SpeechFailure('KEY_REFUSED', 'no')
          return counting.say(text, signal)
        },
      },
      dictionary: theDictionary(),
    })
    try {
      const admin = await ill.aUser({ role: 'admin' })
      const { id } = await anArticle(ill, { paragraphs: TEXTS })
      const { body } = await ill.ask(audio.article, { id }, admin)
      const failed = await ill.finished(body['task'] as string)
      expect([failed.state, failed.error]).toMatchObject(['FAILED', { code: 'AUDIO_FAILED' }])
      isIll = false
      const again = await ill.ask(audio.article, { id }, admin)
      expect((await ill.finished(again.body['task'] as string)).state).toBe('DONE')
    } finally {
      await ill.close()
    }
  })

  it('without a voice has neither sound nor task', async () => {
    const mute = await createTestKit({ ...features, voice: undefined, dictionary: theDictionary() })
    try {
      const reader = await mute.aUser()
      const { id } = await anArticle(mute, { paragraphs: TEXTS })
      expect((await mute.ask(audio.article, { id }, reader)).body).toMatchObject({ result: null, task: null })
      expect((await mute.ask(audio.token, {})).body).toMatchObject({ result: null })
      const answer = await mute.ask(audio.say, { text: 'hello', audio_token: 'x' })
      expect([answer.status, answer.code]).toEqual([503, 'AUDIO_NOT_CONFIGURED'])
    } finally {
      await mute.close()
    }
  })
})

describe('a word', () => {
  const ask = (audio_token: string, text = 'harbour') => t.ask(audio.say, { text, audio_token })

  it('is said to whoever holds a token, for ten minutes', async () => {
    const token = (await t.ask(audio.token, {})).result?.token ?? ''
    const answer = await ask(token)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'audio/wav'])
    for (const forged of ['', 'x', `${token}x`, token.replace(/^\d/, '9'), token.replace('.', '')])
      expect((await ask(forged)).status).toBe(400)
    for (const text of ['', ' ', 'x'.repeat(301)]) expect((await ask(token, text)).status).toBe(400)
    clock = 600_001
    try {
      expect((await ask(token)).code).toBe('AUDIO_TOKEN_EXPIRED')
    } finally {
      clock = 0
    }
  })
})

describe('a voice', () => {
  const espeak = espeakVoice()
  it.skipIf(!espeak)('of this machine reads, whatever the text looks like', async () => {
    const { signal } = new AbortController()
    for (const text of ['The harbour was quiet.', '--version', '<speak>x</speak>; $(rm -rf /)', '一 two']) {
      const sound = await espeak?.say(text, signal)
      expect([sound?.rate, (sound?.samples.length ?? 0) > 4000]).toEqual([22_050, true])
    }
    const stopped = new AbortController()
    const long = espeak?.say('word '.repeat(400), stopped.signal)
    stopped.abort(new Error('enough'))
    await expect(long).rejects.toThrow('enough')
  })

  it('that is not there is none', () => {
    expect(espeakVoice('no-such-program')).toBeUndefined()
  })

  it('behind an endpoint is asked rightly, and fails in ways that are known', async () => {
    const wav = writeWav(RATE, [Buffer.alloc(1600, 1)])
    const asked: { url: string | undefined; key: string | undefined; body: unknown }[] = []
    let answer: (response: ServerResponse, times: number) => void = () => undefined
    const server = createServer((request: IncomingMessage, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
        asked.push({ url: request.url, key: request.headers.authorization, body })
        answer(response, asked.length)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const settings = {
      ...{ base_url: `http://127.0.0.1:${port}/v1/`, api_key: 'k', model: 'tts-1', voice: 'alloy' },
      retry_pause: 1,
    }
    let voice = speechVoice(settings)
    const { signal } = new AbortController()
    const reason = async (next: typeof answer) => {
      asked.length = 0
      answer = next
      const failed = await voice.say('Hi.', signal).catch((error: unknown) => error)
      return failed instanceof SpeechFailure ? `${failed.reason} ${asked.length}` : failed
    }
    try {
      answer = (response) => response.end(wav)
      expect((await voice.say('Hello there.', signal)).samples).toHaveLength(1600)
      expect(asked).toEqual([
        {
          url: '/v1/audio/speech',
          key: 'Bearer k',
          body: { model: 'tts-1', voice: 'alloy', input: 'Hello there.', response_format: 'wav' },
        },
      ])
      const status = (code: number) => (response: ServerResponse) => response.writeHead(code).end('no')
      expect(await reason(status(401))).toBe('KEY_REFUSED 1')
      expect(await reason(status(402))).toBe('NO_BALANCE 1')
      expect(await reason(status(400))).toBe('BAD_ANSWER 1')
      expect(await reason(status(500))).toBe('FAILED 3')
      expect(await reason((response) => response.writeHead(302, { location: '/x' }).end())).toBe('FAILED 3')
      expect(await reason((response) => response.end('<html>'))).toBe('BAD_ANSWER 1')
      expect(await reason((response) => response.end(wav.subarray(0, 44)))).toBe('BAD_ANSWER 1')
      expect(await reason((response) => response.destroy())).toBe('FAILED 3')
      voice = speechVoice({ ...settings, timeout_ms: 300 })
      expect(await reason(() => undefined)).toBe('TIMEOUT 3')
      voice = speechVoice(settings)
      const late = await reason((response, times) => {
        if (times < 3) response.writeHead(503).end()
        else response.end(wav)
      })
      expect(late).toMatchObject({ rate: RATE })
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
