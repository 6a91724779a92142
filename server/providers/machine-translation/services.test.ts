// Shows that every adapter asks as its service wants to be asked, keeps order and count, and says how the service failed.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  chineseOf,
  SERVICE_KEYS,
  type ServiceOverride,
  serviceReplies,
  startTranslationServices,
  type TranslationService,
  type TranslationServices,
} from '../../../tests/support/translation-services.ts'
import { aliyunTranslation } from './aliyun.ts'
import { deepLBase, deepLTranslation } from './deepl.ts'
import type { TranslationHttpDeps } from './http-client.ts'
import { libreTranslation } from './libre.ts'
import type { MachineTranslation } from './port.ts'
import { tencentTranslation } from './tencent.ts'

let services: TranslationServices
/** A clock that only waiting moves. */
const START = Date.parse('2026-11-26T03:00:00Z')
let clock = START
let waits: number[] = []
let drift = 0

const outside = (patience = 5000): TranslationHttpDeps => ({
  now: () => clock + drift,
  wait: async (ms, signal) => {
    signal?.throwIfAborted()
    waits.push(ms)
    clock += ms
  },
  timeoutMs: patience,
})

beforeAll(async () => {
  services = await startTranslationServices(() => clock)
})
beforeEach(() => {
  services.reset()
  clock = START
  waits = []
  drift = 0
})
afterAll(() => services.stop())

const NAMES: TranslationService[] = ['tencent', 'aliyun', 'deepl', 'libre']
const made = (
  name: TranslationService,
  keys: Record<string, string> = {},
  patience?: number,
): MachineTranslation => {
  const { url } = services
  const there = outside(patience)
  switch (name) {
    case 'tencent':
      return tencentTranslation(
        { endpoint: url, region: 'ap-guangzhou', ...SERVICE_KEYS.tencent, ...keys },
        there,
      )
    case 'aliyun':
      return aliyunTranslation({ endpoint: url, ...SERVICE_KEYS.aliyun, ...keys }, there)
    case 'deepl':
      return deepLTranslation({ base_url: url, ...SERVICE_KEYS.deepl, ...keys }, there)
    case 'libre':
      return libreTranslation({ base_url: url, target: 'zh', ...SERVICE_KEYS.libre, ...keys }, there)
  }
}
const english = (count: number, length = 60) =>
  Array.from({ length: count }, (_, at) =>
    `Text ${at}: ${'boats & tides "here"; '.repeat(80)}`.slice(0, length),
  )

const WRONG_KEYS: Record<TranslationService, Record<string, string>[]> = {
  tencent: [{ secret_key: 'another' }, { secret_id: 'AKIDother' }],
  aliyun: [{ key_secret: 'another' }, { key_id: 'LTAIother' }],
  deepl: [{ api_key: 'another:fx' }],
  libre: [{ api_key: 'another' }, { api_key: '' }],
}
const USED_UP: Record<TranslationService, ServiceOverride[]> = {
  tencent: [
    serviceReplies.tencent('FailedOperation.NoFreeAmount'),
    serviceReplies.tencent('FailedOperation.ServiceIsolate'),
  ],
  aliyun: [serviceReplies.aliyun(403, 'InvalidApi.NotPurchase')],
  deepl: [serviceReplies.deepl(456, 'Quota Exceeded')],
  libre: [{ status: 402, body: { error: 'Payment required' } }],
}
const THROTTLED: Record<TranslationService, ServiceOverride> = {
  tencent: serviceReplies.tencent('RequestLimitExceeded'),
  aliyun: serviceReplies.aliyun(400, 'Throttling.User'),
  deepl: (response) => response.writeHead(429, { 'retry-after': '7' }).end('{"message":"Too many requests"}'),
  libre: serviceReplies.libre(429, 'Slowdown: 80 per 1 minute'),
}
const ILL: Record<TranslationService, ServiceOverride> = {
  tencent: serviceReplies.tencent('InternalError.BackendTimeout'),
  aliyun: serviceReplies.aliyun(200, '10002'),
  deepl: serviceReplies.deepl(529, 'Too many requests'),
  libre: serviceReplies.libre(500, 'Cannot translate text: '),
}
const page: ServiceOverride = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in to the Wi-Fi</html>')
const cut: ServiceOverride = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' })
  response.write('{"Response":')
  setImmediate(() => response.destroy())
}
const silent: ServiceOverride = () => undefined
const failure = (reason: string) => expect.objectContaining({ name: 'MachineFailure', reason })

