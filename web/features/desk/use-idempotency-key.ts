// Idempotency key per intended write: a retry after a lost response does not store the same content twice.
import { useRef } from 'react'
import { randomId } from '../../lib/client-id.ts'

/** Returns the key for this content: the same one until the content differs or `done` is called. */
export function useIdempotencyKey(): { idFor: (content: unknown) => string; done: () => void } {
  const last = useRef<{ content: string; id: string } | undefined>(undefined)
  return {
    idFor: (content) => {
      const text = JSON.stringify(content)
      if (last.current?.content !== text) last.current = { content: text, id: randomId() }
      return last.current.id
    },
    done: () => {
      last.current = undefined
    },
  }
}
