// One-line reason for a recommendation in 适合我: an author or topic that the reader reads, or that the article
// is new or suitable.
import type { ForYouCard, WhyShown } from '../../../contract/article.ts'
import { topicLabel } from '../../../domain/article/topics.ts'
import { isComfortable } from './known.tsx'

const HAN = /\p{Script=Han}/u

export function RecommendationReason({
  why,
  card,
}: {
  why: WhyShown
  card: Pick<ForYouCard, 'known_percent'>
}) {
  const { kind, name, count, topic } = why
  const who = name !== null && <span lang={HAN.test(name) ? undefined : 'en'}>{name}</span>
  if (kind === 'FOLLOWED' && who) return <>你关注的 {who}</>
  if (kind === 'AUTHOR' && who)
    return (
      <>
        你读过 {who} {count} 篇
      </>
    )
  if (kind === 'TOPIC' && topic !== null) return <>你常读「{topicLabel(topic)}」</>
  return <>{formatSuitability(kind === 'NEW', card)}</>
}

/** Claims suitability only if the share of known words is known; the fallback is 热门推荐. */
export function formatSuitability(isNew: boolean, card: Pick<ForYouCard, 'known_percent'>): string {
  if (isNew) return '最近更新'
  if (card.known_percent === null) return '热门推荐'
  return isComfortable(card) ? '难度正合适' : '比你现在的水平高一点'
}
