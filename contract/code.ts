// Endpoint definitions of codes: personal codes and those of the site, invitations, and awards to claim.
import { z } from 'zod'
import { AWARD_STATES } from '../domain/code/award.ts'
import { CODE_TYPES, MAX_CODE_DAYS, MAX_CODE_USES, MAX_CODES_AT_ONCE } from '../domain/code/code.ts'
import { HOLD_REASONS } from '../domain/code/invitation.ts'
import { Award, AwardHoldState } from './entities/award.ts'
import { MembershipOverview } from './entities/membership.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import {
  FlagField,
  IdempotencyKey,
  IdField,
  limitField,
  OffsetField,
  pageSchema,
  TimeField,
  textField,
} from './kernel/fields.ts'

const remark = z.string().trim().max(200).default('')
const Person = z.object({ id: z.number(), username: z.string() })

export const ManagedCode = z.object({
  id: z.number(),
  code: z.string(),
  ctype: z.enum(CODE_TYPES),
  /** Days per use; 0: it only allows registration. */
  days: z.number(),
  /** Max. number of uses; null: unlimited. */
  uses: z.number().nullable(),
  used: z.number(),
  state: z.enum(['ON', 'OFF', 'EXPIRED', 'USED_UP']),
  remark: z.string(),
  /** Owner of a personal code; null: a code of the site. */
  owner: Person.nullable(),
  created_at: TimeField,
  expires_at: TimeField.nullable(),
})
export type ManagedCode = z.output<typeof ManagedCode>

const readingProgress = {
  /** Credited seconds, online only. */
  seconds: z.number(),
  /** Days with at least a minute. */
  days: z.number(),
}

export const ManagedInvitation = z.object({
  user: Person,
  inviter: Person,
  at: TimeField,
  reasons: z.array(z.enum(HOLD_REASONS)),
  is_held: z.boolean(),
  verdict: z.enum(['RELEASED', 'REFUSED']).nullable(),
  verdict_reason: z.string(),
  looked_at: TimeField.nullable(),
  ...readingProgress,
})
export type ManagedInvitation = z.output<typeof ManagedInvitation>

export const codeEndpoints = {
  invitations: defineGet('/api/code/invitation/list', {
    access: 'user',
    summary: '我请来的人：名字遮住，读到多少，奖励到了哪一步',
    query: { offset: OffsetField, limit: limitField(20) },
    result: pageSchema(
      z.object({
        /** Id of the award. */
        id: z.number(),
        /** Masked. */
        name: z.string(),
        at: TimeField,
        state: z.enum(AWARD_STATES),
        look: AwardHoldState,
        /**
         * The invited reader has read enough, but this month's max. number of rewards is reached; the award
         * waits for a later month.
         */
        is_waiting: z.boolean(),
        claimed_at: TimeField.nullable(),
        ...readingProgress,
      }),
    ).extend({
      /** Number of rewards of this month, and the maximum. */
      month: z.object({ count: z.number(), most: z.number() }),
    }),
  }),
  mycode: defineGet('/api/code/invitation/mycode', {
    access: 'user',
    summary: '我的邀请码，和带着它的注册链接；审核模式下没有',
    result: z.object({ code: z.string(), url: z.string() }).nullable(),
  }),
  generate: definePost('/api/code/invitation/generate', {
    access: 'admin',
    summary: '批量生成码：REGISTER 注册用，TRIAL 试用，MEMBER_DAYS 会员天数',
    body: {
      ctype: z.enum(CODE_TYPES),
      remark,
      /**
       * Default 0 for REGISTER, 30 for MEMBER_DAYS. TRIAL has a fixed length. Each other value is an error.
       */
      days: z.number().int().min(0).max(MAX_CODE_DAYS).optional(),
      /** Max. number of uses of each code. */
      uses: z.number().int().min(1).max(MAX_CODE_USES).default(1),
      expires_at: TimeField.nullable().default(null),
      count: z.number().int().min(1).max(MAX_CODES_AT_ONCE).default(1),
      op_id: IdempotencyKey,
    },
    result: z.object({ items: z.array(ManagedCode) }),
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  }),
  receive: definePost('/api/code/receive_award', {
    access: 'user',
    form: 'raw',
    summary: '领取一份奖励，code_id 是奖励的编号；领几次都只算一次',
    body: { code_id: IdField, op_id: IdempotencyKey },
    result: z.object({ result: Award }),
    errors: ['AWARD_NOT_FOUND', 'AWARD_NOT_READY', 'AWARD_EXPIRED'],
  }),
  redeem: definePost('/api/code/redeem', {
    access: 'user',
    addition: true,
    summary: '兑换一个码：天数马上到账，每人每码一次',
    body: { code: textField(60), op_id: IdempotencyKey },
    result: z.object({ days: z.number(), standing: MembershipOverview }),
    errors: [
      'CODE_NOT_FOUND',
      'CODE_EXPIRED',
      'CODE_USED',
      'CODE_FOR_REGISTERING',
      'TRIAL_USED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    // At this rate a code of ten letters cannot be guessed.
    rate: { max: 20, seconds: 3600 },
  }),
  awards: defineGet('/api/code/awards', {
    access: 'user',
    addition: true,
    summary: '我的奖励：排行的、邀请的、兑换的，能领的在前',
    result: z.object({ items: z.array(Award) }),
  }),
  bind: definePost('/api/user/bind_code', {
    access: 'admin',
    summary: '给一位用户补上邀请码，和注册时填一样',
    body: { user_id: IdField, code: textField(60) },
    result: z.object({ inviter: Person.nullable() }),
    errors: ['USER_NOT_FOUND', 'WRONG_INVITATION_CODE', 'ALREADY_INVITED', 'CODE_OF_ONESELF', 'CODE_USED'],
  }),
  manage: defineGet('/api/admin/codes', {
    access: 'admin',
    addition: true,
    summary: '做过的码，新的在前；q 是备注里的字，或者一个完整的码（读者自己的也找得到）',
    query: {
      q: z.string().trim().max(60).default(''),
      ctype: z.enum(CODE_TYPES).optional(),
      offset: OffsetField,
      limit: limitField(20),
    },
    result: pageSchema(ManagedCode),
  }),
  change: definePost('/api/admin/code', {
    access: 'admin',
    addition: true,
    summary: '停用一个码或重新启用，改备注；用过的不受影响',
    body: { id: IdField, is_on: FlagField.optional(), remark: z.string().trim().max(200).optional() },
    result: ManagedCode,
    errors: ['CODE_NOT_FOUND'],
  }),
  uses: defineGet('/api/admin/code/uses', {
    access: 'admin',
    addition: true,
    summary: '谁用过一个码，新的在前',
    query: { id: IdField, offset: OffsetField, limit: limitField(20) },
    result: pageSchema(z.object({ user: Person, at: TimeField })),
  }),
  held: defineGet('/api/admin/invitations', {
    access: 'admin',
    addition: true,
    summary: '等核对的邀请，等得久的在前；is_held=0 是看过的，新的在前',
    query: { is_held: FlagField.default(true), offset: OffsetField, limit: limitField(20) },
    result: pageSchema(ManagedInvitation),
  }),
  settle: definePost('/api/admin/invitation', {
    access: 'admin',
    addition: true,
    summary: '放行一份邀请的奖励，或者不给；写明原因',
    body: { user_id: IdField, release: FlagField, reason: textField(200) },
    result: ManagedInvitation,
    errors: ['INVITATION_NOT_FOUND'],
  }),
}
