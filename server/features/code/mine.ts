// A reader's own view: their code, the readers they invited, their awards.
import { randomBytes } from 'node:crypto'
import type { codeEndpoints } from '../../../contract/code.ts'
import type { Award } from '../../../contract/entities/award.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { maskName } from '../../../domain/account/mask-name.ts'
import { computeAwardState } from '../../../domain/code/award.ts'
import { CODE_BYTES, createCode, OWN_CODE_LENGTH } from '../../../domain/code/code.ts'
import { INVITED_DAYS, MAX_MONTHLY_REWARDS } from '../../../domain/code/invitation.ts'
import { startOfMonth } from '../../../domain/kernel/calendar.ts'
import type { Ctx } from '../../http/context.ts'
import { namesOf } from '../account/public.ts'
import { readingOf } from '../history/public.ts'
import { hashIdentity } from './hash-identity.ts'
import { lookOf, presentAward } from './present.ts'
import { writeRankAwardsOf } from './rank-award.ts'
import { settleAround } from './settle.ts'
import type { CodeRow } from './store.ts'

/** Max. draws out of 28^6 codes; 20 collisions in a row do not occur in practice. */
const DRAWS = 20

async function ownCode(ctx: Ctx<'user'>): Promise<CodeRow> {
  const { code: store } = ctx.store
  const terms = { ctype: 'REGISTER', days: INVITED_DAYS, uses: null, remark: '', expires_at: null } as const
  for (let draw = 0; draw < DRAWS; draw += 1) {
    // Query first: a concurrent request may have created it.
    const existing = await store.own(ctx.user.id)
    if (existing) return existing
    const drawn = createCode(randomBytes(CODE_BYTES), OWN_CODE_LENGTH)
    if (drawn === undefined) continue
    const at = ctx.now()
    const created = await store.add(undefined, {
      ...terms,
      code: drawn,
      owner_id: ctx.user.id,
      made_by: null,
      at,
    })
    if (!created) continue
    // Store the phone, so that a second registration with it counts as a self-invitation.
    await store.firstWith(undefined, hashIdentity(ctx, 'phone', ctx.user.phone), ctx.user.id, at)
    return created
  }
  throw new Error('no free code in twenty draws')
}

export async function myCode(ctx: Ctx<'user'>): Promise<EndpointResult<typeof codeEndpoints.mycode>> {
  if (ctx.isStoreReview) return null
  const { code: text } = await ownCode(ctx)
  return { code: text, url: `${ctx.origin}/Register?code=${text}` }
}

export async function myInvitations(
  ctx: Ctx<'user'>,
  { offset, limit }: ParsedInput<typeof codeEndpoints.invitations>,
): Promise<EndpointResult<typeof codeEndpoints.invitations>> {
  if (ctx.isStoreReview)
    return { items: [], next_offset: null, month: { count: 0, most: MAX_MONTHLY_REWARDS } }
  await settleAround(ctx, ctx.user.id)
  const now = ctx.now()
  const [found, count] = await Promise.all([
    ctx.store.code.invitedBy(ctx.user.id, offset, limit),
    ctx.store.code.givenSince(undefined, ctx.user.id, startOfMonth(now)),
  ])
  const rows = found.slice(0, limit)
  const ids = rows.map(({ user_id }) => user_id)
  const [names, read] = await Promise.all([namesOf(ctx, ids), readingOf(ctx, undefined, ids)])
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: maskName(names.get(row.user_id) ?? ''),
      at: row.at.toISOString(),
      state: computeAwardState(row, now),
      look: lookOf(row),
      is_waiting: row.earned_at !== null && row.claimable_at === null && !row.is_held,
      claimed_at: row.claimed_at?.toISOString() ?? null,
      ...(read.get(row.user_id) ?? { seconds: 0, days: 0 }),
    })),
    next_offset: found.length > limit ? offset + limit : null,
    month: { count, most: MAX_MONTHLY_REWARDS },
  }
}

/** Max. awards in a response; no real reader has more. */
const SHOWN = 200
const ORDER: readonly Award['state'][] = ['CLAIMABLE', 'PENDING', 'CLAIMED', 'EXPIRED']

/** Claimable ones first; within each state the latest first. */
export async function myAwards(ctx: Ctx<'user'>): Promise<EndpointResult<typeof codeEndpoints.awards>> {
  if (ctx.isStoreReview) return { items: [] }
  await Promise.all([settleAround(ctx, ctx.user.id), writeRankAwardsOf(ctx, ctx.user.id)])
  const rows = await ctx.store.code.awardsOf(ctx.user.id, SHOWN)
  const names = await namesOf(
    ctx,
    rows.flatMap(({ about_id }) => about_id ?? []),
  )
  const items = rows.map((row) => presentAward(row, names, ctx.now()))
  return { items: items.sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)) }
}
