// Merges articles in progress from the server with those in this browser, so that a guest's articles stay in
// the list after log-in.
import type { historyEndpoints } from '../../../contract/history.ts'
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import type { ArticlePlace } from '../../local/article-places.ts'

export interface ArticleInProgress {
  id: number
  title: string
  title_zh: string
  percent: number
  /** Reading time of the whole article; unknown if only this browser has the entry. */
  minutes: number | undefined
}

const isBegun = ({ percent }: ArticleInProgress) => percent > 0 && percent < 97

/**
 * Latest first. If both have an article, the server's entry wins, also if the article was finished on another
 * device.
 */
export function mergeInProgress(
  known: EndpointResult<typeof historyEndpoints.list> | undefined,
  places: readonly ArticlePlace[],
): ArticleInProgress[] {
  const items = known?.items ?? []
  const serverIds = new Set(items.map(({ source_id }) => source_id))
  // Entries older than the first page may be on the next page, which is not fetched: ignore local ones of
  // that age.
  const since = known?.next_offset == null ? 0 : Math.min(...items.map(({ last_at }) => Date.parse(last_at)))
  const here = places.filter(({ article_id, at }) => !serverIds.has(article_id) && at >= since)
  const all = [
    ...items.flatMap(({ article, percent, is_finished, last_at }) =>
      article && !is_finished ? [{ ...article, percent, at: Date.parse(last_at) }] : [],
    ),
    ...here.map(({ article_id, ...place }) => ({ ...place, id: article_id, minutes: undefined })),
  ]
  return all
    .sort((a, b) => b.at - a.at)
    .map(({ id, title, title_zh, percent, minutes }) => ({ id, title, title_zh, percent, minutes }))
    .filter(isBegun)
}
