// Requests AI word senses for an article from an editor and polls the task until it is done.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { getErrorMessage } from '../../lib/api.ts'
import { aiCalls } from '../../lib/calls/ai.ts'
import { isRunning, useTask } from '../../lib/use-task.ts'
import { showNotice } from '../../ui/toast.ts'

/** `statusText` is the progress, '' when no task is running. */
export function useSenseTask(id: number): { begin: () => void; statusText: string } {
  const [task, setTask] = useState<string | null>(null)
  const ask = useMutation({
    mutationFn: () => aiCalls.makeSenses({ id }),
    onSuccess: (made) => setTask(made.task),
    onError: (error) => showNotice(getErrorMessage(error)),
  })
  const work = useTask(task).data
  const end = useEffectEvent(() => {
    setTask(null)
    showNotice(work?.state === 'DONE' ? `AI ${work.message}` : (work?.error?.message ?? '标注失败，请重试'))
  })
  const isOver = work !== undefined && !isRunning(work)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const isBusy = ask.isPending || task !== null
  return { begin: () => ask.mutate(), statusText: isBusy ? work?.message || 'AI 标释义，排着队' : '' }
}
