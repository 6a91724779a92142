// The background work that a decided report asks for; jobs.ts says what it does.
import { z } from 'zod'
import { REPORT_ABOUT } from '../../../domain/report/kinds.ts'
import { defineJobType } from '../../jobs/job-types.ts'

/** Cards saved from a place say `text` instead of any of `old`. */
export const correctCardsJob = defineJobType(
  'report.mend_cards',
  z.object({
    article_id: z.number(),
    paragraph: z.string(),
    about: z.enum(REPORT_ABOUT),
    lemma: z.string(),
    old: z.array(z.string()),
    text: z.string(),
  }),
)
