// Type of the background job that a decided report enqueues; jobs.ts has the worker.
import { z } from 'zod'
import { REPORT_ABOUT } from '../../../domain/report/kinds.ts'
import { defineJobType } from '../../jobs/job-types.ts'

/** Cards saved from a place get `text` in place of any of the texts in `old`. */
export const correctCardsJob = defineJobType(
  'report.correct_cards',
  z.object({
    article_id: z.number(),
    paragraph: z.string(),
    about: z.enum(REPORT_ABOUT),
    lemma: z.string(),
    old: z.array(z.string()),
    text: z.string(),
  }),
)
