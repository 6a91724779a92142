// What the rooms of PDFs and posters ask.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PosterTemplate } from '../../../domain/print/styles.ts'
import { articleCalls } from '../../lib/calls/article.ts'
import { printCalls } from '../../lib/calls/print.ts'
import { key, keysOf } from '../../lib/keys.ts'
import { render } from './render.ts'

/** The article that is printed, as its reader sees it; the same answer as the reader's. */
export const usePrinted = (id: number) =>
  useQuery({
    queryKey: key('print', 'article', id),
    queryFn: ({ signal }) => articleCalls.show({ id }, { signal }),
  })

export interface AskedPoster {
  template: PosterTemplate
  quote?: string | undefined
  signed?: '0' | '1' | undefined
}

/** The address of a reader's poster, once it is known what is to be on it. */
export const usePoster = (id: number, asked: AskedPoster, isKnown: boolean) =>
  useQuery({
    enabled: isKnown,
    queryKey: key('print', 'poster', id, asked),
    queryFn: async ({ signal }) => (await printCalls.poster({ id, ...asked }, { signal })).result,
    staleTime: 3_600_000,
  })

/** The sentence that editors chose for an article's poster. */
export const useEditorsQuote = (id: number) =>
  useQuery({
    queryKey: key('print', 'quote', id),
    queryFn: ({ signal }) => printCalls.quote({ id }, { signal }),
  })

export function useChooseQuote(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (quote: { text: string; zh: string }) => printCalls.setQuote({ id, ...quote }),
    onSuccess: (quote) => {
      cache.setQueryData(key('print', 'quote', id), quote)
      void cache.invalidateQueries({ queryKey: keysOf('print', 'poster') })
    },
  })
}

/** Makes a picture for editors. */
export const useMakePoster = () =>
  useMutation({ mutationFn: (given: Parameters<typeof printCalls.make>[0]) => printCalls.make(given) })
export const useRender = () => useMutation({ mutationFn: render })
