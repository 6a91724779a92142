// Sends SMS through Tencent Cloud (SMS 2021-01-11, SendSms), as documented on its API pages.
import { tencentAuthorization } from '../tencent-signature.ts'
import {
  createSmsFailure,
  defaultSmsHttpDeps,
  isRecord,
  postSmsRequest,
  type SmsHttpDeps,
} from './http-client.ts'
import { SmsFailure, type SmsSender } from './port.ts'

export interface TencentSmsSettings {
  /** E.g. `https://sms.tencentcloudapi.com`. */
  endpoint: string
  secret_id: string
  secret_key: string
  region: string
  /** SmsSdkAppId of the application in the console. */
  app_id: string
  sign: string
  template: string
  /** The template's variables in their order; the service rejects a request with one more or one less. */
  params: readonly ('code' | 'minutes')[]
}

const JSON_TYPE = 'application/json; charset=utf-8'
const LIMITS = /^LimitExceeded\.PhoneNumber/
const OURS =
  /^(?:AuthFailure|UnauthorizedOperation|MissingParameter|InvalidParameter|InvalidParameterValue|FailedOperation\.(?:InsufficientBalanceInSmsPackage|SignatureIncorrectOrUnapproved|TemplateIncorrectOrUnapproved|MissingSignature|MissingTemplate\w*|TemplateUnapprovedOrNotExist|TemplateParamSetNotMatchApprovedTemplate|TemplateIdNotExist|InvalidParameters)|LimitExceeded\.AppDailyLimit|LimitExceeded\.AppMainlandChinaDailyLimit)/

export function tencentSms(settings: TencentSmsSettings, deps: SmsHttpDeps = defaultSmsHttpDeps): SmsSender {
  const { endpoint, secret_id, secret_key, region, app_id, sign, template, params } = settings
  const { host } = new URL(endpoint)
  return {
    isFar: true,
    async send(phone, { code, minutes }) {
      const values = { code, minutes: String(minutes) }
      const body = JSON.stringify({
        PhoneNumberSet: [phone],
        SmsSdkAppId: app_id,
        SignName: sign,
        TemplateId: template,
        TemplateParamSet: params.map((name) => values[name]),
      })
      const timestamp = Math.floor(deps.now() / 1000)
      const signed = { secret_id, secret_key, service: 'sms', host, content_type: JSON_TYPE, body, timestamp }
      const headers = {
        'content-type': JSON_TYPE,
        authorization: tencentAuthorization(signed),
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-region': region,
        'x-tc-timestamp': String(timestamp),
      }
      // Every response has status 200: either an error of the whole request, or a status for each phone
      // number.
      const { Response: response } = await postSmsRequest(deps, `${endpoint}/`, headers, body)
      if (!isRecord(response)) throw new SmsFailure('not the shape of API 3.0')
      const { Error: error, SendStatusSet: sent } = response
      const status = isRecord(error) ? error : Array.isArray(sent) && sent.length === 1 ? sent[0] : undefined
      if (!isRecord(status)) throw new SmsFailure('no status of the number')
      if (status['Code'] !== 'Ok')
        throw createSmsFailure(String(status['Code']), String(status['Message'] ?? ''), LIMITS, OURS)
    },
  }
}
