// Queries and mutations of PDFs and posters.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PosterTemplate } from '../../../domain/print/styles.ts'
import { articleCalls } from '../../lib/calls/article.ts'
import { printCalls } from '../../lib/calls/print.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { renderMarkdown } from './render-markdown.ts'

/** The article as the reader sees it; the same response as on its page. */
export const usePrinted = (id: number) =>
  useQuery({
    queryKey: toQueryKey('print', 'article', id),
    queryFn: ({ signal }) => articleCalls.show({ id }, { signal }),
  })

export interface PosterRequest {
  template: PosterTemplate
  quote?: string | undefined
  signed?: '0' | '1' | undefined
}

/** URL of a reader's poster; disabled until its content is known. */
export const usePoster = (id: number, request: PosterRequest, isKnown: boolean) =>
  useQuery({
    enabled: isKnown,
    queryKey: toQueryKey('print', 'poster', id, request),
    queryFn: async ({ signal }) => (await printCalls.poster({ id, ...request }, { signal })).result,
    staleTime: 3_600_000,
  })

/** The sentence that an editor chose for an article's poster. */
export const useEditorsQuote = (id: number) =>
  useQuery({
    queryKey: toQueryKey('print', 'quote', id),
    queryFn: ({ signal }) => printCalls.quote({ id }, { signal }),
  })

export function useChooseQuote(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (quote: { text: string; zh: string }) => printCalls.setQuote({ id, ...quote }),
    onSuccess: (quote) => {
      cache.setQueryData(toQueryKey('print', 'quote', id), quote)
      void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('print', 'poster') })
    },
  })
}

/** Renders a poster for editors. */
export const useMakePoster = () =>
  useMutation({ mutationFn: (input: Parameters<typeof printCalls.make>[0]) => printCalls.make(input) })
export const useRender = () => useMutation({ mutationFn: renderMarkdown })
