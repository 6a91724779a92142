// Hook for an AI answer that a reader requests from within a page: streaming, stopped, failed, or complete
// and cached for this visit.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { GeneratedAnswer } from '../../../../contract/entities/ai.ts'
import { buildKeyText } from '../../../../domain/ai/key.ts'
import type { AiKind } from '../../../../domain/ai/kinds.ts'
import { getErrorMessage } from '../../../lib/api.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../../lib/keys.ts'
import type { StreamOptions } from '../../../lib/sse-client.ts'

export interface StreamedAnswer<R> {
  /** Text that was streamed so far. */
  text: string
  result: R | undefined
  failure: string
  isComing: boolean
  start: () => void
  stop: () => void
}

/**
 * `parts`: what identifies the answer (see `buildKeyText`); the same question in this visit is a cache hit.
 */
export function useStreamedAnswer<R extends GeneratedAnswer>(
  kind: AiKind,
  parts: readonly string[],
  run: (options: StreamOptions) => Promise<R>,
): StreamedAnswer<R> {
  const cache = useQueryClient()
  const queryKey = toQueryKey('ai', 'said', buildKeyText(kind, parts))
  const { data: result } = useQuery<R>({ queryKey, enabled: false, staleTime: Number.POSITIVE_INFINITY })
  const [text, setText] = useState('')
  const [failure, setFailure] = useState('')
  const [isComing, setComing] = useState(false)
  const leaving = useRef<AbortController>(undefined)
  // Abort the stream on unmount; the server ends an answer without readers.
  useEffect(() => () => leaving.current?.abort(), [])
  const start = () => {
    leaving.current?.abort()
    const own = new AbortController()
    leaving.current = own
    setText('')
    setFailure('')
    setComing(true)
    run({ signal: own.signal, onText: setText })
      .then((answer) => {
        cache.setQueryData(queryKey, answer)
        void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('ai', 'usage') })
      })
      .catch((error: unknown) => {
        if (!own.signal.aborted) setFailure(getErrorMessage(error))
      })
      .finally(() => {
        if (leaving.current === own) setComing(false)
      })
  }
  const stop = () => {
    leaving.current?.abort()
    leaving.current = undefined
    setComing(false)
    setFailure('已停止')
  }
  return { text, result, failure, isComing, start, stop }
}
