// Sends SMS through Alibaba Cloud (dysmsapi 2017-05-25, SendSms), as documented on its API pages.
import { randomUUID } from 'node:crypto'
import { aliyunHeaders } from '../aliyun-signature.ts'
import { createSmsFailure, defaultSmsHttpDeps, postSmsRequest, type SmsHttpDeps } from './http-client.ts'
import type { SmsSender } from './port.ts'

export interface AliyunSmsSettings {
  /** E.g. `https://dysmsapi.aliyuncs.com`. */
  endpoint: string
  key_id: string
  key_secret: string
  /** The approved signature, without brackets. */
  sign: string
  /** E.g. `SMS_123456789`: a template with one variable, `code`. */
  template: string
}

const FORM = 'application/x-www-form-urlencoded'
/**
 * Rate limits per phone number: 1 a minute, 5 an hour, 10 a day for codes, unless the account has configured
 * others.
 */
const LIMITS = /^isv\.(?:BUSINESS_LIMIT_CONTROL|DAY_LIMIT_CONTROL)$/
const OURS =
  /^(?:isv\.(?:AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|ACCOUNT_|PRODUCT_UN_SUBSCRIPT|SMS_SIGNATURE|SMS_TEMPLATE|SMS_SIGN_ILLEGAL|TEMPLATE_|INVALID_PARAMETERS|MONTH_LIMIT_CONTROL)|InvalidAccessKey|SignatureDoesNotMatch|InvalidTimeStamp|IncompleteSignature|Forbidden|NoPermission|MissingAccessKey|isp\.RAM_PERMISSION_DENY)/

/**
 * Formats the phone number: a number of mainland China without 86, any other with its country code and
 * without the plus.
 */
const numberFor = (phone: string): string =>
  phone.startsWith('+86') ? phone.slice(3) : phone.replace(/^\+/, '')

export function aliyunSms(settings: AliyunSmsSettings, deps: SmsHttpDeps = defaultSmsHttpDeps): SmsSender {
  const { endpoint, key_id, key_secret, sign, template } = settings
  const { host } = new URL(endpoint)
  return {
    isFar: true,
    async send(phone, { code }) {
      const body = new URLSearchParams({
        PhoneNumbers: numberFor(phone),
        SignName: sign,
        TemplateCode: template,
        TemplateParam: JSON.stringify({ code }),
      }).toString()
      const headers = aliyunHeaders({
        ...{ key_id, key_secret, host, body, query: '', content_type: FORM },
        action: 'SendSms',
        version: '2017-05-25',
        at: deps.now(),
        nonce: randomUUID(),
      })
      // Errors are `{ Code, Message, RequestId }`: from the gateway with an error status, from the service
      // with status 200.
      const response = await postSmsRequest(deps, `${endpoint}/`, headers, body)
      if (response['Code'] !== 'OK')
        throw createSmsFailure(String(response['Code']), String(response['Message'] ?? ''), LIMITS, OURS)
    },
  }
}
