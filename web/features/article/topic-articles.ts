// What the rooms of topics and creators ask: their articles.
import { useInfiniteQuery } from '@tanstack/react-query'
import { articleCalls } from '../../lib/calls/article.ts'
import { key } from '../../lib/keys.ts'
import { FIRST_PAGE, nextPage } from '../../lib/next-page.ts'
import { useAskedBase } from '../../local/known-base.ts'

/** The articles of a topic (code or label), or of a creator; the newest first. */
export function useTopicArticles(asked: { q?: string | undefined; author?: number | undefined }) {
  const base = useAskedBase()
  return useInfiniteQuery({
    queryKey: key('article', 'byTopic', asked, base),
    queryFn: ({ pageParam, signal }) => articleCalls.byTopic({ ...asked, base, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
    enabled: asked.q !== undefined || asked.author !== undefined,
  })
}
