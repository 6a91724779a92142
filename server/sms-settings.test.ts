// Shows that settings of short messages are taken whole, and that half or doubtful ones stop the start in one line.
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { smsProvider } from './sms-settings.ts'

const ALIYUN = {
  SMS_ALIYUN_KEY_ID: 'LTAI',
  SMS_ALIYUN_KEY_SECRET: 'secret of aliyun',
  SMS_ALIYUN_SIGN: '开卷',
  SMS_ALIYUN_TEMPLATE: 'SMS_154950909',
}
const TENCENT = {
  SMS_TENCENT_SECRET_ID: 'AKID',
  SMS_TENCENT_SECRET_KEY: 'secret of tencent',
  SMS_TENCENT_APP_ID: '1400006666',
  SMS_TENCENT_SIGN: '开卷',
  SMS_TENCENT_TEMPLATE: '1110',
}
const chosen = (env: Record<string, string>) => smsProvider(readConfig(env))

it('the one that is set up sends; of two the one that is named', () => {
  expect(chosen({})).toBeUndefined()
  expect(chosen(ALIYUN)).toBe('aliyun')
  expect(chosen(TENCENT)).toBe('tencent')
  expect(chosen({ ...ALIYUN, ...TENCENT, SMS_PROVIDER: 'tencent' })).toBe('tencent')
  expect(readConfig({ ...TENCENT, SMS_TENCENT_PARAMS: 'code, minutes' }).SMS_TENCENT_PARAMS).toEqual([
    'code',
    'minutes',
  ])
})

const { SMS_ALIYUN_SIGN: _sign, ...halfAliyun } = ALIYUN
const { SMS_TENCENT_APP_ID: _app, ...halfTencent } = TENCENT
it.each([
  [halfAliyun, 'SMS_ALIYUN_KEY_ID needs SMS_ALIYUN_SIGN'],
  [halfTencent, 'SMS_TENCENT_SECRET_ID needs SMS_TENCENT_APP_ID'],
  [{ ...ALIYUN, ...TENCENT }, 'SMS_PROVIDER must say'],
  [{ ...ALIYUN, SMS_PROVIDER: 'tencent' }, 'SMS_PROVIDER names tencent'],
  [{ ...ALIYUN, SMS_PROVIDER: 'twilio' }, 'SMS_PROVIDER (one of: aliyun, tencent)'],
  [{ ...ALIYUN, SMS_ALIYUN_SIGN: '【开卷】' }, 'SMS_ALIYUN_SIGN (the signature without its brackets)'],
  [{ ...TENCENT, SMS_TENCENT_PARAMS: 'code,name' }, 'SMS_TENCENT_PARAMS'],
])('stops at %j', (env, line) => {
  expect(() => readConfig(env)).toThrow(line)
  try {
    readConfig(env)
  } catch (error) {
    expect(String(error)).not.toContain('secret of')
  }
})
