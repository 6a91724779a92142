// An answer while it is made and after, as it is kept.
import type { AiKind } from '../../../domain/ai/kinds.ts'

export interface Run {
  id: string
  kind: AiKind
  state: 'RUNNING' | 'DONE' | 'FAILED'
  text: string
  result: unknown
  error_code: string | null
  model: string
}
