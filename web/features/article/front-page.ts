// Lays out the first screen: one story that leads, what suits besides, what is new, and nothing twice.
import type { ArticleCard } from '../../../contract/entities/article.ts'
import { isComfortable } from './known.tsx'

export interface FrontPage<Suiting extends ArticleCard> {
  lead: Suiting | undefined
  forYou: Suiting[]
  newest: ArticleCard[]
}

export interface FrontPageInput<Suiting extends ArticleCard> {
  forYou: readonly Suiting[]
  newest: readonly ArticleCard[]
  /** The article that 接着读 stands for. */
  begun: number | undefined
  /** Whether the reader has finished it here without an account; a member's finished ones come last by themselves. */
  isRead: (id: number) => boolean
}

/** At most so many of each, the lead not counted. */
export const FRONT_PAGE_LIMITS = { forYou: 6, newest: 10 } as const

/** What was finished moves behind everything else, as it does for members; nothing is hidden for it. */
export function buildFrontPage<Suiting extends ArticleCard>({
  forYou,
  newest,
  begun,
  isRead,
}: FrontPageInput<Suiting>): FrontPage<Suiting> {
  const isDone = ({ id, marks }: ArticleCard): boolean => marks.includes('READ') || isRead(id)
  const ranked = dedupeById(forYou).filter(({ id }) => id !== begun)
  const inOrder = [...ranked.filter((card) => !isDone(card)), ...ranked.filter(isDone)]
  // What leads is read with pleasure; what asks for more effort stands below, in its order, and says so.
  const lead = inOrder.find((card) => !isDone(card) && isComfortable(card)) ?? inOrder[0]
  const rest = inOrder.filter((card) => card !== lead).slice(0, FRONT_PAGE_LIMITS.forYou)
  const above = new Set([begun, lead?.id, ...rest.map(({ id }) => id)])
  return {
    lead,
    forYou: rest,
    newest: dedupeById(newest)
      .filter(({ id }) => !above.has(id))
      .slice(0, FRONT_PAGE_LIMITS.newest),
  }
}

/** A page fetched a moment later may repeat what has moved down meanwhile. */
export function dedupeById<Card extends ArticleCard>(cards: readonly Card[]): Card[] {
  const seen = new Set<number>()
  return cards.filter(({ id }) => !seen.has(id) && seen.add(id))
}
