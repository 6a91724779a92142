// A stored run of the model: one generated answer, during generation and afterwards.
import type { AiKind } from '../../../domain/ai/kinds.ts'

export interface AiRun {
  id: string
  kind: AiKind
  state: 'RUNNING' | 'DONE' | 'FAILED'
  text: string
  result: unknown
  error_code: string | null
  model: string
  /** When a reader last waited for this run or received its cached answer; precise to a day. */
  wanted_at: Date
  /** Last heartbeat of the process that generates the answer. */
  beat_at: Date
}
