// Formats the ranking as text.
import type { RankWeek } from '../../../contract/rank.ts'
import { MIN_RANKED_READERS, type RankCat, REWARD_TIERS, type RewardTier } from '../../../domain/rank/rank.ts'
import { formatCount, formatDuration } from '../../lib/format.ts'

/** `3 小时 34 分`, `1,200 词`, `45 张`. */
export function formatRankAmount(cat: RankCat, amount: number): string {
  if (cat === 'time') return formatDuration(amount)
  return `${formatCount(amount)} ${cat === 'words' ? '词' : '张'}`
}

const MORE: Record<RankCat, string> = { time: '再读', words: '再读', review: '再复习' }

/** In whole minutes, at least one. */
const stepText = (cat: RankCat, amount: number): string =>
  formatRankAmount(cat, cat === 'time' ? Math.max(60, Math.ceil(amount / 60) * 60) : amount)

export interface TierGoal extends RewardTier {
  /**
   * The amount missing to its last rank; undefined if that amount is unknown or the tier is reached already.
   */
  missing?: string | undefined
  isOwn: boolean
}

type Standing = Pick<RankWeek, 'me' | 'total' | 'is_closed' | 'items'>

/** The reward tiers with the user's own marked, and the distance to the next better one. */
export function getTierGoals(
  { me, items, is_closed }: Pick<RankWeek, 'me' | 'items' | 'is_closed'>,
  cat: RankCat,
): TierGoal[] {
  const place = me?.is_out ? null : (me?.place ?? null)
  const own = REWARD_TIERS.findIndex(({ first, last }) => place !== null && place >= first && place <= last)
  const next = own === -1 ? (place === null ? -1 : REWARD_TIERS.length - 1) : own - 1
  return REWARD_TIERS.map((tier, at) => {
    const mark = at === next && !is_closed ? items[tier.last - 1] : undefined
    return {
      ...tier,
      isOwn: at === own,
      missing: me && mark && mark.amount >= me.amount ? stepText(cat, mark.amount - me.amount) : undefined,
    }
  })
}

/** `第 1 名`, `第 2–3 名`. */
export const formatTier = ({ first, last }: RewardTier): string =>
  first === last ? `第 ${first} 名` : `第 ${first}–${last} 名`

/** The headline in parts, with a separate figure; and the line under it. */
export function getRankHeadline(
  week: Standing,
  cat: RankCat,
): { before: string; figure: string; after: string; sub: string } {
  const { me, total, is_closed } = week
  const when = is_closed ? '上周' : '本周'
  const plain = (before: string, sub: string) => ({ before, figure: '', after: '', sub })
  if (total < MIN_RANKED_READERS)
    return plain(`${when}暂无排行`, `参与人数不足 ${MIN_RANKED_READERS} 人，暂不排名`)
  if (!me) return plain(`${when}排行`, `${formatCount(total)} 人参与，登录后查看你的名次`)
  if (me.is_out) return plain('未参与排行', '别人看不到你，你也没有名次和奖励')
  if (me.place === null)
    return plain(`${when}还没有名次`, cat === 'review' ? '复习一张卡片就有名次' : '读一篇文章就有名次')
  const place = { before: `${when}第 `, figure: formatCount(me.place), after: ' 名' }
  if (is_closed)
    return { ...place, sub: me.before > 0 ? `前一周 ${formatRankAmount(cat, me.before)}` : '已结算' }
  if (me.place === 1) return { ...place, sub: '目前排在第一，继续保持' }
  if (me.missing === null) return { ...place, sub: `前面还有 ${formatCount(me.place - 1)} 人` }
  const next = `${MORE[cat]} ${stepText(cat, me.missing)}升到第 ${formatCount(me.place - 1)} 名`
  const goal = getTierGoals(week, cat).find(({ missing }) => missing !== undefined)
  // The next rank may already be within the tier.
  if (!goal?.missing || goal.last >= me.place - 1) return { ...place, sub: next }
  return {
    ...place,
    sub: `${next}，${MORE[cat]} ${goal.missing}${goal.last === 1 ? '升到第 1 名' : `进前 ${goal.last}`}`,
  }
}

/** The rows of the collapsed list, and whether there are more rows between or after them. */
export interface ShortList {
  top: RankWeek['items']
  /** The user's own row with its neighbours, if it is not in the first rows. */
  near: RankWeek['items']
  hasMore: boolean
}

const TOP = 10
/** Up to this rank the list has no gap. */
const WITHOUT_GAP = 15

/**
 * The first ten rows, or all down to the user's own rank; a lower rank is shown after a gap, with its
 * neighbours.
 */
export function buildShortList({ items, near, me }: Pick<RankWeek, 'items' | 'near' | 'me'>): ShortList {
  const place = me?.is_out ? null : (me?.place ?? null)
  if (me === null || place === null || place <= WITHOUT_GAP) {
    const top = items.slice(0, Math.max(TOP, (place ?? 0) + 1))
    return { top, near: [], hasMore: top.length < items.length }
  }
  return {
    top: items.slice(0, TOP),
    near: near.length > 0 ? near : items.slice(place - 2, place + 1),
    hasMore: true,
  }
}

type Places = NonNullable<RankWeek['me']>['places']

/** `10.5`, the Monday of a week as its label. */
const weekText = (day: string): string => `${Number(day.slice(5, 7))}.${Number(day.slice(8))}`

export interface CurvePoint {
  /** Whole weeks since the first rank of the chart. */
  at: number
  place: number
  week: string
}

/** The points of the rank chart; undefined for fewer than two. */
export function buildRankCurve(places: Places, week: Pick<RankWeek, 'rank_date' | 'is_closed'>) {
  const first = places[0]
  if (!first || places.length < 2) return undefined
  const weeksSince = (day: string) =>
    Math.round((Date.parse(day) - Date.parse(first.rank_date)) / 604_800_000)
  const nameOf = (day: string) => (day === week.rank_date && !week.is_closed ? '本周' : weekText(day))
  const points: CurvePoint[] = places.map(({ rank_date, place }) => ({
    at: weeksSince(rank_date),
    place,
    week: nameOf(rank_date),
  }))
  const best = Math.min(...places.map(({ place }) => place))
  const worst = Math.max(...places.map(({ place }) => place))
  const weeks = weeksSince(week.rank_date) + 1
  return { points, best, worst, weeks, title: `最近 ${weeks} 周，最好第 ${formatCount(best)} 名` }
}
