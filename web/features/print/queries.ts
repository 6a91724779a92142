// What the rooms of PDFs and posters ask.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PdfStyle, PosterTemplate } from '../../../domain/print/styles.ts'
import { pdfExists } from '../../lib/api.ts'
import { articleCalls } from '../../lib/calls/article.ts'
import { printCalls } from '../../lib/calls/print.ts'
import { key, keysOf } from '../../lib/keys.ts'
import { isRunning, useTask } from '../../lib/use-task.ts'

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

/** The address of a reader's poster. */
export const usePoster = (id: number, asked: AskedPoster) =>
  useQuery({
    queryKey: key('print', 'poster', id, asked),
    queryFn: async ({ signal }) => (await printCalls.poster({ id, ...asked }, { signal })).result,
    staleTime: 3_600_000,
  })

/** Asks for a PDF and follows the work on it; `url` once it lies where it can be fetched. */
export function usePdf(id: number) {
  const [style, setStyle] = useState<PdfStyle>()
  const asked = useQuery({
    queryKey: key('print', 'pdf', id, style ?? 'sy'),
    queryFn: ({ signal }) => printCalls.pdf({ id, ...(style ? { style } : {}) }, { signal }),
    enabled: style !== undefined,
    // A task that failed is asked for anew by the next press, not by a visit.
    gcTime: 0,
    retry: false,
  })
  const task = useTask(asked.data?.task ?? null)
  const made = asked.data?.result ?? urlOf(task.data?.result)
  const there = useQuery({
    queryKey: key('print', 'there', made ?? ''),
    queryFn: () => pdfExists(made ?? ''),
    enabled: made !== undefined,
    gcTime: 0,
  })
  const isMaking = asked.isFetching || (task.data !== undefined && isRunning(task.data)) || there.isFetching
  const failed = task.data?.state === 'FAILED' ? (task.data.error?.message ?? '没有做好') : undefined
  return {
    style,
    ask: (wanted: PdfStyle) => {
      if (wanted === style) void asked.refetch()
      setStyle(wanted)
    },
    url: there.data === true ? made : undefined,
    isMaking,
    fault:
      asked.error ??
      (failed ? new Error(failed) : there.data === false ? new Error('文件还没有放好，请再试一次') : null),
  }
}

const urlOf = (result: unknown): string | undefined =>
  typeof result === 'object' && result !== null && 'url' in result ? String(result.url) : undefined

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
export const useMakePoster = () => useMutation({ mutationFn: (given: Parameters<typeof printCalls.make>[0]) => printCalls.make(given) })
export const useRender = () => useMutation({ mutationFn: (given: { markdown: string }) => printCalls.render(given) })
