// Four machine translation services on loopback that check what the real ones are documented to check, and fail as told.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isRecord } from '../../server/providers/machine-translation/http-client.ts'

export type TranslationService = 'tencent' | 'aliyun' | 'deepl' | 'libre'

export const SERVICE_KEYS = {
  tencent: { secret_id: 'AKIDtest', secret_key: 'tencent secret' },
  aliyun: { key_id: 'LTAItest', key_secret: 'aliyun secret' },
  deepl: { api_key: 'deepl-key:fx' },
  libre: { api_key: 'libre-key' },
}

export interface ServiceRequest {
  service: TranslationService
  texts: string[]
  body: Record<string, unknown>
}

export interface ServiceResponse {
  status: number
  body: unknown
}

/** What is done to the next request in place of an answer: said, or by hand. */
export type ServiceOverride = ServiceResponse | ((response: ServerResponse) => void)

export interface TranslationServices {
  url: string
  /** Requests that passed every check, in order. */
  asked: ServiceRequest[]
  /** Requests of all kinds. */
  count(): number
  /** How the next requests are answered, one each. */
  instead(...next: ServiceOverride[]): void
  /** Changes what a good answer says. */
  twist: ((zh: string[]) => unknown[]) | undefined
  /** Glossaries kept at DeepL, by id; `room` for so many. */
  glossaries: Map<string, { name: string; entries: string }>
  room: number
  reset(): void
  stop(): Promise<void>
}

export const chineseOf = (text: string): string => `译文：${text}`

const hex = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Uint8Array, text: string) =>
  new Uint8Array(createHmac('sha256', key).update(text).digest())

/** Lines `name:value` of the headers that a signature claims to cover. */
const linesOf = (request: IncomingMessage, names: string) =>
  names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('')

const tencentSays = (code: string, message = code): ServiceResponse => ({
  status: 200,
  body: { Response: { Error: { Code: code, Message: message }, RequestId: 'r-1' } },
})
const aliyunSays = (status: number, code: string): ServiceResponse => ({
  status,
  body: { Code: code, Message: `about ${code}`, RequestId: 'r-2', HostId: 'mt.aliyuncs.com' },
})
const deeplSays = (status: number, message: string): ServiceResponse => ({ status, body: { message } })
const libreSays = (status: number, error: string): ServiceResponse => ({ status, body: { error } })
export const serviceReplies = { tencent: tencentSays, aliyun: aliyunSays, deepl: deeplSays, libre: libreSays }

type Checked =
  | ServiceResponse
  | { texts: string[]; body: Record<string, unknown>; reply: (zh: unknown[]) => unknown }

interface World {
  /** Milliseconds; what the services take for the time. */
  now: () => number
  tooFast: (service: TranslationService, perSecond: number) => boolean
  nonces: Set<string>
}

function tencent(request: IncomingMessage, raw: string, { now, tooFast }: World): Checked {
  const given =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/tmt\/tc3_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    )
  if (!given) return tencentSays('AuthFailure.InvalidAuthorization')
  const [, id, date = '', names = '', signature] = given
  if (id !== SERVICE_KEYS.tencent.secret_id) return tencentSays('AuthFailure.SecretIdNotFound')
  const stamp = Number(request.headers['x-tc-timestamp'])
  if (Math.abs(now() / 1000 - stamp) > 300) return tencentSays('AuthFailure.SignatureExpire')
  if (!names.includes('content-type') || !names.includes('host'))
    return tencentSays('AuthFailure.SignatureFailure')
  const canonical = `POST\n/\n\n${linesOf(request, names)}\n${names}\n${hex(raw)}`
  let key = hmac(`TC3${SERVICE_KEYS.tencent.secret_key}`, new Date(stamp * 1000).toISOString().slice(0, 10))
  key = hmac(hmac(key, 'tmt'), 'tc3_request')
  const whole = `TC3-HMAC-SHA256\n${stamp}\n${date}/tmt/tc3_request\n${hex(canonical)}`
  if (Buffer.from(hmac(key, whole)).toString('hex') !== signature)
    return tencentSays('AuthFailure.SignatureFailure')
  if (
    request.headers['x-tc-action'] !== 'TextTranslateBatch' ||
    request.headers['x-tc-version'] !== '2018-03-21'
  )
    return tencentSays('InvalidAction')
  if (!request.headers['x-tc-region']) return tencentSays('MissingParameter')
  if (tooFast('tencent', 5)) return tencentSays('RequestLimitExceeded')
  const body = JSON.parse(raw)
  const texts = body.SourceTextList
  if (body.Source !== 'en' || body.Target !== 'zh' || body.ProjectId !== 0 || !Array.isArray(texts))
    return tencentSays('InvalidParameter')
  if (texts.join('').length >= 6000) return tencentSays('UnsupportedOperation.TextTooLong')
  return {
    texts,
    body,
    reply: (zh) => ({
      Response: { Source: 'en', Target: 'zh', TargetTextList: zh, RequestId: 'r-1' },
    }),
  }
}

