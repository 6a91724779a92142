// An answer while it is made and after, as it is kept.
import type { AiKind } from '../../../domain/ai/kinds.ts'

export interface AiRun {
  id: string
  kind: AiKind
  state: 'RUNNING' | 'DONE' | 'FAILED'
  text: string
  result: unknown
  error_code: string | null
  model: string
  /** When somebody last waited for it, or was given it, to a day. */
  wanted_at: Date
  /** When the process that makes it last said that it does. */
  beat_at: Date
}