describe.each(NAMES)('%s', (name) => {
  it('translates texts one for one, whatever is in them', async () => {
    const texts = ['The tide turned.', 'A “quoted” 100 % <b>text</b> & more…\nsecond line', '汉字 too', 'x']
    expect(await made(name).translate(texts)).toEqual(texts.map(chineseOf))
  })

  it('keeps the order over several requests, and joins what was too long for one', async () => {
    const sentence = 'The harbour was quiet before the ferries came in from the islands. '
    const texts = [...english(70), sentence.repeat(120).trim(), 'Last.']
    const zh = await made(name).translate(texts)
    expect(zh).toHaveLength(72)
    expect(zh.slice(0, 70)).toEqual(texts.slice(0, 70).map(chineseOf))
    expect(zh[71]).toBe(chineseOf('Last.'))
    // No word of the long one is lost or doubled.
    expect(zh[70]?.replaceAll('译文：', ' ').replace(/\s+/g, ' ').trim()).toBe(texts[70])
    expect(services.asked.length).toBeGreaterThan(1)
  })

  it('is refused with a wrong key, and does not try again', async () => {
    for (const keys of WRONG_KEYS[name]) {
      services.reset()
      await expect(made(name, keys).translate(['A text.'])).rejects.toEqual(failure('KEY_REFUSED'))
      expect(services.count()).toBe(1)
    }
  })

  it('says that the quota is used up, and does not try again', async () => {
    for (const said of USED_UP[name]) {
      services.reset()
      services.instead(said)
      await expect(made(name).translate(['A text.'])).rejects.toEqual(failure('NO_BALANCE'))
      expect(services.count()).toBe(1)
    }
  })

  it('waits when it is told that it asks too often, and gives up after three tries', async () => {
    services.instead(THROTTLED[name])
    expect(await made(name).translate(['A text.'])).toEqual([chineseOf('A text.')])
    expect(waits).toEqual([name === 'deepl' ? 7000 : 1000])
    services.reset()
    services.instead(THROTTLED[name], THROTTLED[name], THROTTLED[name], THROTTLED[name])
    await expect(made(name).translate(['A text.'])).rejects.toEqual(failure('BUSY'))
    expect(services.count()).toBe(3)
  })

  it('tries again what broke, and says so when it goes on', async () => {
    for (const broken of [ILL[name], cut]) {
      services.reset()
      services.instead(broken, broken)
      expect(await made(name).translate(['A text.'])).toEqual([chineseOf('A text.')])
      services.reset()
      services.instead(broken, broken, broken)
      await expect(made(name).translate(['A text.'])).rejects.toEqual(failure('FAILED'))
    }
  })

  it('takes no page, no other count, nothing that is no text', async () => {
    services.instead(page)
    await expect(made(name).translate(['A text.'])).rejects.toEqual(failure('BAD_ANSWER'))
    const twists: ((zh: string[]) => unknown[])[] = [
      (zh) => zh.slice(1),
      (zh) => [...zh, '多出来的'],
      (zh) => zh.map((one, at) => (at === 1 ? null : one)),
    ]
    for (const twist of twists) {
      services.twist = twist
      await expect(made(name).translate(['One.', 'Two.', 'Three.'])).rejects.toEqual(failure('BAD_ANSWER'))
    }
  })

  it('ends when the caller leaves, and when nothing comes', async () => {
    const caller = new AbortController()
    services.instead(() => caller.abort(new Error('left')))
    await expect(made(name).translate(['A text.'], { signal: caller.signal })).rejects.toThrow('left')
    await expect(made(name).translate(['A text.'], { signal: caller.signal })).rejects.toThrow('left')
    services.instead(silent)
    await expect(made(name, {}, 30).translate(['A text.'])).rejects.toEqual(failure('TIMEOUT'))
  })
})

