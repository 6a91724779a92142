// What the screens of AI ask the server.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { buildKeyText } from '../../../../domain/ai/key.ts'
import type { AiKind } from '../../../../domain/ai/kinds.ts'
import { aiCalls } from '../../../lib/calls/ai.ts'
import { toQueryKey } from '../../../lib/keys.ts'
import { FIRST_PAGE, toNextPageParam } from '../../../lib/next-page.ts'
import { useIsLoggedIn } from '../../../lib/session.ts'

/** One's own questions, the newest first; of one article, one book, or of all. */
export function useQuestionHistory(article_id?: number | string) {
  return useInfiniteQuery({
    queryKey: toQueryKey('ai', 'history', article_id ?? 0),
    queryFn: ({ pageParam, signal }) =>
      aiCalls.history({ ...(article_id ? { article_id } : { all: true }), ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ result }) => toNextPageParam(result),
  })
}

/** How many answers are left today; asked for each time a screen opens. */
export function useAiUsage() {
  return useQuery({
    queryKey: toQueryKey('ai', 'usage'),
    queryFn: async ({ signal }) => (await aiCalls.usage({}, { signal })).result,
    staleTime: 0,
  })
}

/**
 * Whether the site has a model: without one nothing is offered that only a model can do. False until that is known, and for
 * guests, whom no model answers.
 */
export function useHasModel(): boolean {
  const { data } = useQuery({
    queryKey: toQueryKey('ai', 'usage', 'model'),
    queryFn: async ({ signal }) => (await aiCalls.usage({}, { signal })).result.has_model,
    enabled: useIsLoggedIn(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? false
}

/** What an answer takes, known before it is asked for. `parts` undefined: only the server knows what it will be made of. */
export function useAnswerPrice(kind: AiKind, parts: readonly string[] | undefined) {
  return useQuery({
    queryKey: toQueryKey('ai', 'usage', buildKeyText(kind, parts ?? [])),
    queryFn: async ({ signal }) => {
      const content = parts && (await contentKey(buildKeyText(kind, parts)))
      return (await aiCalls.usage({ kind, ...(content ? { key: content } : {}) }, { signal })).result
    },
    staleTime: 0,
  })
}

/** The key of a question as the server has it; undefined where the page is not a secure one and cannot hash. */
async function contentKey(text: string): Promise<string | undefined> {
  // Browsers leave `subtle` out of pages that came over plain http.
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!subtle) return undefined
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
