// The environment, read and checked once; nothing else looks at process.env.
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { checkPassword } from '../domain/account/password.ts'
import { normalisePhone } from '../domain/account/phone.ts'
import { isTranslatorName, TRANSLATOR_NAMES, type TranslatorName } from '../domain/article/translators.ts'
import { TRIAL_NEEDS } from '../domain/membership/product.ts'
import { paymentContradiction, paymentFields } from './payment-settings.ts'
import {
  baseUrlField,
  fieldWithDefault,
  isBase,
  optionalField,
  splitList,
  trimTrailingSlashes,
} from './setting-fields.ts'
import { smsContradiction, smsFields } from './sms-settings.ts'

const choice = <const T extends string>(...values: T[]) => z.enum(values, `one of: ${values.join(', ')}`)
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `a whole number from ${min} to ${max}`)
const price = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, 'a number, as in 2 or 0.5')
  .transform(Number)
const port = whole(1, 65_535)
const flag = choice('on', 'off').transform((value) => value === 'on')
const host = z
  .string()
  .refine(
    (value) => isIP(value) > 0 || /^[\w.-]+$/.test(value),
    'a host name or an IP address, without a port',
  )
const database = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
    'as in postgres://user:password@host:5432/name; in the password @ : / # ? % are written %40 %3A %2F %23 %3F %25',
  )