describe('a clock that is wrong', () => {
  it.each([
    ['tencent', 301_000, 299_000],
    ['aliyun', 901_000, 899_000],
  ] as const)('is refused by %s', async (name, wrong, right) => {
    drift = -wrong
    await expect(made(name).translate(['A text.'])).rejects.toEqual(failure('KEY_REFUSED'))
    drift = -right
    expect(await made(name).translate(['A text.'])).toHaveLength(1)
  })
})

describe('limits', () => {
  it('of Tencent: below 6,000 characters and five requests a second', async () => {
    await made('tencent').translate(english(42, 1000))
    expect(services.asked.map(({ texts }) => texts.length)).toEqual([5, 5, 5, 5, 5, 5, 5, 5, 2])
    // The sixth waits until the first is a second old, and with it the four behind.
    expect(waits).toEqual([1000])
  })

  it('of Alibaba: fifty texts, 8,000 characters; a longer paragraph goes by itself', async () => {
    const long = english(1, 1200)
    await made('aliyun').translate([...english(51, 20), ...long, ...english(9, 1000)])
    expect(services.asked.map(({ texts }) => texts.length)).toEqual([50, 8, 2, 1])
    expect(services.asked.at(-1)?.texts).toEqual(long)
  })

  it('of LibreTranslate: 2,000 characters', async () => {
    await made('libre').translate([...english(1, 1000), ...english(1, 1000), ...english(1, 40)])
    expect(services.asked.map(({ texts }) => texts.length)).toEqual([2, 1])
  })

  it('of DeepL: fifty texts, 128 KiB', async () => {
    await made('deepl').translate([...english(50), ...english(3, 80).map((text) => text.repeat(600))])
    expect(services.asked.map(({ texts }) => texts.length)).toEqual([51 - 1, 2, 1])
  })
})

describe("DeepL's glossary", () => {
  const terms = [
    { en: 'the Fed', zh: '美联储/联储' },
    { en: 'hedge\tfund', zh: '对冲基金' },
  ]

  it('is made once for a publication and its terms, found again, and replaced when they change', async () => {
    const options = { glossary: { name: 'publication 7', terms } }
    await made('deepl').translate(['One.'], options)
    expect([...services.glossaries.values()]).toEqual([
      {
        name: expect.stringMatching(/^kaijuan publication 7 \w{12}$/),
        entries: 'the Fed\t美联储\nhedge fund\t对冲基金',
      },
    ])
    expect(services.asked[0]?.body['glossary_id']).toBe('g-1')
    const another = made('deepl')
    await another.translate(['Two.'], options)
    const before = services.count()
    await another.translate(['Three.'], options)
    expect(services.count()).toBe(before + 1)
    expect(services.glossaries.size).toBe(1)
    await another.translate(['Four.'], {
      glossary: { name: 'publication 7', terms: terms.slice(1) },
    })
    expect([...services.glossaries.values()].map(({ entries }) => entries)).toEqual(['hedge fund\t对冲基金'])
    await another.translate(['Five.'], { glossary: { name: 'publication 77', terms } })
    expect(services.glossaries.size).toBe(2)
  })

  it('is done without where the account has no room', async () => {
    services.room = 0
    const zh = await made('deepl').translate(['One.'], { glossary: { name: 'publication 7', terms } })
    expect(zh).toEqual([chineseOf('One.')])
    expect(services.asked[0]?.body).not.toHaveProperty('glossary_id')
  })

  it('is made anew after somebody threw it away there', async () => {
    const deepl = made('deepl')
    const options = { glossary: { name: 'publication 7', terms } }
    await deepl.translate(['One.'], options)
    services.glossaries.clear()
    await expect(deepl.translate(['Two.'], options)).rejects.toEqual(failure('FAILED'))
    expect(await deepl.translate(['Three.'], options)).toEqual([chineseOf('Three.')])
  })

  it('knows where its keys belong', () => {
    expect([deepLBase('k:fx'), deepLBase('k')]).toEqual([
      'https://api-free.deepl.com',
      'https://api.deepl.com',
    ])
  })
})
