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
  /** Leaves it: the server ends it when nobody else waits. */
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
  // What was said before it was stopped or broke off stays there to be read.
  const question = asked.data?.state === 'RUNNING' && text ? { ...asked.data, text } : asked.data
  return {
    question,
    error: asked.error,
    failure: isStopped ? '已停止' : failure || (asked.data?.failure ?? ''),
    isComing: isRunning,
    stop: () => setStopped(true),
    refetch: () => void asked.refetch(),
  }
}
