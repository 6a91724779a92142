// Schema of a reader's error report, for its own endpoint and for the steps of `sync`.
import { z } from 'zod'
import { REPORT_ABOUT } from '../../domain/report/kinds.ts'
import { RevisionNumber, textField } from '../kernel/fields.ts'

export const ReportInput = z.object({
  paragraph: z.string().min(1).max(40),
  about: z.enum(REPORT_ABOUT),
  /** The word or the sentence, exactly as in the text. */
  quote: textField(1000),
  lemma: z.string().trim().max(80).default(''),
  /** The text that the reader saw. */
  shown: z.string().trim().max(20_000).default(''),
  comment: z.string().trim().max(300).default(''),
  revision: RevisionNumber,
})
