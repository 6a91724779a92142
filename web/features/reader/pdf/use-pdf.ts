// Hook for a PDF of the open article: requests it, follows its task, and checks that the file can be
// downloaded.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PdfStyle } from '../../../../domain/print/styles.ts'
import { ApiError } from '../../../lib/api.ts'
import { printCalls } from '../../../lib/calls/print.ts'
import { toQueryKey } from '../../../lib/keys.ts'
import { pdfExists } from '../../../lib/pdf-exists.ts'
import { isRunning, useTask } from '../../../lib/use-task.ts'

/** Requests a PDF and follows its task; `url` is set once the file can be fetched. */
export function usePdf(id: number) {
  const [style, setStyle] = useState<PdfStyle>()
  const query = useQuery({
    queryKey: toQueryKey('print', 'pdf', id, style ?? 'sy'),
    queryFn: ({ signal }) => printCalls.pdf({ id, ...(style ? { style } : {}) }, { signal }),
    enabled: style !== undefined,
    // No cache: a failed task is requested again by the next press, not by a later visit.
    gcTime: 0,
    retry: false,
  })
  const task = useTask(query.data?.task ?? null)
  const made = query.data?.result ?? urlOf(task.data?.result)
  const there = useQuery({
    queryKey: toQueryKey('print', 'there', made ?? ''),
    queryFn: () => pdfExists(made ?? ''),
    enabled: made !== undefined,
    gcTime: 0,
  })
  const isMaking = query.isFetching || (task.data !== undefined && isRunning(task.data)) || there.isFetching
  const failed = task.data?.state === 'FAILED' ? (task.data.error?.message ?? '生成失败') : undefined
  return {
    style,
    ask: (wanted: PdfStyle) => {
      if (wanted === style) void query.refetch()
      setStyle(wanted)
    },
    url: there.data === true ? made : undefined,
    isMaking,
    fault:
      query.error ??
      (failed
        ? createPdfError(failed)
        : there.data === false
          ? createPdfError('文件尚未就绪，请重试')
          : null),
  }
}

/** Error whose message is shown as it is. */
const createPdfError = (message: string): ApiError => new ApiError({ code: '', message, status: 0 })

const urlOf = (result: unknown): string | undefined =>
  typeof result === 'object' && result !== null && 'url' in result ? String(result.url) : undefined