function aliyun(request: IncomingMessage, raw: string, { now, tooFast, nonces }: World): Checked {
  const given = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([\w;-]+),Signature=(\w+)$/.exec(
    request.headers.authorization ?? '',
  )
  if (!given) return aliyunSays(400, 'IncompleteSignature')
  const [, id, names = '', signature] = given
  if (id !== SERVICE_KEYS.aliyun.key_id) return aliyunSays(404, 'InvalidAccessKeyId.NotFound')
  if (Math.abs(now() - Date.parse(String(request.headers['x-acs-date']))) > 15 * 60_000)
    return aliyunSays(400, 'InvalidTimeStamp.Expired')
  const nonce = String(request.headers['x-acs-signature-nonce'])
  if (nonces.has(nonce)) return aliyunSays(400, 'SignatureNonceUsed')
  nonces.add(nonce)
  const wanted = Object.keys(request.headers).filter((name) => /^(?:x-acs-.*|host|content-type)$/.test(name))
  const isWhole = wanted.every((name) => names.split(';').includes(name))
  const canonical = `POST\n/\n\n${linesOf(request, names)}\n${names}\n${hex(raw)}`
  const right = Buffer.from(
    hmac(SERVICE_KEYS.aliyun.key_secret, `ACS3-HMAC-SHA256\n${hex(canonical)}`),
  ).toString('hex')
  if (!isWhole || request.headers['x-acs-content-sha256'] !== hex(raw) || right !== signature)
    return aliyunSays(400, 'SignatureDoesNotMatch')
  if (request.headers['x-acs-version'] !== '2018-10-12') return aliyunSays(404, 'InvalidVersion')
  if (tooFast('aliyun', 50)) return aliyunSays(400, 'Throttling.User')
  const body = Object.fromEntries(new URLSearchParams(raw))
  if (body['SourceLanguage'] !== 'en' || body['TargetLanguage'] !== 'zh' || body['FormatType'] !== 'text')
    return aliyunSays(200, '10004')
  const action = request.headers['x-acs-action']
  if (action === 'TranslateGeneral') {
    const text = body['SourceText'] ?? ''
    if (text.length > 5000) return aliyunSays(200, '10008')
    return {
      texts: [text],
      body,
      reply: ([zh]) => ({ Code: 200, RequestId: 'r-2', Data: { Translated: zh, WordCount: '3' } }),
    }
  }
  if (action !== 'GetBatchTranslate') return aliyunSays(404, 'InvalidAction.NotFound')
  const source: Record<string, string> = JSON.parse(body['SourceText'] ?? '{}')
  const texts = Object.values(source)
  const isTooMuch =
    texts.length > 50 || texts.some((text) => text.length > 1000) || texts.join('').length > 8000
  if (isTooMuch || body['ApiType'] !== 'translate_standard') return aliyunSays(200, '10008')
  return {
    texts,
    body,
    // From the last to the first: only the index says which is whose.
    reply: (zh) => ({
      Code: 200,
      Message: 'success',
      RequestId: 'r-2',
      TranslatedList: zh
        .map((translated, place) => ({ code: '200', index: String(place), translated, wordCount: '3' }))
        .reverse(),
    }),
  }
}

const isKeyOfDeepL = ({ headers }: IncomingMessage) =>
  headers.authorization === `DeepL-Auth-Key ${SERVICE_KEYS.deepl.api_key}`

function deepl(request: IncomingMessage, raw: string, known: TranslationServices['glossaries']): Checked {
  if (!isKeyOfDeepL(request)) return deeplSays(403, 'Forbidden')
  if (Buffer.byteLength(raw) > 128 * 1024) return deeplSays(413, 'Request Entity Too Large')
  const body = JSON.parse(raw)
  const texts = body.text
  if (!Array.isArray(texts) || texts.length > 50 || body.target_lang !== 'ZH')
    return deeplSays(400, 'Bad request')
  if (body.glossary_id !== undefined && !(known.has(body.glossary_id) && body.source_lang === 'EN'))
    return deeplSays(404, 'Glossary not found')
  return {
    texts,
    body,
    reply: (zh) => ({ translations: zh.map((text) => ({ detected_source_language: 'EN', text })) }),
  }
}

