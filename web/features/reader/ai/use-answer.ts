// Query hook for one question with its answer: the stored text, or the stream while it is being written.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AiQuestion } from '../../../../contract/entities/ai.ts'
import { getErrorMessage } from '../../../lib/api.ts'
import { aiCalls, aiStreams } from '../../../lib/calls/ai.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../../lib/keys.ts'

export interface AnswerState {
  question: AiQuestion | undefined
  error: Error | null
  /** Error message of a failed answer; '' while there is no error. */
  failure: string
  isComing: boolean
  /** Sends a stop request to the server, which ends the answer when no other reader waits for it. */
  stop: () => void
  refetch: () => void
}

/** Use a React `key` for another `id`: the streamed text in the state belongs to this one. */
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
    // If this request fails, the server notices a little later that no stream is open.
    aiCalls.stop({ id }).then(
      ({ result }) => {
        cache.setQueryData(toQueryKey('ai', 'question', id), result)
        void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('ai', 'usage') })
      },
      () => undefined,
    )
  }
  // Text that was streamed before a stop or an error stays visible.
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

/** An answer that was stopped while another reader waits for it still runs; it may be complete by now. */
function failureOf(question: AiQuestion | undefined, failure: string, isStopped: boolean): string {
  if (question?.state === 'DONE') return ''
  return failure || (question?.failure ?? (isStopped ? '已停止' : ''))
}
