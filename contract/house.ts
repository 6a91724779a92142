// The calls by which admins see how the house is and set what may be set while it runs.
import { z } from 'zod'
import { SETTING_NAMES } from '../domain/house/settings.ts'
import { get, post } from './kernel/call.ts'
import { Flag, Time } from './kernel/fields.ts'

const value = z.union([z.boolean(), z.number(), z.string()])

export const HouseSetting = z.object({
  name: z.enum(SETTING_NAMES),
  value,
  /** What it is when nobody has set it: the environment's. */
  by_default: value,
  is_set: z.boolean(),
})
export type HouseSetting = z.output<typeof HouseSetting>

/** Errors of one kind that nobody had foreseen, within a day. */
export const HouseFault = z.object({
  /** What the log says of them. */
  text: z.string(),
  /** The route, job or provider; '' where none is known. */
  place: z.string(),
  /** Their type, code and message. */
  error: z.string(),
  count: z.number(),
  last_at: Time,
})
export type HouseFault = z.output<typeof HouseFault>

export const ProviderSign = z.object({
  /** `translate.deepl`, `pay.wxpay`, `sms` … */
  name: z.string(),
  good_at: Time.nullable(),
  failed_at: Time.nullable(),
  /** Of the last failure; '' without one. */
  failure: z.string(),
})
export type ProviderSign = z.output<typeof ProviderSign>

export const house = {
  health: get('/api/admin/health', {
    access: 'admin',
    addition: true,
    summary: '最近一天没料到的错误，和每个外部服务最近一次成功、失败',
    result: z.object({
      /** The latest first. */
      faults: z.array(HouseFault),
      providers: z.array(ProviderSign),
    }),
  }),
  settings: get('/api/admin/house', {
    access: 'admin',
    addition: true,
    summary: '运行中可以改的设置',
    result: z.object({ items: z.array(HouseSetting) }),
  }),
  set: post('/api/admin/house', {
    access: 'admin',
    addition: true,
    summary: '改一项设置：开关用 is_on，数量用 number，几选一用 choice；都不给就回到环境里的值',
    body: {
      name: z.enum(SETTING_NAMES),
      is_on: Flag.optional(),
      number: z.int().optional(),
      choice: z.string().max(40).optional(),
    },
    result: HouseSetting,
    refusals: ['WRONG_SETTING'],
  }),
}
