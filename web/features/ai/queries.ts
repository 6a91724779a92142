// What the screens of AI ask the server.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { aiCalls } from '../../lib/calls/ai.ts'
import { key } from '../../lib/keys.ts'
import { FIRST_PAGE, nextPage } from '../../lib/next-page.ts'

/** One's own questions, the newest first; of one article, or of all. */
export function useQuestions(article_id?: number) {
  return useInfiniteQuery({
    queryKey: key('ai', 'history', article_id ?? 0),
    queryFn: ({ pageParam, signal }) =>
      aiCalls.history({ ...(article_id ? { article_id } : { all: true }), ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ result }) => nextPage(result),
  })
}

/** How many answers are left today; asked for each time a screen opens. */
export function useUsage() {
  return useQuery({
    queryKey: key('ai', 'usage'),
    queryFn: async ({ signal }) => (await aiCalls.usage({}, { signal })).result,
    staleTime: 0,
  })
}
