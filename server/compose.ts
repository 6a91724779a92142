// Selects the adapter for every port; only main and the tests compose the server from here.
import type { TranslatorName } from '../domain/article/translators.ts'
import { type Config, modelSettings, translatorsSet } from './config.ts'
import type { Deps } from './deps.ts'
import { type ErrorMonitor, monitorProvider } from './error-monitor.ts'
import { ResponseCache } from './http/response-cache.ts'
import { makeAnkiPackages } from './providers/anki/with-sqlite.ts'
import { makeCaptcha } from './providers/captcha/altcha.ts'
import { makeBookMaker, makeEpubReader } from './providers/epub/guarded.ts'
import { makeFeedReader } from './providers/feed/feed-reader.ts'
import { bySignature } from './providers/file-kind/by-signature.ts'
import { inDatabase } from './providers/limits/in-database.ts'
import { inProcess, noLimits } from './providers/limits/in-process.ts'
import type { LimitRows, RateLimitStore } from './providers/limits/port.ts'
import { modelsInOrder } from './providers/llm/in-order.ts'
import { modelTranslator } from './providers/llm/model-translator.ts'
import { makeLanguageModel } from './providers/llm/openai-compatible.ts'
import type { ModelsInOrder, Translator } from './providers/llm/port.ts'
import { type TranslatorUse, translatorsInOrder } from './providers/llm/translators-in-order.ts'
import { aliyunTranslation } from './providers/machine-translation/aliyun.ts'
import { deepLBase, deepLTranslation } from './providers/machine-translation/deepl.ts'
import { libreTranslation } from './providers/machine-translation/libre.ts'
import type { MachineTranslation } from './providers/machine-translation/port.ts'
import { tencentTranslation } from './providers/machine-translation/tencent.ts'
import { makePageExtractor } from './providers/page-fetch/extract.ts'
import { makePageFetcher } from './providers/page-fetch/guarded-fetch.ts'
import { makePictureReader } from './providers/page-fetch/picture.ts'
import { makePasswordHash } from './providers/password-hash/argon2.ts'
import { type AlipaySettings, createAlipay } from './providers/payment/alipay.ts'
import { PaymentError, type PaymentProvider, type PaymentReason } from './providers/payment/port.ts'
import { type WechatPaySettings, wechatPay } from './providers/payment/wechat-pay.ts'
import { withSharp } from './providers/picture-shrink/with-sharp.ts'
import { aliyunSms } from './providers/sms/aliyun.ts'
import { outboxSender } from './providers/sms/outbox.ts'
import { SmsFailure, type SmsSender } from './providers/sms/port.ts'
import { tencentSms } from './providers/sms/tencent.ts'
import { espeakVoice } from './providers/speech/espeak.ts'
import { fliteVoice } from './providers/speech/flite.ts'
import { speechVoice } from './providers/speech/openai-compatible.ts'
import type { SpeechVoice } from './providers/speech/port.ts'
import { localDisk } from './providers/storage/local-disk.ts'
import { type S3Settings, s3Storage } from './providers/storage/s3.ts'
import { withTypst } from './providers/typeset/with-typst.ts'
import { wechatLogin } from './providers/wechat/log-in.ts'
import {
  type TicketSource,
  type TicketSources,
  WechatFailure,
  type WechatLogin,
} from './providers/wechat/port.ts'
import { wechatTickets, wecomTickets } from './providers/wechat/tickets.ts'
import { withFflate } from './providers/zip/with-fflate.ts'
import { makeSized } from './sized-pictures.ts'
import { smsProvider } from './sms-settings.ts'
import type { Stores } from './stores.ts'
import { machineTranslator } from './translation/machine-translator.ts'

/**
 * Max. ttl of the response cache with a read replica: the replica may receive a change later, and sends no
 * notification when it does.
 */
const REPLICA_MS = 5000

export type ProviderPorts = Pick<
  Deps,
  | 'pages'
  | 'anki'
  | 'epubs'
  | 'bookMaker'
  | 'extractor'
  | 'pictures'
  | 'feeds'
  | 'storage'
  | 'parts'
  | 'fileKinds'
  | 'shrinker'
  | 'sized'
  | 'typesetter'
  | 'zipper'
  | 'model'
  | 'translator'
  | 'sms'
  | 'voice'
  | 'localVoice'
  | 'payments'
  | 'wechat'
  | 'wechatLogin'
  | 'captcha'
  | 'passwords'
  | 'limits'
  | 'site_key'
>

