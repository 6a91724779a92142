// The ranking in words.
import type { Week } from '../../../contract/rank.ts'
import { FEWEST, type RankCat, REWARD_TIERS, type RewardTier } from '../../../domain/rank/rank.ts'
import { countText, durationText } from '../../lib/format.ts'

/** `3 小时 34 分`, `1,200 词`, `45 张`. */
export function amountText(cat: RankCat, amount: number): string {
  if (cat === 'time') return durationText(amount)
  return `${countText(amount)} ${cat === 'words' ? '词' : '张'}`
}

const MORE: Record<RankCat, string> = { time: '再读', words: '再读', review: '再复习' }

/** Whole minutes: less is soon read. */
const stepText = (cat: RankCat, amount: number): string =>
  amountText(cat, cat === 'time' ? Math.max(60, Math.ceil(amount / 60) * 60) : amount)

export interface TierGoal extends RewardTier {
  /** What is missing to its last place; undefined where that place is not known or is held already. */
  missing?: string | undefined
  isOwn: boolean
}

type Standing = Pick<Week, 'me' | 'total' | 'is_closed' | 'items'>

/** The tiers of the reward with one's own marked, and how far the next better one is. */
export function tierGoals(
  { me, items, is_closed }: Pick<Week, 'me' | 'items' | 'is_closed'>,
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
export const tierText = ({ first, last }: RewardTier): string =>
  first === last ? `第 ${first} 名` : `第 ${first}–${last} 名`

/** The headline, in parts: the figure stands out; and the line under it. */
export function standing(
  week: Standing,
  cat: RankCat,
): { before: string; figure: string; after: string; sub: string } {
  const { me, total, is_closed } = week
  const when = is_closed ? '上周' : '本周'
  const plain = (before: string, sub: string) => ({ before, figure: '', after: '', sub })
  if (total < FEWEST) return plain(`${when}暂无排行`, `参与人数不足 ${FEWEST} 人，暂不排名`)
  if (!me) return plain(`${when}排行`, `${countText(total)} 人参与，登录后查看你的名次`)
  if (me.is_out) return plain('未参与排行', '别人看不到你，你也没有名次和奖励')
  if (me.place === null)
    return plain(`${when}还没有名次`, cat === 'review' ? '复习一张卡片就有名次' : '读一篇文章就有名次')
  const place = { before: `${when}第 `, figure: countText(me.place), after: ' 名' }
  if (is_closed) return { ...place, sub: me.before > 0 ? `前一周 ${amountText(cat, me.before)}` : '已结算' }
  if (me.place === 1) return { ...place, sub: '目前排在第一，继续保持' }
  if (me.missing === null) return { ...place, sub: `前面还有 ${countText(me.place - 1)} 人` }
  const next = `${MORE[cat]} ${stepText(cat, me.missing)}升到第 ${countText(me.place - 1)} 名`
  const goal = tierGoals(week, cat).find(({ missing }) => missing !== undefined)
  // The next place may be the tier's own.
  if (!goal?.missing || goal.last >= me.place - 1) return { ...place, sub: next }
  return {
    ...place,
    sub: `${next}，${MORE[cat]} ${goal.missing}${goal.last === 1 ? '升到第 1 名' : `进前 ${goal.last}`}`,
  }
}
