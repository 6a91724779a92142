// Composes the home page: the featured article, recommendations, and new articles, without duplicates.
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
  /** Id of the article shown under 接着读. */
  begun: number | undefined
  /**
   * Whether a guest has finished it in this browser; for members, the server already sorts finished articles
   * last.
   */
  isRead: (id: number) => boolean
}

/** Max. items of each section, the featured one not counted. */
export const FRONT_PAGE_LIMITS = { forYou: 6, newest: 10 } as const

/** Sorts finished articles last, as the server does for members; none is hidden. */
export function buildFrontPage<Suiting extends ArticleCard>({
  forYou,
  newest,
  begun,
  isRead,
}: FrontPageInput<Suiting>): FrontPage<Suiting> {
  const isDone = ({ id, marks }: ArticleCard): boolean => marks.includes('READ') || isRead(id)
  const ranked = dedupeById(forYou).filter(({ id }) => id !== begun)
  const inOrder = [...ranked.filter((card) => !isDone(card)), ...ranked.filter(isDone)]
  // The featured article must be comfortable to read; harder ones are listed below in their order, with their
  // difficulty.
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

/** Deduplicates by id: a page fetched later may repeat items that moved down since the previous fetch. */
export function dedupeById<Card extends ArticleCard>(cards: readonly Card[]): Card[] {
  const seen = new Set<number>()
  return cards.filter(({ id }) => !seen.has(id) && seen.add(id))
}