/**
 * Creates every port from the configuration. `recordSms` stores what the development sender would have sent;
 * in production there is no such sender. `rows` stores rate limits that several processes share.
 * `recordTranslated` counts the usage of each translator. `monitor` receives the health of providers. `close`
 * ends workers and connections.
 */
export async function makePorts(
  config: Config,
  filesDir: string,
  site_key: string,
  recordSms: (phone: string, text: string) => Promise<void>,
  rows: LimitRows,
  recordTranslated: (use: TranslatorUse) => Promise<void> = async () => undefined,
  monitor: Pick<ErrorMonitor, 'recordProviderResult'> = { recordProviderResult: () => undefined },
): Promise<{ ports: ProviderPorts; close(): Promise<void> }> {
  const pages = makePageFetcher({ allow: config.FETCH_ALLOW })
  const anki = makeAnkiPackages()
  const epubs = makeEpubReader()
  const bookMaker = makeBookMaker()
  const extractor = makePageExtractor()
  const feeds = makeFeedReader()
  const disk = localDisk(filesDir, site_key)
  const objects = config.S3_BUCKET ? await s3Storage(toS3Settings(config)) : undefined
  const storage = objects ? monitorProvider(monitor, 'storage.s3', objects, ['put', 'get', 'has']) : disk
  const localVoice = config.SPEECH_LOCAL ? fliteVoice() : undefined
  const typesetter = withTypst()
  const models = createModels(config, monitor)
  return {
    ports: {
      pages,
      anki,
      epubs,
      bookMaker,
      extractor,
      pictures: makePictureReader(),
      feeds,
      storage,
      typesetter,
      zipper: withFflate,
      parts: objects ? undefined : disk.uploads,
      fileKinds: bySignature,
      shrinker: withSharp,
      // A sibling folder of the files: backups must not include a cache that can be rebuilt.
      sized: makeSized(storage, localDisk(`${filesDir}-sized`, site_key), withSharp),
      model: models,
      translator: createTranslator(config, models, recordTranslated, monitor),
      voice: createVoice(config, monitor),
      localVoice,
      payments: createPayments(config, monitor),
      wechat: createTicketSources(config, monitor),
      wechatLogin: createWechatLogin(config, monitor),
      captcha: makeCaptcha(site_key),
      passwords: makePasswordHash(),
      limits: createLimits(config, rows),
      site_key,
      sms: createSmsSender(config, monitor) ?? (config.is_production ? undefined : outboxSender(recordSms)),
    },
    close: async () => {
      objects?.close()
      await Promise.all(
        [
          pages,
          extractor,
          epubs,
          bookMaker,
          anki,
          feeds,
          typesetter,
          ...(localVoice ? [localVoice] : []),
        ].map((provider) => provider.close()),
      )
    },
  }
}

type ProviderMonitor = Pick<ErrorMonitor, 'recordProviderResult'>

/** The configured models as one; each is the fallback of the previous one. */
function createModels(config: Config, monitor: ProviderMonitor): ModelsInOrder | undefined {
  const models = modelSettings(config).flatMap(({ base_url, api_key, model }) =>
    base_url && model
      ? [
          monitorProvider(monitor, `model.${model}`, makeLanguageModel({ base_url, api_key, model }), [
            'complete',
            'stream',
          ]),
        ]
      : [],
  )
  return models.length > 0 ? modelsInOrder(models) : undefined
}

/** The configured translators as one, in the site's order. */
function createTranslator(
  config: Config,
  models: ModelsInOrder | undefined,
  record: (use: TranslatorUse) => Promise<void>,
  monitor: ProviderMonitor,
): Translator | undefined {
  const members = translatorsSet(config).flatMap((name) => {
    const own = createMachineTranslation(config, name)
    const machine = own && monitorProvider(monitor, `translate.${name}`, own, ['translate'])
    const translator = machine ? machineTranslator(machine) : models && modelTranslator(models)
    return translator ? [{ name, translator }] : []
  })
  return members.length > 0 ? translatorsInOrder(members, record) : undefined
}

/**
 * Undefined for a language model. `contradiction` (config.ts) has validated that the keys of a service are
 * complete.
 */
