// Alibaba's and Tencent's short messages on loopback: they check signature, time, sender's name, template and number as their pages say.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const SMS_KEYS = {
  aliyun: { key_id: 'LTAIsms', key_secret: 'aliyun sms secret', sign: '开卷', template: 'SMS_154950909' },
  tencent: {
    ...{ secret_id: 'AKIDsms', secret_key: 'tencent sms secret', sign: '开卷', template: '1110' },
    app_id: '1400006666',
  },
} as const

type Said = { status: number; body: unknown } | 'HANG' | 'CUT'
export interface SmsService {
  url: string
  /** What went out: number and what stood in for the template's variables. */
  sent: { phone: string; values: unknown }[]
  /** How often it was asked. */
  asked: number
  /** Answers the next request so, whatever it is. */
  next: Said | undefined
  close(): Promise<void>
}

const hex = (text: string) => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const linesOf = ({ headers }: IncomingMessage, names: string) =>
  names
    .split(';')
    .map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
    .join('')

export const aliyunSaid = (Code: string, status = 200): Said => ({
  status,
  body: { Code, Message: `about ${Code}`, RequestId: 'F655A8D5-B967-440B-8683-DAD6FF8DE990' },
})
/** An error of the whole call. */
export const tencentSaid = (Code: string): Said => ({
  status: 200,
  body: { Response: { Error: { Code, Message: `about ${Code}` }, RequestId: 'r' } },
})
/** What became of the one number. */
export const tencentSent = (Code: string, phone = '+8618501234444'): Said => ({
  status: 200,
  body: {
    Response: {
      SendStatusSet: [
        {
          SerialNo: Code === 'Ok' ? '5000:1' : '',
          PhoneNumber: phone,
          Fee: 1,
          Code,
          Message: 'said',
          IsoCode: 'CN',
        },
      ],
      RequestId: 'r',
    },
  },
})

/** `now`: what the service takes for the time, in milliseconds. */
export async function smsService(kind: 'aliyun' | 'tencent', now: () => number): Promise<SmsService> {
  const nonces = new Set<string>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      service.asked += 1
      const raw = Buffer.concat(parts).toString('utf8')
      const said = service.next ?? (kind === 'aliyun' ? aliyun(request, raw) : tencent(request, raw))
      service.next = undefined
      if (said === 'HANG') return
      if (said === 'CUT') return void response.destroy()
      response.writeHead(said.status, { 'content-type': 'application/json' })
      response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body))
    })
  })

  function aliyun(request: IncomingMessage, raw: string): Said {
    const keys = SMS_KEYS.aliyun
    const given = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([\w;-]+),Signature=(\w{64})$/.exec(
      request.headers.authorization ?? '',
    )
    if (!given) return aliyunSaid('IncompleteSignature', 400)
    const [, id, names = '', signature] = given
    if (id !== keys.key_id) return aliyunSaid('InvalidAccessKeyId.NotFound', 404)
    if (Math.abs(now() - Date.parse(String(request.headers['x-acs-date']))) > 15 * 60_000)
      return aliyunSaid('InvalidTimeStamp.Expired', 400)
    const nonce = String(request.headers['x-acs-signature-nonce'])
    if (nonces.has(nonce)) return aliyunSaid('SignatureNonceUsed', 400)
    nonces.add(nonce)
    const whole = `POST\n/\n\n${linesOf(request, names)}\n${names}\n${hex(raw)}`
    const right = mac(keys.key_secret, `ACS3-HMAC-SHA256\n${hex(whole)}`).toString('hex')
    if (request.headers['x-acs-content-sha256'] !== hex(raw) || right !== signature)
      return aliyunSaid('SignatureDoesNotMatch', 400)
    if (request.headers['x-acs-action'] !== 'SendSms' || request.headers['x-acs-version'] !== '2017-05-25')
      return aliyunSaid('InvalidAction.NotFound', 404)
    const body = new URLSearchParams(raw)
    const phone = body.get('PhoneNumbers') ?? ''
    if (!/^1\d{10}$|^(?!86)\d{8,15}$/.test(phone)) return aliyunSaid('isv.MOBILE_NUMBER_ILLEGAL')
    if (body.get('SignName') !== keys.sign) return aliyunSaid('isv.SMS_SIGNATURE_ILLEGAL')
    if (body.get('TemplateCode') !== keys.template) return aliyunSaid('isv.SMS_TEMPLATE_ILLEGAL')
    const values: unknown = JSON.parse(body.get('TemplateParam') ?? 'null')
    if (Object.keys(values ?? {}).join() !== 'code') return aliyunSaid('isv.TEMPLATE_MISSING_PARAMETERS')
    service.sent.push({ phone, values })
    return { status: 200, body: { Code: 'OK', Message: 'OK', BizId: '9006197469364984^0', RequestId: 'r' } }
  }

  function tencent(request: IncomingMessage, raw: string): Said {
    const keys = SMS_KEYS.tencent
    const given =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/sms\/tc3_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/.exec(
        request.headers.authorization ?? '',
      )
    if (!given) return tencentSaid('AuthFailure.InvalidAuthorization')
    const [, id, date = '', names = '', signature] = given
    if (id !== keys.secret_id) return tencentSaid('AuthFailure.SecretIdNotFound')
    const stamp = Number(request.headers['x-tc-timestamp'])
    if (Math.abs(now() / 1000 - stamp) > 300) return tencentSaid('AuthFailure.SignatureExpire')
    const whole = `POST\n/\n\n${linesOf(request, names)}\n${names}\n${hex(raw)}`
    const day = new Date(stamp * 1000).toISOString().slice(0, 10)
    const key = mac(mac(mac(`TC3${keys.secret_key}`, day), 'sms'), 'tc3_request')
    const right = mac(key, `TC3-HMAC-SHA256\n${stamp}\n${date}/sms/tc3_request\n${hex(whole)}`).toString(
      'hex',
    )
    if (names !== 'content-type;host' || right !== signature)
      return tencentSaid('AuthFailure.SignatureFailure')
    if (request.headers['x-tc-action'] !== 'SendSms' || request.headers['x-tc-version'] !== '2021-01-11')
      return tencentSaid('InvalidAction')
    if (!request.headers['x-tc-region']) return tencentSaid('MissingParameter')
    const body = JSON.parse(raw)
    const [phone] = body.PhoneNumberSet
    if (body.SmsSdkAppId !== keys.app_id) return tencentSaid('UnauthorizedOperation.SdkAppIdNotExist')
    if (body.SignName !== keys.sign)
      return tencentSent('FailedOperation.SignatureIncorrectOrUnapproved', phone)
    if (body.TemplateId !== keys.template)
      return tencentSent('FailedOperation.TemplateIncorrectOrUnapproved', phone)
    if (!/^\+\d{8,15}$/.test(phone)) return tencentSent('InvalidParameterValue.IncorrectPhoneNumber', phone)
    service.sent.push({ phone, values: body.TemplateParamSet })
    return tencentSent('Ok', phone)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: SmsService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: [],
    asked: 0,
    next: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return service
}
