// Background job types and payload schemas for exports; jobs.ts has their workers.
import { z } from 'zod'
import { PDF_STYLES } from '../../../domain/print/styles.ts'
import { defineJobType } from '../../jobs/job-types.ts'

/** Renders an article as a PDF and stores it under `key`; links in the PDF begin with `origin`. */
export const makePdfJob = defineJobType(
  'print.pdf',
  z.object({
    article_id: z.number(),
    style: z.enum(PDF_STYLES),
    key: z.string(),
    origin: z.string(),
  }),
)

/** Writes articles into one file and stores it under `key`. */
export const makeFileJob = defineJobType(
  'print.file',
  z.object({
    article_ids: z.array(z.number()),
    format: z.enum(['md', 'epub']),
    key: z.string(),
    origin: z.string(),
  }),
)