function createMachineTranslation(config: Config, name: TranslatorName): MachineTranslation | undefined {
  const {
    MT_DEEPL_API_KEY: api_key = '',
    MT_TENCENT_SECRET_ID: secret_id = '',
    MT_TENCENT_SECRET_KEY: secret_key = '',
    MT_ALIYUN_KEY_ID: key_id = '',
    MT_ALIYUN_KEY_SECRET: key_secret = '',
  } = config
  switch (name) {
    case 'deepl':
      return deepLTranslation({ base_url: config.MT_DEEPL_BASE_URL ?? deepLBase(api_key), api_key })
    case 'tencent':
      return tencentTranslation({
        endpoint: config.MT_TENCENT_ENDPOINT,
        region: config.MT_TENCENT_REGION,
        secret_id,
        secret_key,
      })
    case 'aliyun':
      return aliyunTranslation({ endpoint: config.MT_ALIYUN_ENDPOINT, key_id, key_secret })
    case 'libre':
      return libreTranslation({
        base_url: config.MT_LIBRE_BASE_URL ?? '',
        api_key: config.MT_LIBRE_API_KEY,
        target: config.MT_LIBRE_TARGET,
      })
    case 'llm':
      return undefined
  }
}

/** The configured endpoint, else the configured program, if this machine has it. */
function createVoice(config: Config, monitor: ProviderMonitor): SpeechVoice | undefined {
  const { SPEECH_BASE_URL: base_url, SPEECH_MODEL: model, SPEECH_VOICE: voice } = config
  if (base_url && model) {
    const remoteVoice = speechVoice({ base_url, api_key: config.SPEECH_API_KEY, model, voice })
    return monitorProvider(monitor, 'speech', remoteVoice, ['say'])
  }
  return config.SPEECH_PROGRAM ? espeakVoice(config.SPEECH_PROGRAM) : undefined
}

/** `contradiction` (config.ts) has validated that these settings are complete. */
const toS3Settings = (config: Config): S3Settings => ({
  endpoint: config.S3_ENDPOINT ?? '',
  public_endpoint: config.S3_PUBLIC_ENDPOINT,
  region: config.S3_REGION,
  bucket: config.S3_BUCKET ?? '',
  access_key: config.S3_ACCESS_KEY ?? '',
  secret_key: config.S3_SECRET_KEY ?? '',
  has_path_style: config.S3_PATH_STYLE,
})

function createLimits({ RATE_LIMIT, RATE_LIMIT_STORE }: Config, rows: LimitRows): RateLimitStore {
  if (!RATE_LIMIT) return noLimits
  return RATE_LIMIT_STORE === 'database' ? inDatabase(rows, inProcess()) : inProcess()
}
/**
 * Undefined unless the configuration is complete; `paymentContradiction` (payment-settings.ts) has rejected a
 * partial one.
 */
function toWechatPaySettings(config: Config): WechatPaySettings | undefined {
  const { WXPAY_MCH_ID, WXPAY_APP_ID, WXPAY_SERIAL, WXPAY_PRIVATE_KEY, WXPAY_API_V3_KEY } = config
  const { WXPAY_PUBLIC_KEY_ID: id, WXPAY_PUBLIC_KEY: key } = config
  if (!(WXPAY_MCH_ID && WXPAY_APP_ID && WXPAY_SERIAL && WXPAY_PRIVATE_KEY && WXPAY_API_V3_KEY))
    return undefined
  return {
    base_url: config.WXPAY_BASE_URL,
    mch_id: WXPAY_MCH_ID,
    app_id: WXPAY_APP_ID,
    serial: WXPAY_SERIAL,
    private_key: WXPAY_PRIVATE_KEY,
    api_v3_key: WXPAY_API_V3_KEY,
    public_key: id && key ? { id, key } : undefined,
    ways: config.WXPAY_PAYMENT_METHODS,
  }
}

function toAlipaySettings(config: Config): AlipaySettings | undefined {
  const { ALIPAY_APP_ID, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY } = config
  if (!(ALIPAY_APP_ID && ALIPAY_PRIVATE_KEY && ALIPAY_PUBLIC_KEY)) return undefined
  return {
    base_url: config.ALIPAY_BASE_URL,
    app_id: ALIPAY_APP_ID,
    seller_id: config.ALIPAY_SELLER_ID,
    private_key: ALIPAY_PRIVATE_KEY,
    alipay_key: ALIPAY_PUBLIC_KEY,
    ways: config.ALIPAY_PAYMENT_METHODS,
  }
}

/** The configured providers; without one an admin finishes orders by hand. */
function createPayments(config: Config, monitor: ProviderMonitor): PaymentProvider[] {
  const [wechat, ali] = [toWechatPaySettings(config), toAlipaySettings(config)]
  const all = [...(wechat ? [wechatPay(wechat)] : []), ...(ali ? [createAlipay(ali)] : [])]
  const watchedMethods = ['begin', 'query', 'close', 'refund', 'queryRefund', 'statement'] as const
  return all.map((provider) =>
    monitorProvider(monitor, `pay.${provider.name}`, provider, watchedMethods, isPaymentProviderFailure),
  )
}

