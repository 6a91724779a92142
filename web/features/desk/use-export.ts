// Exports the selected articles as one file: created by a background task, downloaded as soon as it is ready.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { fetchFile, getErrorMessage } from '../../lib/api.ts'
import { printCalls } from '../../lib/calls/print.ts'
import { deliverFile } from '../../lib/deliver-file.ts'
import { isRunning, useTask } from '../../lib/use-task.ts'
import { showNotice } from '../../ui/toast.ts'

export const EXPORT_FORMATS = [
  { format: 'md', label: 'Markdown' },
  { format: 'epub', label: 'EPUB' },
] as const
type ExportRequest = { article_ids: number[]; format: (typeof EXPORT_FORMATS)[number]['format'] }
const TYPES = { md: 'text/markdown', epub: 'application/epub+zip' } as const

/** `begin` requests the file; the download starts when it is ready, even if the selection has changed. */
export function useExport() {
  const [task, setTask] = useState<string | null>(null)
  const ask = useMutation({
    mutationFn: (request: ExportRequest) => printCalls.export(request),
    onSuccess: (made) => setTask(made.task),
    onError: (error) => showNotice(getErrorMessage(error)),
  })
  const work = useTask(task).data
  const end = useEffectEvent(async () => {
    if (!work || !ask.variables) return
    setTask(null)
    if (work.state !== 'DONE') {
      showNotice(work.error?.message ?? '导出失败，请重试')
      return
    }
    const { article_ids, format } = ask.variables
    try {
      const response = await fetchFile(String((work.result as { url?: string } | null)?.url ?? ''))
      const name = `开卷-${article_ids.length} 篇.${format}`
      const file = new File([await response.blob()], name, { type: TYPES[format] })
      if ((await deliverFile(file, '/admin/articles')) === 'saved')
        showNotice(`已导出 ${article_ids.length} 篇`)
    } catch (error) {
      showNotice(getErrorMessage(error))
    }
  })
  const isOver = work !== undefined && !isRunning(work)
  useEffect(() => {
    if (isOver) void end()
  }, [isOver])
  const isBusy = ask.isPending || task !== null
  return { begin: ask.mutate, isBusy, done: work?.done ?? 0, total: work?.total ?? 0 }
}
