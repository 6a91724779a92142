// The ranking in words.
import type { Week } from '../../../contract/rank.ts'
import { FEWEST, type RankCat } from '../../../domain/rank/rank.ts'
import { countText, durationText } from '../../lib/format.ts'

/** `3 小时 34 分`, `1,200 词`, `45 张`. */
export function amountText(cat: RankCat, amount: number): string {
  if (cat === 'time') return durationText(amount)
  return `${countText(amount)} ${cat === 'words' ? '词' : '张'}`
}

const MORE: Record<RankCat, string> = { time: '再读', words: '再读', review: '再复习' }

/** The headline, in parts: the figure stands out; and the line under it. */
export function standing(
  { me, total, is_closed }: Pick<Week, 'me' | 'total' | 'is_closed'>,
  cat: RankCat,
): { before: string; figure: string; after: string; sub: string } {
  const when = is_closed ? '上周' : '本周'
  const plain = (before: string, sub: string) => ({ before, figure: '', after: '', sub })
  if (total < FEWEST) return plain(`${when}还没有排行`, '参加的人不到五位，先读着，够了就排。')
  if (!me) return plain(`${when}排行`, `${countText(total)} 人参加，登录后看看自己第几。`)
  if (me.is_out) return plain('你没有参加排行', '别人看不到你，你也没有名次。')
  if (me.place === null)
    return plain(`${when}还没有你`, cat === 'review' ? '复习一张就算。' : '打开一篇读一会儿就算。')
  const place = { before: `${when}第 `, figure: countText(me.place), after: ' 名' }
  if (me.place === 1) return { ...place, sub: is_closed ? '没有人在你前面。' : '没有人在你前面，守住它。' }
  const ahead = `前面还有 ${countText(me.place - 1)} 人`
  if (is_closed || me.missing === null) return { ...place, sub: `${ahead}。` }
  // Whole minutes: less is soon read.
  const missing = cat === 'time' ? Math.max(60, Math.ceil(me.missing / 60) * 60) : me.missing
  return { ...place, sub: `${ahead}，${MORE[cat]} ${amountText(cat, missing)}就往前` }
}
