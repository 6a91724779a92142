// One question with its answer: as it is kept, and as it comes while it is being written.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AiQuestion } from '../../../../contract/entities/ai.ts'
import { getErrorMessage } from '../../../lib/api.ts'
import { aiCalls, aiStreams } from '../../../lib/calls/ai.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../../lib/keys.ts'

export interface AnswerState {
  question: AiQuestion | undefined
  error: Error | null
  /** Why the answer did not come; '' while it does. */
  failure: string
  isComing: boolean
  /** Says so to the server, which ends it when nobody else waits. */
  stop: () => void
  refetch: () => void
}

/** Mount anew for another `id`: what was heard is of this one. */
export function useAnswer(id: string): AnswerState {
  const cache = useQueryClient()
  const query = useQuery({
    queryKey: toQueryKey('ai', 'question', id),
    queryFn: async ({ signal }) => (await aiCalls.question({ id }, { signal })).result,
  })
  const [text, setText] = useState('')
  const [failure, setFailure] = useState('')
  const [isStopped, setStopped] = useState(false)
  const isRunning = query.data?.state === 'RUNNING' && !isStopped && !failure
  useEffect(() => {
    if (!isRunning) return
    const leaving = new AbortController()
    aiStreams.listen({ id }, { signal: leaving.signal, onText: setText }).then(
      (question) => {
        cache.setQueryData(toQueryKey('ai', 'question', id), question)
        void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('ai', 'usage') })
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(getErrorMessage(error))
      },
    )
    return () => leaving.abort()
  }, [isRunning, id, cache])
  const stop = () => {
    setStopped(true)
    // Unheard, the server notices by itself a little later that nobody waits.
    aiCalls.stop({ id }).then(
      ({ result }) => {
        cache.setQueryData(toQueryKey('ai', 'question', id), result)
        void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('ai', 'usage') })
      },
      () => undefined,
    )
  }
  // What was said before it was stopped or broke off stays there to be read.
  const isWhole =
    query.data === undefined || query.data.state === 'DONE' || query.data.text.length > text.length
  const question = isWhole ? query.data : { ...query.data, text }
  return {
    question,
    error: query.error,
    failure: failureOf(query.data, failure, isStopped),
    isComing: isRunning,
    stop,
    refetch: () => void query.refetch(),
  }
}

/** One that was stopped while another reader waits for it is not over; it may be whole by now. */
function failureOf(question: AiQuestion | undefined, failure: string, isStopped: boolean): string {
  if (question?.state === 'DONE') return ''
  return failure || (question?.failure ?? (isStopped ? '已停止' : ''))
}
