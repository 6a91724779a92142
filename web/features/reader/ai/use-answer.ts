// One question with its answer: as it is kept, and as it comes while it is being written.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AiQuestion } from '../../../../contract/entities/ai.ts'
import { saidOf } from '../../../lib/api.ts'
import { aiCalls, aiStreams } from '../../../lib/calls/ai.ts'
import { key, keysOf } from '../../../lib/keys.ts'

export interface Answering {
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
export function useAnswer(id: string): Answering {
  const cache = useQueryClient()
  const asked = useQuery({
    queryKey: key('ai', 'question', id),
    queryFn: async ({ signal }) => (await aiCalls.question({ id }, { signal })).result,
  })
  const [text, setText] = useState('')
  const [failure, setFailure] = useState('')
  const [isStopped, setStopped] = useState(false)
  const isRunning = asked.data?.state === 'RUNNING' && !isStopped && !failure
  useEffect(() => {
    if (!isRunning) return
    const leaving = new AbortController()
    aiStreams.listen({ id }, { signal: leaving.signal, onText: setText }).then(
      (question) => {
        cache.setQueryData(key('ai', 'question', id), question)
        void cache.invalidateQueries({ queryKey: keysOf('ai', 'usage') })
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(saidOf(error))
      },
    )
    return () => leaving.abort()
  }, [isRunning, id, cache])
  const stop = () => {
    setStopped(true)
    // Unheard, the server notices by itself a little later that nobody waits.
    aiCalls.stop({ id }).then(
      ({ result }) => {
        cache.setQueryData(key('ai', 'question', id), result)
        void cache.invalidateQueries({ queryKey: keysOf('ai', 'usage') })
      },
      () => undefined,
    )
  }
  // What was said before it was stopped or broke off stays there to be read.
  const isWhole =
    asked.data === undefined || asked.data.state === 'DONE' || asked.data.text.length > text.length
  const question = isWhole ? asked.data : { ...asked.data, text }
  return {
    question,
    error: asked.error,
    failure: failureOf(asked.data, failure, isStopped),
    isComing: isRunning,
    stop,
    refetch: () => void asked.refetch(),
  }
}

/** One that was stopped while another reader waits for it is not over; it may be whole by now. */
function failureOf(question: AiQuestion | undefined, failure: string, isStopped: boolean): string {
  if (question?.state === 'DONE') return ''
  return failure || (question?.failure ?? (isStopped ? '已停止' : ''))
}
