// Products: their prices for a buyer, the limits of each level, and the endpoints for editors to set both.
import type { LimitTable, Product } from '../../../contract/entities/membership.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import type { membershipEndpoints } from '../../../contract/membership.ts'
import { type MembershipLevel, toTrialSource } from '../../../domain/membership/ledger.ts'
import { fitsLimit, type LevelLimits } from '../../../domain/membership/limits.ts'
import { PRODUCT_CODES, parseProductCode, TRIAL_DAYS } from '../../../domain/membership/product.ts'
import type { Ctx } from '../../http/context.ts'
import { settingsNow } from '../site/public.ts'
import { limitTable, presentStanding } from './present.ts'
import type { ProductRow } from './product.store.ts'
import { givenBy, levelOf } from './public.ts'

type Sold = EndpointResult<typeof membershipEndpoints.products>
type Priced = EndpointResult<typeof membershipEndpoints.price>
type Open = Ctx<'open'>

/**
 * The user of this session, or the one that a WeChat log-in has just identified: an openid must not reveal
 * data of other users.
 */
const resolveBuyer = async (ctx: Open, openid: string | undefined): Promise<number | undefined> =>
  openid === undefined ? ctx.user?.id : ctx.crossFeatureQueries.whoseOpenid(ctx, openid)

/** Version token; changes whenever a price does. */
const versionOf = (rows: readonly ProductRow[]): string =>
  Math.max(0, ...rows.map(({ updated_at }) => updated_at.getTime())).toString(36)

export async function productsFor(ctx: Open, { openid }: { openid?: string | undefined }): Promise<Sold> {
  const user_id = await resolveBuyer(ctx, openid)
  const [rows, changes, bought, tried, settings] = await Promise.all([
    ctx.store.membership.products.all(),
    ctx.store.membership.limitChanges(),
    user_id === undefined ? true : ctx.store.membership.hasBought(user_id),
    user_id === undefined ? undefined : givenBy(ctx, [toTrialSource(user_id)]),
    settingsNow(ctx),
  ])
  // During an app store review limits are shown, but nothing is sold.
  const sold = ctx.isStoreReview ? [] : rows.filter(({ is_on }) => is_on)
  return {
    items: inOrder(sold).map(
      ({ code, price, first_price }): Product => ({
        ...{ code, ...parseProductCode(code), price },
        first_price: bought ? null : first_price,
      }),
    ),
    limits: soldLimits(ctx, limitTable(changes)),
    trial:
      tried && !ctx.isStoreReview
        ? { days: TRIAL_DAYS, is_available: tried.size === 0, needs: settings.trial_needs }
        : null,
    products_version: versionOf(rows),
  }
}

/**
 * Removes limits of features that this site has not configured: AI answers need a model, audio needs a voice.
 */
function soldLimits({ model, voice }: Pick<Open, 'model' | 'voice'>, limits: LimitTable): LimitTable {
  const lacking = new Set<string | false>([!model && 'ai_answers', !voice && 'has_audio'])
  const sold = (level: MembershipLevel) =>
    Object.fromEntries(Object.entries(limits[level]).filter(([name]) => !lacking.has(name)))
  return { FREE: sold('FREE'), MEMBER: sold('MEMBER'), CHANGDU: sold('CHANGDU') }
}

const inOrder = <R extends { code: ProductRow['code'] }>(rows: readonly R[]): R[] =>
  [...rows].sort((a, b) => PRODUCT_CODES.indexOf(a.code) - PRODUCT_CODES.indexOf(b.code))

export async function versionFor(
  ctx: Open,
  { openid }: { openid?: string | undefined },
): Promise<EndpointResult<typeof membershipEndpoints.version>> {
  const user_id = await resolveBuyer(ctx, openid)
  const [rows, standing] = await Promise.all([
    ctx.store.membership.products.all(),
    user_id === undefined ? undefined : levelOf(ctx, user_id),
  ])
  const { level, expires_at } = standing
    ? presentStanding(standing)
    : { level: 'FREE' as const, expires_at: null }
  return { level, expires_at, products_version: versionOf(rows) }
}

export async function pricesOf(ctx: Ctx<'user'>): Promise<{ items: Priced[] }> {
  const rows = await ctx.store.membership.products.all()
  return {
    items: PRODUCT_CODES.map((code) => {
      const row = rows.find((each) => each.code === code)
      return row ? presentPrice(row) : { code, price: null, first_price: null, is_on: false }
    }),
  }
}

const presentPrice = ({ code, price, first_price, is_on }: ProductRow): Priced => ({
  ...{ code, price, first_price, is_on },
})

export async function setPrice(ctx: Ctx<'user'>, input: Omit<ProductRow, 'updated_at'>): Promise<Priced> {
  if (input.first_price !== null && input.first_price >= input.price) throwAppError('FIRST_PRICE_HIGHER')
  const row = { ...input, updated_at: ctx.now() }
  await ctx.store.membership.products.save(row, ctx.user.id)
  return presentPrice(row)
}

export async function limitsFor(ctx: Ctx<'user'>): Promise<{ limits: LimitTable; defaults: LimitTable }> {
  return { limits: limitTable(await ctx.store.membership.limitChanges()), defaults: limitTable() }
}

export async function setLimit(
  ctx: Ctx<'user'>,
  input: { level: MembershipLevel; name: keyof LevelLimits; value?: boolean | number | undefined },
): Promise<{ limits: LimitTable }> {
  if (input.value !== undefined && !fitsLimit(input.name, input.value)) throwAppError('WRONG_LIMIT')
  return { limits: limitTable(await ctx.store.membership.products.setLimit(input, ctx.user.id)) }
}
