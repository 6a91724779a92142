// Joins what the server and what this browser know of begun articles, so that what a guest began stays theirs as a member.
import type { historyEndpoints } from '../../../contract/history.ts'
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import type { ArticlePlace } from '../../local/article-places.ts'

export interface ArticleInProgress {
  id: number
  title: string
  title_zh: string
  percent: number
  /** Of the whole article; this browser alone does not know it. */
  minutes: number | undefined
}

const isBegun = ({ percent }: ArticleInProgress) => percent > 0 && percent < 97

/** The latest first. Of an article that the server knows its word counts, also that it was finished on another device. */
export function mergeInProgress(
  known: EndpointResult<typeof historyEndpoints.list> | undefined,
  places: readonly ArticlePlace[],
): ArticleInProgress[] {
  const items = known?.items ?? []
  const serverIds = new Set(items.map(({ source_id }) => source_id))
  // What is older than the first page of the list may stand on the next one.
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