/** `LIMIT` is an error of one phone number, not of the provider. */
const isSmsProviderFailure = (error: unknown): boolean =>
  !(error instanceof SmsFailure && error.fault === 'LIMIT')

/** `smsContradiction` (sms-settings.ts) has validated that the settings are complete. */
function createSmsSender(config: Config, monitor: ProviderMonitor): SmsSender | undefined {
  const watchSmsSender = (sender: SmsSender) =>
    monitorProvider(monitor, 'sms', sender, ['send'], isSmsProviderFailure)
  switch (smsProvider(config)) {
    case 'aliyun':
      return watchSmsSender(
        aliyunSms({
          endpoint: config.SMS_ALIYUN_ENDPOINT,
          key_id: config.SMS_ALIYUN_KEY_ID ?? '',
          key_secret: config.SMS_ALIYUN_KEY_SECRET ?? '',
          sign: config.SMS_ALIYUN_SIGN ?? '',
          template: config.SMS_ALIYUN_TEMPLATE ?? '',
        }),
      )
    case 'tencent':
      return watchSmsSender(
        tencentSms({
          endpoint: config.SMS_TENCENT_ENDPOINT,
          region: config.SMS_TENCENT_REGION,
          secret_id: config.SMS_TENCENT_SECRET_ID ?? '',
          secret_key: config.SMS_TENCENT_SECRET_KEY ?? '',
          app_id: config.SMS_TENCENT_APP_ID ?? '',
          sign: config.SMS_TENCENT_SIGN ?? '',
          template: config.SMS_TENCENT_TEMPLATE ?? '',
          params: config.SMS_TENCENT_PARAMS,
        }),
      )
    case undefined:
      return undefined
  }
}

/** Errors of the provider itself. All other reasons describe the state of an order. */
const PAYMENT_PROVIDER_FAILURES: readonly PaymentReason[] = [
  'KEY_REFUSED',
  'FAILED',
  'TIMEOUT',
  'BAD_ANSWER',
  'BAD_SIGNATURE',
  'UNKNOWN_KEY',
]
const isPaymentProviderFailure = (error: unknown): boolean =>
  !(error instanceof PaymentError) || PAYMENT_PROVIDER_FAILURES.includes(error.reason)

function createTicketSources(config: Config, monitor: ProviderMonitor): TicketSources {
  const watchTicketSource = (cat: string, source: TicketSource) =>
    monitorProvider(monitor, `wechat.${cat}`, source, ['fetchTicket'])
  const { WX_APP_ID: app_id, WX_APP_SECRET, QYWX_CORP_ID: corp_id, QYWX_SECRET } = config
  return {
    ...(app_id && WX_APP_SECRET
      ? {
          wx: watchTicketSource(
            'wx',
            wechatTickets({ base_url: config.WX_BASE_URL, app_id, secret: WX_APP_SECRET }),
          ),
        }
      : {}),
    ...(corp_id && QYWX_SECRET
      ? {
          qywx: watchTicketSource(
            'qywx',
            wecomTickets({ base_url: config.QYWX_BASE_URL, corp_id, secret: QYWX_SECRET }),
          ),
        }
      : {}),
  }
}

/** A forged code is no error of WeChat. */
const isLoginProviderFailure = (error: unknown): boolean =>
  !(error instanceof WechatFailure && error.isOfCode)

function createWechatLogin(config: Config, monitor: ProviderMonitor): WechatLogin | undefined {
  const { WX_APP_ID: app_id, WX_APP_SECRET: secret, WX_BASE_URL: base_url, WX_OPEN_URL: open_url } = config
  if (!app_id || !secret) return undefined
  const wechatLoginClient = wechatLogin({ open_url, base_url, app_id, secret })
  return monitorProvider(monitor, 'wechat.login', wechatLoginClient, ['identify'], isLoginProviderFailure)
}

/** Creates the response cache for guests; listen-for-changes.ts (in server/db) enables and invalidates it. */
export const createResponseCache = (
  config: Config,
  store: Pick<Stores, 'article'>,
  now: () => Date,
): ResponseCache =>
  new ResponseCache({
    now,
    findNextChange: (at) => store.article.nextAppearance(at),
    ...(config.DATABASE_REPLICA_URL ? { maxTtlMs: REPLICA_MS } : {}),
  })
