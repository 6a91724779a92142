// Endpoint definitions for admins: health of the site, and settings that can be changed at run time.
import { z } from 'zod'
import { SETTING_NAMES } from '../domain/site/settings.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import { FlagField, TimeField } from './kernel/fields.ts'

const value = z.union([z.boolean(), z.number(), z.string()])

export const SiteSetting = z.object({
  name: z.enum(SETTING_NAMES),
  value,
  /** The default value, from the environment. */
  by_default: value,
  is_set: z.boolean(),
})
export type SiteSetting = z.output<typeof SiteSetting>

/** Unexpected errors of one kind within a day. */
export const ErrorEventSummary = z.object({
  /** Text of their log line. */
  text: z.string(),
  /** The route, job or provider; '' if unknown. */
  place: z.string(),
  /** Type, code and message of the error. */
  error: z.string(),
  count: z.number(),
  last_at: TimeField,
})
export type ErrorEventSummary = z.output<typeof ErrorEventSummary>

export const ProviderHealthEntry = z.object({
  /** `translate.deepl`, `pay.wxpay`, `sms` … */
  name: z.string(),
  good_at: TimeField.nullable(),
  failed_at: TimeField.nullable(),
  /** Error of the last failure; '' without one. */
  failure: z.string(),
})
export type ProviderHealthEntry = z.output<typeof ProviderHealthEntry>

export const siteEndpoints = {
  health: defineGet('/api/admin/health', {
    access: 'admin',
    addition: true,
    summary: '最近一天没料到的错误，和每个外部服务最近一次成功、失败',
    result: z.object({
      /** The latest first. */
      faults: z.array(ErrorEventSummary),
      providers: z.array(ProviderHealthEntry),
    }),
  }),
  settings: defineGet('/api/admin/house', {
    access: 'admin',
    addition: true,
    summary: '运行中可以改的设置',
    result: z.object({ items: z.array(SiteSetting) }),
  }),
  set: definePost('/api/admin/house', {
    access: 'admin',
    addition: true,
    summary: '改一项设置：开关用 is_on，数量用 number，几选一用 choice；都不给就回到环境里的值',
    body: {
      name: z.enum(SETTING_NAMES),
      is_on: FlagField.optional(),
      number: z.int().optional(),
      choice: z.string().max(40).optional(),
    },
    result: SiteSetting,
    errors: ['WRONG_SETTING'],
  }),
}
