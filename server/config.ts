// Parses and validates the environment once; no other code reads process.env.
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { checkPassword } from '../domain/account/password.ts'
import { normalisePhone } from '../domain/account/phone.ts'
import { isTranslatorName, TRANSLATOR_NAMES, type TranslatorName } from '../domain/article/translators.ts'
import { TRIAL_NEEDS } from '../domain/membership/product.ts'
import { type FormerSetting, findFormerSettings, renameFormerSettings } from './former-settings.ts'
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

/**
 * `host=baseUrlField,host=baseUrlField`: base URL by the host that the page was requested under, in lower
 * case.
 */
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
  /** Fallback when the previous model fails before its first word. */
  LLM_2_BASE_URL: optionalField(z.url({ protocol: /^https?$/, error: 'an http or https address' })),
  LLM_2_API_KEY: optionalField(z.string()),
  LLM_2_MODEL: optionalField(z.string()),
  LLM_3_BASE_URL: optionalField(z.url({ protocol: /^https?$/, error: 'an http or https address' })),
  LLM_3_API_KEY: optionalField(z.string()),
  LLM_3_MODEL: optionalField(z.string()),
  ...paymentFields,
  ...smsFields,
  /** The WeChat official account for sharing pages. */
  WX_APP_ID: optionalField(z.string().regex(/^\w{4,32}$/, 'as in wx0123456789abcdef')),
  WX_APP_SECRET: optionalField(z.string()),
  WX_BASE_URL: fieldWithDefault(baseUrlField, 'https://api.weixin.qq.com'),
  /** Base URL to which browsers are redirected for log-in. */
  WX_OPEN_URL: fieldWithDefault(baseUrlField, 'https://open.weixin.qq.com'),
  QYWX_CORP_ID: optionalField(z.string().regex(/^\w{4,64}$/, 'as in ww0123456789abcdef')),
  QYWX_SECRET: optionalField(z.string()),
  QYWX_BASE_URL: fieldWithDefault(baseUrlField, 'https://qyapi.weixin.qq.com'),
  /** Order of the translators that are configured, first to last; empty: llm,deepl,tencent,aliyun,libre. */
  MT_ORDER: fieldWithDefault(translators, ''),
  MT_DEEPL_API_KEY: optionalField(z.string()),
  /** Default: the endpoint that matches the type of the key. */
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
  /** Max. tokens that all readers together may use in a day. */
  AI_DAILY_TOKEN_BUDGET: fieldWithDefault(whole(1000, 2_000_000_000), '5000000'),
  /** Price in yuan per million input tokens and output tokens; used only to show editors the cost. */
  LLM_PRICE_IN: optionalField(price),
  LLM_PRICE_OUT: optionalField(price),
  /** Text-to-speech endpoint that is compatible with OpenAI's /audio/speech. */
  SPEECH_BASE_URL: optionalField(z.url({ protocol: /^https?$/, error: 'an http or https address' })),
  SPEECH_API_KEY: optionalField(z.string()),
  SPEECH_MODEL: optionalField(z.string()),
  SPEECH_VOICE: fieldWithDefault(z.string().regex(/^[\w.-]{1,60}$/, 'the name of a voice'), 'alloy'),
  /** Whether the bundled voice is the fallback for words and sentences. */
  SPEECH_LOCAL: fieldWithDefault(flag, 'on'),
  /** A local program for text-to-speech when no endpoint is configured. */
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
  /** Whether admins need two-step verification for all actions of the desk. */
  ADMIN_TOTP: fieldWithDefault(choice('optional', 'required'), 'optional'),
  /** Object storage for files instead of DATA_DIR/files: an origin, a bucket, and credentials. */
  S3_ENDPOINT: optionalField(baseUrlField),
  /** The origin that browsers use, if it differs. */
  S3_PUBLIC_ENDPOINT: optionalField(baseUrlField),
  S3_REGION: fieldWithDefault(z.string().regex(/^[\w-]{1,40}$/, 'as in us-east-1'), 'us-east-1'),
  S3_BUCKET: optionalField(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'the name of a bucket')),
  S3_ACCESS_KEY: optionalField(z.string()),
  S3_SECRET_KEY: optionalField(z.string()),
  /** on: host/bucket/key, for MinIO and Swift; off: bucket.host/key. */
  S3_PATH_STYLE: fieldWithDefault(flag, 'off'),
  SAMPLE_LIBRARY: fieldWithDefault(flag, 'on'),
  /** Whether an editor must approve a reader's collection before others can find it. */
  COLLECTION_REVIEW: fieldWithDefault(flag, 'on'),
  /** What a reader must show for the trial; default until an admin changes the setting. */
  TRIAL_NEEDS: fieldWithDefault(z.enum(TRIAL_NEEDS, 'xhs or registration'), 'xhs'),
  METRICS_PORT: optionalField(port),
  FETCH_ALLOW: fieldWithDefault(hostPorts, ''),
  /** Base URL of endpoints and files, by the host of the page; empty: the origin of the page. */
  API_BASE: fieldWithDefault(bases, ''),
  /**
   * Origins that may send cross-origin requests, in addition to the hosts of API_BASE: our native apps and
   * sites.
   */
  APP_ORIGINS: fieldWithDefault(origins, ''),
  /** Native apps below this version get a prompt to update; 0: none. */
  APP_MIN_VERSION_CODE: fieldWithDefault(whole(0, 2_000_000_000), '0'),
  /** Download pages of the apps. */
  APP_IOS_URL: optionalField(baseUrlField),
  APP_ANDROID_URL: optionalField(baseUrlField),
  /** Script of a third-party visit counter, loaded in addition to our own. */
  STATS_SCRIPT: optionalField(
    z
      .string()
      .refine(
        (text) => URL.canParse(text) && /^https?:\/\/[^\s"'<>;,]+$/.test(text),
        'an http or https address',
      ),
  ),
  /** The host whose picture URLs get IMAGE_SUFFIX. */
  IMAGE_HOST: optionalField(z.string().regex(/^[\w.-]+(:\d{1,5})?$/, 'a host name, with a port if need be')),
  IMAGE_SUFFIX: fieldWithDefault(
    z.string().regex(/^[^\s"'<>\\]{1,200}$/, 'a suffix without spaces and quotes'),
    '?w={width}',
  ),
  /** Host of the PDFs; default: our own /files/pdf. */
  DOWNLOAD_HOST: optionalField(baseUrlField),
  /** Service that renders Markdown cards as pictures; default: our own POST /api/render. */
  RENDER_URL: optionalField(baseUrlField),
  /** Number of trusted proxy hops whose X-Forwarded-For is used. */
  TRUST_PROXY: fieldWithDefault(whole(0, 10), '0'),
  LOG_LEVEL: fieldWithDefault(choice('debug', 'info', 'warn', 'error', 'silent'), 'info'),
  /** Max. open connections. Each needs a file descriptor; without free descriptors no request is accepted. */
  MAX_CONNECTIONS: fieldWithDefault(whole(1, 60_000), '4000'),
  /** off only for measurements: requests are then not counted. */
  RATE_LIMIT: fieldWithDefault(flag, 'on'),
  /** Store of the rate limits: in each process, or in the database for all processes. */
  RATE_LIMIT_STORE: fieldWithDefault(choice('process', 'database'), 'process'),
  /** Contact for reports of vulnerabilities: an email address, or the URL of a page. */
  SECURITY_CONTACT: optionalField(
    z.union([
      z.url({ protocol: /^https$/ }),
      z.email().transform((address) => `mailto:${address}`),
      z.string().regex(/^mailto:[^\s@]+@[^\s@]+$/),
    ]),
  ),
  /**
   * Public origin of this site. Links in messages use it, never the Host header of a request, which may be
   * forged.
   */
  SITE_URL: optionalField(
    z
      .url({ protocol: /^https?$/, error: 'as in https://site.example, without a path' })
      .refine((value) => /^\w+:\/\/[^/?#@]+\/?$/.test(value), 'as in https://site.example, without a path')
      .transform((value) => new URL(value).origin),
  ),
})

/** The configured language models, in the order of use. */
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

/** The configured translators, in the site's order. */
export function translatorsSet(config: z.output<typeof Environment>): TranslatorName[] {
  const isSet: Record<TranslatorName, boolean> = {
    llm: config.LLM_BASE_URL !== undefined,
    deepl: config.MT_DEEPL_API_KEY !== undefined,
    tencent: config.MT_TENCENT_SECRET_ID !== undefined,
    aliyun: config.MT_ALIYUN_KEY_ID !== undefined,
    libre: config.MT_LIBRE_BASE_URL !== undefined,
  }
  // Translators that are missing in MT_ORDER are appended: a feed may still choose them.
  return [...new Set([...config.MT_ORDER, ...TRANSLATOR_NAMES])].filter((name) => isSet[name])
}

/** Validates settings that depend on each other; returns the error, or undefined. */
function contradiction(config: z.output<typeof Environment>): string | undefined {
  for (const { name, base_url, model, api_key } of modelSettings(config)) {
    if (Boolean(base_url) !== Boolean(model)) return `${name}_BASE_URL and ${name}_MODEL go together`
    if (api_key && !base_url) return `${name}_API_KEY needs ${name}_BASE_URL`
  }
  if (config.LLM_2_BASE_URL && !config.LLM_BASE_URL) return 'LLM_2_BASE_URL needs LLM_BASE_URL'
  if (config.LLM_3_BASE_URL && !config.LLM_2_BASE_URL) return 'LLM_3_BASE_URL needs LLM_2_BASE_URL'
  if (Boolean(config.SPEECH_BASE_URL) !== Boolean(config.SPEECH_MODEL))
    return 'SPEECH_BASE_URL and SPEECH_MODEL go together'
  for (const [first, other] of [
    ['MT_TENCENT_SECRET_ID', 'MT_TENCENT_SECRET_KEY'],
    ['MT_ALIYUN_KEY_ID', 'MT_ALIYUN_KEY_SECRET'],
    ['WX_APP_ID', 'WX_APP_SECRET'],
    ['QYWX_CORP_ID', 'QYWX_SECRET'],
  ] as const)
    if (Boolean(config[first]) !== Boolean(config[other])) return `${first} and ${other} go together`
  if (config.MT_LIBRE_API_KEY && !config.MT_LIBRE_BASE_URL) return 'MT_LIBRE_API_KEY needs MT_LIBRE_BASE_URL'
  if (config.MT_DEEPL_BASE_URL && !config.MT_DEEPL_API_KEY) return 'MT_DEEPL_BASE_URL needs MT_DEEPL_API_KEY'
  const unconfigured = config.MT_ORDER.find((name) => !translatorsSet(config).includes(name))
  if (unconfigured) return `MT_ORDER names ${unconfigured}, which is not set up`
  if (config.DATABASE_REPLICA_URL && !config.DATABASE_URL) return 'DATABASE_REPLICA_URL needs DATABASE_URL'
  const s3 = [config.S3_ENDPOINT, config.S3_BUCKET, config.S3_ACCESS_KEY, config.S3_SECRET_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean))
    return 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY go together'
  if (config.METRICS_PORT === config.PORT) return 'METRICS_PORT must be another port than PORT'
  return smsContradiction(config) ?? paymentContradiction(config)
}

export type Config = z.output<typeof Environment> & {
  is_production: boolean
  /** Former names of settings that are set, for warnings. */
  former_settings: readonly FormerSetting[]
  /** Responses are validated against the contract before they are sent; for tests. */
  check_results: boolean
}

/** A validation error of a setting; the message is one line with its name. */
export class WrongSetting extends Error {}

/**
 * Parses the settings from `env`. Throws `WrongSetting` with one line that names every invalid setting, but
 * never its value.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(renameFormerSettings(env))
  const problems = parsed.success
    ? contradiction(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`).join('; ')
  if (!parsed.success || problems !== undefined)
    throw new WrongSetting(`设置有误 / wrong setting: ${problems}`)
  const config = parsed.data
  return {
    ...config,
    ...(config.DATA_DIR ? { DATA_DIR: path.resolve(config.DATA_DIR) } : {}),
    former_settings: findFormerSettings(env),
    is_production: config.NODE_ENV === 'production',
    check_results: config.NODE_ENV === 'test',
  }
}

/**
 * The configuration of this process. On a terminal the default log level is `warn`, since a person reads the
 * output.
 */
export const configFromProcess = (): Config =>
  readConfig({ ...(process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : {}), ...process.env })