function libre(raw: string): Checked {
  const body = JSON.parse(raw)
  if (body.api_key === undefined)
    return libreSays(400, 'Please contact the server operator to get an API key')
  if (body.api_key !== SERVICE_KEYS.libre.api_key) return libreSays(403, 'Invalid API key')
  if (!Array.isArray(body.q) || body.source !== 'en' || body.target !== 'zh')
    return libreSays(400, 'Invalid request: missing q parameter')
  const size = body.q.join('').length
  if (size > 2000) return libreSays(400, `Invalid request: request (${size}) exceeds text limit (2000)`)
  return { texts: body.q, body, reply: (zh) => ({ translatedText: zh }) }
}

async function read(request: IncomingMessage): Promise<string> {
  let raw = ''
  for await (const chunk of request.setEncoding('utf8')) raw += chunk
  return raw
}

const serviceOf = ({ headers, url = '' }: IncomingMessage): TranslationService => {
  if (headers['x-tc-action'] !== undefined) return 'tencent'
  if (headers['x-acs-action'] !== undefined) return 'aliyun'
  return url.startsWith('/translate') ? 'libre' : 'deepl'
}

/** `now`: what the services take for the time, in milliseconds. */
export async function startTranslationServices(now: () => number = Date.now): Promise<TranslationServices> {
  const begun: Record<string, number[]> = {}
  let queue: ServiceOverride[] = []
  let count = 0
  let made = 0
  const world: World = {
    now,
    nonces: new Set(),
    tooFast: (service, perSecond) => {
      const recent = (begun[service] ?? []).filter((at) => at > now() - 1000)
      begun[service] = [...recent, now()]
      return recent.length >= perSecond
    },
  }
  const glossaryCall = (request: IncomingMessage, raw: string): ServiceResponse => {
    const [, id] = /^\/v3\/glossaries\/([\w-]+)$/.exec(request.url ?? '') ?? []
    if (!isKeyOfDeepL(request)) return deeplSays(403, 'Forbidden')
    if (request.method === 'DELETE')
      return services.glossaries.delete(id ?? '') ? { status: 204, body: null } : deeplSays(404, 'Not found')
    if (request.method === 'GET')
      return {
        status: 200,
        body: {
          glossaries: [...services.glossaries].map(([glossary_id, { name }]) => ({ glossary_id, name })),
        },
      }
    if (services.glossaries.size >= services.room) return deeplSays(456, 'Quota Exceeded')
    const { name, dictionaries } = JSON.parse(raw)
    const entries: string = dictionaries[0].entries
    made += 1
    services.glossaries.set(`g-${made}`, { name, entries })
    return { status: 201, body: { glossary_id: `g-${made}`, name } }
  }
  const answer = (service: TranslationService, request: IncomingMessage, raw: string): ServiceResponse => {
    if (service === 'deepl' && request.url?.startsWith('/v3/glossaries')) return glossaryCall(request, raw)
    const checked =
      service === 'tencent'
        ? tencent(request, raw, world)
        : service === 'aliyun'
          ? aliyun(request, raw, world)
          : service === 'deepl'
            ? deepl(request, raw, services.glossaries)
            : libre(raw)
    if (!('reply' in checked)) return checked
    services.asked.push({ service, texts: checked.texts, body: checked.body })
    const zh = checked.texts.map(chineseOf)
    return { status: 200, body: checked.reply(services.twist ? services.twist(zh) : zh) }
  }
  const server = createServer((request, response) => {
    count += 1
    const next = queue.shift()
    void read(request).then((raw) => {
      if (typeof next === 'function') return next(response)
      const { status, body } = next ?? answer(serviceOf(request), request, raw)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(status === 204 ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!isRecord(address)) throw new Error('no port')
  const services: TranslationServices = {
    url: `http://127.0.0.1:${String(address['port'])}`,
    asked: [],
    count: () => count,
    instead: (...next) => {
      queue = next
    },
    twist: undefined,
    glossaries: new Map(),
    room: 1000,
    reset: () => {
      services.asked = []
      services.twist = undefined
      services.glossaries.clear()
      services.room = 1000
      queue = []
      count = 0
      for (const service of Object.keys(begun)) begun[service] = []
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return services
}
