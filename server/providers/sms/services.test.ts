// Alibaba and Tencent as senders: against peers that check signature, template and number, and fail as their pages say.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aliyunSaid,
  SMS_KEYS,
  type SmsService,
  smsService,
  tencentSaid,
  tencentSent,
} from '../../../tests/support/sms-services.ts'
import { aliyunSms } from './aliyun.ts'
import { SmsFailure, type SmsFault, type SmsSender } from './port.ts'
import { tencentSms } from './tencent.ts'

const NOW = Date.parse('2026-11-26T08:00:00Z')
/** `timeoutMs`: milliseconds until a service that is silent has failed. */
const outside = (at: number, timeoutMs: number) => ({ now: () => at, timeoutMs })
const PATIENT = 600_000
const IMPATIENT = 300
const CODE = { code: '042137', minutes: 5 }

const failureOf = async (sending: Promise<void>): Promise<SmsFailure> => {
  const error: unknown = await sending.catch((thrown: unknown) => thrown)
  if (!(error instanceof SmsFailure)) throw new Error(`no SmsFailure: ${String(error)}`)
  return error
}

const kinds = [
  {
    kind: 'aliyun' as const,
    make: (endpoint: string, more: object = {}, at = NOW, timeoutMs = PATIENT): SmsSender =>
      aliyunSms({ endpoint, ...SMS_KEYS.aliyun, ...more }, outside(at, timeoutMs)),
    wrongKey: { key_secret: 'another' },
    shown: '18501234444',
    abroad: '85261234567',
    values: { code: '042137' },
    faults: [
      [aliyunSaid('isv.BUSINESS_LIMIT_CONTROL'), 'LIMIT'],
      [aliyunSaid('isv.DAY_LIMIT_CONTROL'), 'LIMIT'],
      [aliyunSaid('isv.SMS_TEMPLATE_ILLEGAL'), 'REFUSED'],
      [aliyunSaid('isv.AMOUNT_NOT_ENOUGH'), 'REFUSED'],
      [aliyunSaid('isv.OUT_OF_SERVICE'), 'REFUSED'],
      [aliyunSaid('isv.MOBILE_NUMBER_ILLEGAL'), 'FAILED'],
      [aliyunSaid('isp.SYSTEM_ERROR'), 'FAILED'],
      [aliyunSaid('ServiceUnavailable', 503), 'FAILED'],
    ] as const,
  },
  {
    kind: 'tencent' as const,
    make: (endpoint: string, more: object = {}, at = NOW, timeoutMs = PATIENT): SmsSender =>
      tencentSms(
        { endpoint, region: 'ap-guangzhou', params: ['code', 'minutes'], ...SMS_KEYS.tencent, ...more },
        outside(at, timeoutMs),
      ),
    wrongKey: { secret_key: 'another' },
    shown: '+8618501234444',
    abroad: '+85261234567',
    values: ['042137', '5'],
    faults: [
      [tencentSent('LimitExceeded.PhoneNumberThirtySecondLimit'), 'LIMIT'],
      [tencentSent('LimitExceeded.PhoneNumberDailyLimit'), 'LIMIT'],
      [tencentSent('FailedOperation.TemplateIncorrectOrUnapproved'), 'REFUSED'],
      [tencentSent('FailedOperation.InsufficientBalanceInSmsPackage'), 'REFUSED'],
      [tencentSaid('UnauthorizedOperation.SmsSdkAppIdVerifyFail'), 'REFUSED'],
      [tencentSent('FailedOperation.PhoneNumberInBlacklist'), 'FAILED'],
      [tencentSaid('InternalError.Timeout'), 'FAILED'],
      [{ status: 200, body: { Response: { SendStatusSet: [], RequestId: 'r' } } }, 'FAILED'],
    ] as const,
  },
]

describe.each(kinds)('$kind', ({ kind, make, wrongKey, shown, abroad, values, faults }) => {
  let service: SmsService
  beforeAll(async () => {
    service = await smsService(kind, () => NOW)
  })
  afterAll(() => service.close())
  beforeEach(() => {
    service.sent = []
    service.asked = 0
  })

  it('sends a code to a number here and abroad, once each', async () => {
    await make(service.url).send('+8618501234444', CODE)
    await make(service.url).send('+85261234567', CODE)
    expect(service.sent).toEqual([
      { phone: shown, values },
      { phone: abroad, values },
    ])
    expect(service.asked).toBe(2)
  })

  it('is refused with a wrong key, a clock that is off, a sign or a template that is not ours', async () => {
    for (const sender of [
      make(service.url, wrongKey),
      make(service.url, {}, NOW - 20 * 60_000),
      make(service.url, { sign: '别人' }),
      make(service.url, { template: kind === 'aliyun' ? 'SMS_1234567' : '2222' }),
    ])
      expect((await failureOf(sender.send('+8618501234444', CODE))).fault).toBe('REFUSED')
    expect(service.sent).toEqual([])
  })

  it.each(faults)('tells what %j means', async (said, fault: SmsFault) => {
    service.next = said
    const failure = await failureOf(make(service.url).send('+8618501234444', CODE))
    expect(failure.fault).toBe(fault)
    expect(failure.message).not.toMatch(/secret|042137/)
    expect(service.asked).toBe(1)
  })

  it('fails once, and asks no second time, where nothing sensible comes back', async () => {
    for (const said of [
      'HANG',
      'CUT',
      { status: 502, body: '<html>' },
      { status: 200, body: '[]' },
    ] as const) {
      service.asked = 0
      service.next = said
      const sender = make(service.url, {}, NOW, said === 'HANG' ? IMPATIENT : PATIENT)
      expect((await failureOf(sender.send('+8618501234444', CODE))).fault).toBe('FAILED')
      expect(service.asked).toBe(1)
    }
    expect((await failureOf(make('http://127.0.0.1:9').send('+8618501234444', CODE))).fault).toBe('FAILED')
  })
})
