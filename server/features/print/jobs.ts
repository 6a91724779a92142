// The background work on what is printed that may be asked for; run.ts says what it does.
import { z } from 'zod'
import { PDF_STYLES } from '../../../domain/print/styles.ts'
import { jobOf } from '../../jobs/kind.ts'

/** Sets an article as a PDF and stores it under `key`; links in it begin with `origin`. */
export const makePdf = jobOf(
  'print.pdf',
  z.object({
    article_id: z.number(),
    style: z.enum(PDF_STYLES),
    key: z.string(),
    origin: z.string(),
  }),
)

/** Writes articles into one file, stored under `key`. */
export const makeFile = jobOf(
  'print.file',
  z.object({
    article_ids: z.array(z.number()),
    format: z.enum(['md', 'epub']),
    key: z.string(),
    origin: z.string(),
  }),
)
