// Configuration of payment: credentials for WeChat Pay and Alipay, and the payment methods enabled for us.
import { z } from 'zod'
import { PAYMENT_METHODS, type PaymentMethod } from '../domain/order/payment-method.ts'
import {
  baseUrlField,
  fieldWithDefault,
  optionalField,
  privateKey,
  publicKey,
  splitList,
} from './setting-fields.ts'

/**
 * Parses method names without their prefix and removes duplicates; the result has the order of
 * `PAYMENT_METHODS`.
 */
function paymentMethods(prefix: 'WX' | 'ALI') {
  const known = PAYMENT_METHODS.filter((method) => method.startsWith(`${prefix}_`))
  const short = known.map((method) => method.slice(prefix.length + 1))
  return z
    .string()
    .transform((text) => splitList(text))
    .refine(
      (names) => names.every((name) => short.includes(name)),
      `some of ${short.join(', ')}, separated by commas`,
    )
    .transform((names): PaymentMethod[] => known.filter((_, at) => names.includes(short[at] ?? '')))
}

export const paymentFields = {
  WXPAY_MCH_ID: optionalField(z.string().regex(/^\d{6,12}$/, 'the number of a merchant, 6 to 12 digits')),
  /** The app whose openids pay; it must equal WX_APP_ID, or JSAPI cannot identify any payer. */
  WXPAY_APP_ID: optionalField(z.string().regex(/^\w{4,32}$/, 'as in wx0123456789abcdef')),
  WXPAY_SERIAL: optionalField(
    z.string().regex(/^[0-9A-Fa-f]{8,40}$/, "the serial of the merchant's certificate"),
  ),
  WXPAY_PRIVATE_KEY: optionalField(privateKey),
  WXPAY_API_V3_KEY: optionalField(z.string().regex(/^[\x21-\x7e]{32}$/, 'the key of API v3, 32 characters')),
  /** WeChat Pay's public key and its id; without them it signs with certificates, which are fetched. */
  WXPAY_PUBLIC_KEY_ID: optionalField(
    z.string().regex(/^PUB_KEY_ID_\w{1,60}$/, 'as in PUB_KEY_ID_0123456789'),
  ),
  WXPAY_PUBLIC_KEY: optionalField(publicKey),
  WXPAY_BASE_URL: fieldWithDefault(baseUrlField, 'https://api.mch.weixin.qq.com'),
  WXPAY_PAYMENT_METHODS: fieldWithDefault(paymentMethods('WX'), 'JSAPI,H5,NATIVE'),
  ALIPAY_APP_ID: optionalField(z.string().regex(/^\d{8,32}$/, 'the number of an app, digits')),
  /** The payee account; compared with the seller in webhooks. */
  ALIPAY_SELLER_ID: optionalField(z.string().regex(/^2088\d{12}$/, '16 digits that begin with 2088')),
  ALIPAY_PRIVATE_KEY: optionalField(privateKey),
  /** Alipay's own key, from its console; not the one that belongs to ALIPAY_PRIVATE_KEY. */
  ALIPAY_PUBLIC_KEY: optionalField(publicKey),
  ALIPAY_BASE_URL: fieldWithDefault(baseUrlField, 'https://openapi.alipay.com/gateway.do'),
  ALIPAY_PAYMENT_METHODS: fieldWithDefault(paymentMethods('ALI'), 'PAGE,WAP'),
}

const Fields = z.object(paymentFields)
export type PaymentFields = z.output<typeof Fields>

const WECHAT = [
  'WXPAY_MCH_ID',
  'WXPAY_APP_ID',
  'WXPAY_SERIAL',
  'WXPAY_PRIVATE_KEY',
  'WXPAY_API_V3_KEY',
] as const
const ALIPAY = ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const

const findMissing = (config: PaymentFields, names: readonly (keyof PaymentFields)[]): string | undefined => {
  const missingNames = names.filter((name) => config[name] === undefined)
  if (missingNames.length === 0 || missingNames.length === names.length) return undefined
  const [first] = names.filter((name) => config[name] !== undefined)
  return `${String(first)} needs ${missingNames.join(', ')}`
}

/**
 * Validates the configuration of payment: rejects a partial one, and one whose payments would have no webhook
 * URL.
 */
export function paymentContradiction(
  config: PaymentFields & { SITE_URL?: string | undefined },
): string | undefined {
  const partial = findMissing(config, WECHAT) ?? findMissing(config, ALIPAY)
  if (partial) return partial
  if ((config.WXPAY_PUBLIC_KEY_ID === undefined) !== (config.WXPAY_PUBLIC_KEY === undefined))
    return 'WXPAY_PUBLIC_KEY_ID and WXPAY_PUBLIC_KEY go together'
  if (config.WXPAY_PUBLIC_KEY && !config.WXPAY_MCH_ID) return 'WXPAY_PUBLIC_KEY needs WXPAY_MCH_ID'
  if (config.ALIPAY_SELLER_ID && !config.ALIPAY_APP_ID) return 'ALIPAY_SELLER_ID needs ALIPAY_APP_ID'
  const first = config.WXPAY_MCH_ID ? 'WXPAY_MCH_ID' : config.ALIPAY_APP_ID ? 'ALIPAY_APP_ID' : undefined
  if (first && !config.SITE_URL) return `${first} needs SITE_URL: notices of payments come there`
  return undefined
}
