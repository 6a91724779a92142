// Configuration of SMS: the provider that sends our codes, and its approved template.
import { z } from 'zod'
import { baseUrlField, fieldWithDefault, optionalField, splitList } from './setting-fields.ts'

const PARAMS = ['code', 'minutes'] as const
type Param = (typeof PARAMS)[number]
const isParam = (name: string): name is Param => PARAMS.some((known) => known === name)

export const smsFields = {
  /** The provider; default: the one that is configured. */
  SMS_PROVIDER: optionalField(z.enum(['aliyun', 'tencent'], 'one of: aliyun, tencent')),
  SMS_ALIYUN_KEY_ID: optionalField(z.string()),
  SMS_ALIYUN_KEY_SECRET: optionalField(z.string()),
  SMS_ALIYUN_SIGN: optionalField(
    z.string().regex(/^[^【】[\]]{2,20}$/, 'the signature without its brackets'),
  ),
  SMS_ALIYUN_TEMPLATE: optionalField(z.string().regex(/^SMS_\d{4,20}$/, 'as in SMS_123456789')),
  SMS_ALIYUN_ENDPOINT: fieldWithDefault(baseUrlField, 'https://dysmsapi.aliyuncs.com'),
  SMS_TENCENT_SECRET_ID: optionalField(z.string()),
  SMS_TENCENT_SECRET_KEY: optionalField(z.string()),
  SMS_TENCENT_APP_ID: optionalField(z.string().regex(/^\d{6,15}$/, 'the SdkAppId, as in 1400006666')),
  SMS_TENCENT_SIGN: optionalField(
    z.string().regex(/^[^【】[\]]{2,20}$/, 'the signature without its brackets'),
  ),
  SMS_TENCENT_TEMPLATE: optionalField(z.string().regex(/^\d{3,12}$/, 'the number of a template')),
  /** Values of the template's {1} and {2}. */
  SMS_TENCENT_PARAMS: fieldWithDefault(
    z
      .string()
      .transform((text) => splitList(text))
      .refine((names) => names.length > 0 && names.every(isParam), 'code, or code,minutes in their order')
      .transform((names) => names.filter(isParam)),
    'code',
  ),
  SMS_TENCENT_REGION: fieldWithDefault(
    z.string().regex(/^[a-z-]{1,40}$/, 'as in ap-guangzhou'),
    'ap-guangzhou',
  ),
  SMS_TENCENT_ENDPOINT: fieldWithDefault(baseUrlField, 'https://sms.tencentcloudapi.com'),
}

const Fields = z.object(smsFields)
type SmsConfig = z.output<typeof Fields>

const ALIYUN = [
  'SMS_ALIYUN_KEY_ID',
  'SMS_ALIYUN_KEY_SECRET',
  'SMS_ALIYUN_SIGN',
  'SMS_ALIYUN_TEMPLATE',
] as const
const TENCENT = [
  'SMS_TENCENT_SECRET_ID',
  'SMS_TENCENT_SECRET_KEY',
  'SMS_TENCENT_APP_ID',
  'SMS_TENCENT_SIGN',
  'SMS_TENCENT_TEMPLATE',
] as const

function findPartial(config: SmsConfig, names: readonly (keyof SmsConfig)[]): string | undefined {
  const missing = names.filter((name) => config[name] === undefined)
  if (missing.length === 0 || missing.length === names.length) return undefined
  return `${names.find((name) => config[name] !== undefined)} needs ${missing.join(', ')}`
}

/**
 * The provider that sends our codes; undefined for none. `smsContradiction` has rejected an ambiguous
 * configuration.
 */
export function smsProvider(config: SmsConfig): 'aliyun' | 'tencent' | undefined {
  if (config.SMS_PROVIDER) return config.SMS_PROVIDER
  return config.SMS_ALIYUN_KEY_ID ? 'aliyun' : config.SMS_TENCENT_SECRET_ID ? 'tencent' : undefined
}

/** Validates the configuration of SMS: rejects a partial one, and one where the provider is ambiguous. */
export function smsContradiction(config: SmsConfig): string | undefined {
  const missing = findPartial(config, ALIYUN) ?? findPartial(config, TENCENT)
  if (missing) return missing
  if (config.SMS_ALIYUN_KEY_ID && config.SMS_TENCENT_SECRET_ID && !config.SMS_PROVIDER)
    return 'SMS_PROVIDER must say which of aliyun and tencent sends'
  if (config.SMS_PROVIDER === 'aliyun' && !config.SMS_ALIYUN_KEY_ID)
    return 'SMS_PROVIDER names aliyun, which is not set up'
  if (config.SMS_PROVIDER === 'tencent' && !config.SMS_TENCENT_SECRET_ID)
    return 'SMS_PROVIDER names tencent, which is not set up'
  return undefined
}
