// Endpoint definitions of membership: current level and ledger, products, the trial, and changes by admins.
import { z } from 'zod'
import { MEMBERSHIP_LEVELS } from '../domain/membership/ledger.ts'
import { LIMIT_NAMES } from '../domain/membership/limits.ts'
import { MAX_GRANT_DAYS, MAX_PRICE_FEN, PRODUCT_CODES, TRIAL_NEEDS } from '../domain/membership/product.ts'
import {
  LedgerEntry,
  LimitTable,
  MembershipOverview,
  PaidLevelSchema,
  Product,
} from './entities/membership.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import { FlagField, IdempotencyKey, IdField, TimeField } from './kernel/fields.ts'

const remark = z.string().trim().max(200).default('')
const days = z.coerce.number<number>().int().min(1).max(MAX_GRANT_DAYS)
/** An openid of WeChat, or the ticket of a WeChat log-in that is not bound to an account yet. */
const openid = z.string().trim().min(1).max(1000).optional()
const Priced = z.object({
  code: z.enum(PRODUCT_CODES),
  /** Fen; null: no price yet, not for sale. */
  price: z.number().nullable(),
  first_price: z.number().nullable(),
  is_on: z.boolean(),
})

export const membershipEndpoints = {
  open: definePost('/api/user/open_member', {
    access: 'admin',
    summary: '给一位用户开通会员：加多少天',
    body: { user_id: IdField, level: PaidLevelSchema, days, remark, op_id: IdempotencyKey },
    result: MembershipOverview,
    errors: ['USER_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  renew: definePost('/api/user/renewal_member', {
    access: 'admin',
    summary: '给正在生效的会员续期',
    body: { user_id: IdField, days, remark, op_id: IdempotencyKey },
    result: MembershipOverview,
    errors: ['USER_NOT_FOUND', 'NOT_A_MEMBER', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  close: definePost('/api/user/close_member', {
    access: 'admin',
    summary: '关闭一位用户的会员，剩下的天数都不再算',
    body: { user_id: IdField, remark, op_id: IdempotencyKey },
    result: MembershipOverview,
    errors: ['USER_NOT_FOUND', 'NOT_A_MEMBER', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  logOf: defineGet('/api/user/memberlog', {
    access: 'admin',
    summary: '一位用户的会员记录：每一笔，谁给的，为什么',
    query: { user_id: IdField },
    result: z.object({
      standing: MembershipOverview,
      /** The latest first. */
      items: z.array(
        LedgerEntry.extend({
          source: z.string(),
          by: z.object({ id: z.number(), username: z.string() }).nullable(),
          remark: z.string(),
          /** End of all granted periods after this entry; null where it ended everything. */
          reaches_to: TimeField.nullable(),
        }),
      ),
      /**
       * False when validation of the hash chain fails: a row was changed, inserted or deleted outside of the
       * application.
       */
      is_whole: z.boolean(),
    }),
    errors: ['USER_NOT_FOUND'],
  }),
  log: defineGet('/api/member/log', {
    access: 'user',
    summary: '我的会员：现在是什么，到什么时候，每一笔从哪里来',
    result: z.object({
      standing: MembershipOverview,
      items: z.array(LedgerEntry),
      /**
       * Number of members-only articles read this month, since the start of the membership; null without a
       * membership.
       */
      locked_read: z.number().nullable(),
    }),
  }),
  products: defineGet('/api/member/product', {
    access: 'open',
    summary: '可以买的会员和各等级的权益；openid 是自己的，才有首次价和试用',
    query: { openid },
    result: z.object({
      items: z.array(Product),
      limits: LimitTable,
      /** Null if unknown: for a guest, and in an app store review. */
      trial: z.object({ days: z.number(), is_available: z.boolean(), needs: z.enum(TRIAL_NEEDS) }).nullable(),
      products_version: z.string(),
    }),
  }),
  version: defineGet('/api/member/version', {
    access: 'open',
    summary: '我的会员等级、到期时间，和价目的版本',
    query: { openid },
    result: MembershipOverview.pick({ level: true, expires_at: true }).extend({
      products_version: z.string(),
    }),
  }),
  openTrial: definePost('/api/user/open_trial_member', {
    access: 'user',
    summary: '领一次试用，每人一次；要不要小红书号由站点定，要的话每个号一次',
    body: {
      /** Not required if the site requires only registration. */
      xhs_id: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^\w{6,15}$/, { error: '小红书号是 6 到 15 个字母、数字或下划线' })
        .optional(),
    },
    result: MembershipOverview,
    errors: ['TRIAL_NEEDS_ACCOUNT', 'TRIAL_USED', 'TRIAL_TAKEN'],
    rate: { max: 10, seconds: 3600 },
  }),
  receiveTrial: definePost('/api/user/receive_trial_member', {
    access: 'user',
    summary: '凭一个签了名的领取链接领试用，每人一次',
    body: { e: z.string().min(1).max(400) },
    result: MembershipOverview,
    errors: ['TRIAL_USED', 'CLAIM_INVALID', 'CLAIM_EXPIRED'],
    rate: { max: 20, seconds: 3600 },
  }),
  claim: definePost('/api/admin/trial_claim', {
    access: 'admin',
    addition: true,
    summary: '做一个试用领取链接，到期前谁都可以用它领一次',
    body: { days: z.coerce.number<number>().int().min(1).max(90).default(7), remark },
    result: z.object({ e: z.string(), url: z.string(), expires_at: TimeField }),
  }),
  prices: defineGet('/api/admin/products', {
    access: 'admin',
    addition: true,
    summary: '全部价目，没定价的也在',
    result: z.object({ items: z.array(Priced) }),
  }),
  price: definePost('/api/admin/product', {
    access: 'admin',
    addition: true,
    summary: '定价，上架或下架；买过的不受影响',
    body: {
      code: z.enum(PRODUCT_CODES),
      price: z.number().int().min(1).max(MAX_PRICE_FEN),
      first_price: z.number().int().min(1).max(MAX_PRICE_FEN).nullable().default(null),
      is_on: FlagField,
    },
    result: Priced,
    errors: ['FIRST_PRICE_HIGHER'],
  }),
  limits: defineGet('/api/admin/limits', {
    access: 'admin',
    addition: true,
    summary: '各等级的权益，和出厂时的',
    result: z.object({ limits: LimitTable, defaults: LimitTable }),
  }),
  limit: definePost('/api/admin/limits', {
    access: 'admin',
    addition: true,
    summary: '改一项权益；value 不写就回到出厂时的',
    body: {
      level: z.enum(MEMBERSHIP_LEVELS),
      name: z.enum(LIMIT_NAMES),
      value: z.union([z.boolean(), z.number().int().min(0).max(100_000)]).optional(),
    },
    result: z.object({ limits: LimitTable }),
    errors: ['WRONG_LIMIT'],
  }),
}