const isHostPort = (item: string): boolean => {
  const [, number] = /^(?:[\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(item) ?? []
  return number !== undefined && Number(number) >= 1 && Number(number) <= 65_535
}
const hostPorts = z
  .string()
  .transform((list) => splitList(list))
  .refine((items) => items.every(isHostPort), 'host:port, separated by commas')

/** `host=baseUrlField,host=baseUrlField`: by the host that a page was asked under, in lower case. */
const bases = z
  .string()
  .refine(
    (text) =>
      splitList(text).every(
        (pair) => /^[\w.-]+(:\d{1,5})?=/.test(pair) && isBase(pair.slice(pair.indexOf('=') + 1)),
      ),
    'as in read.example.com=https://api.example.com, separated by commas',
  )
  .transform(
    (text): ReadonlyMap<string, string> =>
      new Map(
        splitList(text).map((pair) => {
          const at = pair.indexOf('=')
          return [pair.slice(0, at).toLowerCase(), trimTrailingSlashes(pair.slice(at + 1))]
        }),
      ),
  )
const origins = z
  .string()
  .transform((text) => splitList(text).map((item) => item.toLowerCase()))
  .refine(
    (items) => items.every((item) => /^[a-z][a-z\d+.-]*:\/\/[\w.-]+(:\d{1,5})?$/.test(item)),
    'as in https://app.example.com or capacitor://localhost, separated by commas',
  )

const translators = z
  .string()
  .transform((text) => splitList(text))
  .refine(
    (names) => names.every(isTranslatorName) && new Set(names).size === names.length,
    `some of ${TRANSLATOR_NAMES.join(', ')}, separated by commas, each once`,
  )
  .transform((names) => names.filter(isTranslatorName))

const Environment = z.object({
  NODE_ENV: fieldWithDefault(choice('development', 'test', 'production'), 'development'),
  ROLE: fieldWithDefault(choice('all', 'web', 'worker'), 'all'),
  PORT: fieldWithDefault(port, '3000'),
  HOST: fieldWithDefault(host, '127.0.0.1'),
  DATA_DIR: optionalField(z.string()),
  DATABASE_URL: optionalField(database),
  DATABASE_REPLICA_URL: optionalField(database),
  LLM_BASE_URL: optionalField(z.url({ protocol: /^https?$/, error: 'an http or https address' })),
  LLM_API_KEY: optionalField(z.string()),
  LLM_MODEL: optionalField(z.string()),
  /** Asked when the one before fails before its first word. */
  LLM_2_BASE_URL: optionalField(z.url({ protocol: /^https?$/, error: 'an http or https address' })),
  LLM_2_API_KEY: optionalField(z.string()),
  LLM_2_MODEL: optionalField(z.string()),
  LLM_3_BASE_URL: optionalField(z.url({ protocol: /^https?$/, error: 'an http or https address' })),
  LLM_3_API_KEY: optionalField(z.string()),
  LLM_3_MODEL: optionalField(z.string()),
  ...paymentFields,
  ...smsFields,
  /** The official account whose pages WeChat lets share. */
  WX_APP_ID: optionalField(z.string().regex(/^\w{4,32}$/, 'as in wx0123456789abcdef')),
  WX_APP_SECRET: optionalField(z.string()),
  WX_BASE_URL: fieldWithDefault(baseUrlField, 'https://api.weixin.qq.com'),
  /** Where browsers are sent to log in. */
  WX_OPEN_URL: fieldWithDefault(baseUrlField, 'https://open.weixin.qq.com'),
  QYWX_CORP_ID: optionalField(z.string().regex(/^\w{4,64}$/, 'as in ww0123456789abcdef')),
  QYWX_SECRET: optionalField(z.string()),
  QYWX_BASE_URL: fieldWithDefault(baseUrlField, 'https://qyapi.weixin.qq.com'),
  /** Who translates, first to last, of those that are set up; empty: llm,deepl,tencent,aliyun,libre. */
  MT_ORDER: fieldWithDefault(translators, ''),
  MT_DEEPL_API_KEY: optionalField(z.string()),
  /** Where the key belongs when not set. */
  MT_DEEPL_BASE_URL: optionalField(baseUrlField),
  MT_TENCENT_SECRET_ID: optionalField(z.string()),
  MT_TENCENT_SECRET_KEY: optionalField(z.string()),
  MT_TENCENT_REGION: fieldWithDefault(
    z.string().regex(/^[a-z-]{1,40}$/, 'as in ap-guangzhou'),
    'ap-guangzhou',
  ),
  MT_TENCENT_ENDPOINT: fieldWithDefault(baseUrlField, 'https://tmt.tencentcloudapi.com'),
  MT_ALIYUN_KEY_ID: optionalField(z.string()),
  MT_ALIYUN_KEY_SECRET: optionalField(z.string()),
  MT_ALIYUN_ENDPOINT: fieldWithDefault(baseUrlField, 'https://mt.cn-hangzhou.aliyuncs.com'),
  MT_LIBRE_BASE_URL: optionalField(baseUrlField),
  MT_LIBRE_API_KEY: optionalField(z.string()),
  MT_LIBRE_TARGET: fieldWithDefault(z.string().regex(/^[A-Za-z-]{2,20}$/, 'as in zh or zh-Hans'), 'zh'),
  /** Tokens that all readers together may use in a day. */
  AI_TOKENS_A_DAY: fieldWithDefault(whole(1000, 2_000_000_000), '5000000'),
  /** Yuan for a million tokens that go in, and that come out; only to tell editors what it cost. */
  LLM_PRICE_IN: optionalField(price),
  LLM_PRICE_OUT: optionalField(price),
  /** Reading aloud by an endpoint that has OpenAI's /audio/speech. */
  SPEECH_BASE_URL: optionalField(z.url({ protocol: /^https?$/, error: 'an http or https address' })),
  SPEECH_API_KEY: optionalField(z.string()),
  SPEECH_MODEL: optionalField(z.string()),
  SPEECH_VOICE: fieldWithDefault(z.string().regex(/^[\w.-]{1,60}$/, 'the name of a voice'), 'alloy'),
  /** Whether the voice that comes with the product says words and sentences where no other does. */
  SPEECH_LOCAL: fieldWithDefault(flag, 'on'),
  /** A program of the machine that reads where no endpoint is set. */
  SPEECH_PROGRAM: optionalField(z.enum(['espeak-ng'], 'espeak-ng')),
  ADMIN_PHONE: optionalField(
    z
      .string()
      .refine((value) => normalisePhone(value).ok, 'a phone number: 11 digits, or with + and country code'),
  ),
  ADMIN_PASSWORD: optionalField(
    z
      .string()
      .refine((value) => checkPassword(value, '').ok, '8 to 72 characters, not one of the common ones'),
  ),
  /** Whether admins need two-step verification for anything of the desk. */
  ADMIN_TOTP: fieldWithDefault(choice('optional', 'required'), 'optional'),
  /** Object storage for files, in place of DATA_DIR/files: an origin, a bucket, and who we are there. */
  S3_ENDPOINT: optionalField(baseUrlField),
  /** Where browsers reach it, when that is elsewhere. */
  S3_PUBLIC_ENDPOINT: optionalField(baseUrlField),
  S3_REGION: fieldWithDefault(z.string().regex(/^[\w-]{1,40}$/, 'as in us-east-1'), 'us-east-1'),
  S3_BUCKET: optionalField(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'the name of a bucket')),
  S3_ACCESS_KEY: optionalField(z.string()),
  S3_SECRET_KEY: optionalField(z.string()),
  /** on: host/bucket/key, as MinIO and Swift want it; off: bucket.host/key. */
  S3_PATH_STYLE: fieldWithDefault(flag, 'off'),
  SAMPLE_LIBRARY: fieldWithDefault(flag, 'on'),
  /** Whether a reader's collection waits for an editor's look before strangers find it. */
  COLLECTION_REVIEW: fieldWithDefault(flag, 'on'),
  /** What a reader shows for the trial, as long as no admin sets it otherwise. */
  TRIAL_NEEDS: fieldWithDefault(z.enum(TRIAL_NEEDS, 'xhs or registration'), 'xhs'),
  METRICS_PORT: optionalField(port),
  FETCH_ALLOW: fieldWithDefault(hostPorts, ''),
  /** Where calls and files are, by the host of the page; empty: where the page came from. */
  API_BASE: fieldWithDefault(bases, ''),
  /** Who may call from elsewhere beside the hosts of API_BASE: native apps and sites of ours. */
  APP_ORIGINS: fieldWithDefault(origins, ''),
  /** Native apps below this version are told to be renewed; 0: none. */
  APP_MIN_VERSION_CODE: fieldWithDefault(whole(0, 2_000_000_000), '0'),
  /** Where the apps are had. */
  APP_IOS_URL: optionalField(baseUrlField),
  APP_ANDROID_URL: optionalField(baseUrlField),
  /** A foreign visit counter's script, loaded beside our own. */
  STATS_SCRIPT: optionalField(
    z
      .string()
      .refine(
        (text) => URL.canParse(text) && /^https?:\/\/[^\s"'<>;,]+$/.test(text),
        'an http or https address',
      ),
  ),
  /** The host whose pictures take IMAGE_SUFFIX. */
  IMAGE_HOST: optionalField(z.string().regex(/^[\w.-]+(:\d{1,5})?$/, 'a host name, with a port if need be')),
  IMAGE_SUFFIX: fieldWithDefault(
    z.string().regex(/^[^\s"'<>\\]{1,200}$/, 'a suffix without spaces and quotes'),
    '?w={width}',
  ),
  /** Where the PDFs lie; our own /files/pdf when not set. */
  DOWNLOAD_HOST: optionalField(baseUrlField),
  /** Where cards of Markdown are made into pictures; our own POST /api/render when not set. */
  RENDER_URL: optionalField(baseUrlField),
  /** Proxies in front whose X-Forwarded-For counts: a number of hops. */
  TRUST_PROXY: fieldWithDefault(whole(0, 10), '0'),
  LOG_LEVEL: fieldWithDefault(choice('debug', 'info', 'warn', 'error', 'silent'), 'info'),
  /** Connections held at a time; each takes a descriptor, and without those nobody gets in at all. */
  MAX_CONNECTIONS: fieldWithDefault(whole(1, 60_000), '4000'),
  /** off only to measure: requests are then not counted. */
  RATE_LIMIT: fieldWithDefault(flag, 'on'),
  /** Where limits are counted: by each process for itself, or in the database for all of them. */
  LIMITS: fieldWithDefault(choice('process', 'database'), 'process'),
  /** Whom to tell of a fault in security: an address of mail, or of a page. */
  SECURITY_CONTACT: optionalField(
    z.union([
      z.url({ protocol: /^https$/ }),
      z.email().transform((address) => `mailto:${address}`),
      z.string().regex(/^mailto:[^\s@]+@[^\s@]+$/),
    ]),
  ),
  /** Where others find this site; what links in messages show follows it, never what a request claims. */
  SITE_URL: optionalField(
    z
      .url({ protocol: /^https?$/, error: 'as in https://site.example, without a path' })
      .refine((value) => /^\w+:\/\/[^/?#@]+\/?$/.test(value), 'as in https://site.example, without a path')
      .transform((value) => new URL(value).origin),
  ),
})

/** The language models in the order in which they are asked, as far as they are set. */
export const modelSettings = (config: z.output<typeof Environment>) => [
  { name: 'LLM', base_url: config.LLM_BASE_URL, api_key: config.LLM_API_KEY, model: config.LLM_MODEL },
  {
    name: 'LLM_2',
    base_url: config.LLM_2_BASE_URL,
    api_key: config.LLM_2_API_KEY,
    model: config.LLM_2_MODEL,
  },
  {
    name: 'LLM_3',
    base_url: config.LLM_3_BASE_URL,
    api_key: config.LLM_3_API_KEY,
    model: config.LLM_3_MODEL,
  },
]

/** Translators that are set up, in the site's order. */
export function translatorsSet(config: z.output<typeof Environment>): TranslatorName[] {
  const isSet: Record<TranslatorName, boolean> = {
    llm: config.LLM_BASE_URL !== undefined,
    deepl: config.MT_DEEPL_API_KEY !== undefined,
    tencent: config.MT_TENCENT_SECRET_ID !== undefined,
    aliyun: config.MT_ALIYUN_KEY_ID !== undefined,
    libre: config.MT_LIBRE_BASE_URL !== undefined,
  }
  // What the order leaves out comes behind: it may still be chosen for a feed.
  return [...new Set([...config.MT_ORDER, ...TRANSLATOR_NAMES])].filter((name) => isSet[name])
}

/** Settings that say nothing, or harm, together or alone. */
function contradiction(config: z.output<typeof Environment>): string | undefined {
  for (const { name, base_url, model, api_key } of modelSettings(config)) {
    if (Boolean(base_url) !== Boolean(model)) return `${name}_BASE_URL and ${name}_MODEL go together`
    if (api_key && !base_url) return `${name}_API_KEY needs ${name}_BASE_URL`
  }
  if (config.LLM_2_BASE_URL && !config.LLM_BASE_URL) return 'LLM_2_BASE_URL needs LLM_BASE_URL'
  if (config.LLM_3_BASE_URL && !config.LLM_2_BASE_URL) return 'LLM_3_BASE_URL needs LLM_2_BASE_URL'
  if (Boolean(config.SPEECH_BASE_URL) !== Boolean(config.SPEECH_MODEL))
    return 'SPEECH_BASE_URL and SPEECH_MODEL go together'
  for (const [one, other] of [
    ['MT_TENCENT_SECRET_ID', 'MT_TENCENT_SECRET_KEY'],
    ['MT_ALIYUN_KEY_ID', 'MT_ALIYUN_KEY_SECRET'],
    ['WX_APP_ID', 'WX_APP_SECRET'],
    ['QYWX_CORP_ID', 'QYWX_SECRET'],
  ] as const)
    if (Boolean(config[one]) !== Boolean(config[other])) return `${one} and ${other} go together`
  if (config.MT_LIBRE_API_KEY && !config.MT_LIBRE_BASE_URL) return 'MT_LIBRE_API_KEY needs MT_LIBRE_BASE_URL'
  if (config.MT_DEEPL_BASE_URL && !config.MT_DEEPL_API_KEY) return 'MT_DEEPL_BASE_URL needs MT_DEEPL_API_KEY'
  const away = config.MT_ORDER.find((name) => !translatorsSet(config).includes(name))
  if (away) return `MT_ORDER names ${away}, which is not set up`
  if (config.DATABASE_REPLICA_URL && !config.DATABASE_URL) return 'DATABASE_REPLICA_URL needs DATABASE_URL'
  const s3 = [config.S3_ENDPOINT, config.S3_BUCKET, config.S3_ACCESS_KEY, config.S3_SECRET_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean))
    return 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY go together'
  if (config.METRICS_PORT === config.PORT) return 'METRICS_PORT must be another port than PORT'
  return smsContradiction(config) ?? paymentContradiction(config)
}

export type Config = z.output<typeof Environment> & {
  is_production: boolean
  /** Answers are checked against the contract before they are sent; for tests. */
  check_results: boolean
}

/** A setting that cannot be used; the message is one line that names it. */
export class WrongSetting extends Error {}

/** Reads settings from `env`; throws `WrongSetting` with one line that names every wrong one, and never its value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(env)
  const wrong = parsed.success
    ? contradiction(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`).join('; ')
  if (!parsed.success || wrong !== undefined) throw new WrongSetting(`设置有误 / wrong setting: ${wrong}`)
  const config = parsed.data
  return {
    ...config,
    ...(config.DATA_DIR ? { DATA_DIR: path.resolve(config.DATA_DIR) } : {}),
    is_production: config.NODE_ENV === 'production',
    check_results: config.NODE_ENV === 'test',
  }
}

/** The settings of this process. At a terminal a person reads the screen: there the log says what needs one, unless told. */
export const configFromProcess = (): Config =>
  readConfig({ ...(process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : {}), ...process.env })
