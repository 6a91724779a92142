// Query hooks of the AI screens.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { buildKeyText } from '../../../../domain/ai/key.ts'
import type { AiKind } from '../../../../domain/ai/kinds.ts'
import { aiCalls } from '../../../lib/calls/ai.ts'
import { toQueryKey } from '../../../lib/keys.ts'
import { FIRST_PAGE, toNextPageParam } from '../../../lib/next-page.ts'
import { useIsLoggedIn } from '../../../lib/session.ts'

/** The reader's own questions, the newest first: of one article, of one book, or all. */
export function useQuestionHistory(article_id?: number | string) {
  return useInfiniteQuery({
    queryKey: toQueryKey('ai', 'history', article_id ?? 0),
    queryFn: ({ pageParam, signal }) =>
      aiCalls.history({ ...(article_id ? { article_id } : { all: true }), ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ result }) => toNextPageParam(result),
  })
}

/** Number of answers that are left today; a fresh request each time a screen opens. */
export function useAiUsage() {
  return useQuery({
    queryKey: toQueryKey('ai', 'usage'),
    queryFn: async ({ signal }) => (await aiCalls.usage({}, { signal })).result,
    staleTime: 0,
  })
}

/**
 * Whether the site has a model; features that need a model are hidden without one. False until the response
 * is there, and for guests, because models answer members only.
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

/**
 * Price of an answer, known before the request. `parts` undefined: only the server knows what the answer will
 * be made of.
 */
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

/**
 * The cache key of a question as the server builds it (hex SHA-256); undefined on an insecure page, which
 * cannot hash.
 */
async function contentKey(text: string): Promise<string | undefined> {
  // Browsers leave `subtle` out of pages loaded over plain http.
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!subtle) return undefined
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
