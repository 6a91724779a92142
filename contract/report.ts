// Endpoint definitions of reports: a reader reports an error in an article, an editor corrects it, the reader
// is informed.
import { z } from 'zod'
import { REPORT_ABOUT, REPORT_STATES } from '../domain/report/kinds.ts'
import { ReportInput } from './entities/report.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import { CursorField, IdField, limitField, OffsetField, pageSchema, TimeField } from './kernel/fields.ts'

const About = z.enum(REPORT_ABOUT)

export const Report = z.object({
  id: z.number(),
  article: z.object({ id: z.number(), title: z.string(), title_zh: z.string() }),
  paragraph: z.string(),
  about: About,
  /** The word or the sentence, exactly as it was in the text. */
  quote: z.string(),
  lemma: z.string(),
  /** The text that the reader saw. */
  shown: z.string(),
  comment: z.string(),
  state: z.enum(REPORT_STATES),
  reason: z.string(),
  mended: z.string(),
  /** Number of readers who reported it. */
  readers: z.number(),
  created_at: TimeField,
  /** The current text of the paragraph; null when it was deleted. */
  now: z.object({ text: z.string(), zh: z.string() }).nullable(),
})
export type Report = z.output<typeof Report>

export const reportEndpoints = {
  add: definePost('/reader/article/{id}/report', {
    access: 'user',
    addition: true,
    summary: '译得不对：告诉编辑一处译文、释义或原文有错；同一处说两次算一次',
    params: { id: IdField },
    body: ReportInput.shape,
    result: z.object({ is_reported: z.literal(true) }),
    errors: ['ARTICLE_NOT_FOUND'],
    rate: { max: 30, seconds: 3600 },
    bodyLimit: 100_000,
  }),
  answered: defineGet('/reader/report/answered', {
    access: 'user',
    addition: true,
    summary: '我说过、编辑已经处理而我还没看到的',
    result: z.object({
      items: z.array(
        Report.pick({ id: true, article: true, quote: true, state: true, reason: true, mended: true }),
      ),
    }),
  }),
  seen: definePost('/reader/report/seen', {
    access: 'user',
    addition: true,
    summary: '处理的结果我看到了',
    body: { ids: z.array(IdField).min(1).max(100) },
    result: z.literal(true),
  }),
  list: defineGet('/api/admin/reports', {
    access: 'admin',
    addition: true,
    summary: '读者说译得不对的地方，先说的在前',
    query: {
      state: z.enum(REPORT_STATES).default('OPEN'),
      after: CursorField,
      offset: OffsetField,
      limit: limitField(20),
    },
    result: pageSchema(Report).extend({ open: z.number() }),
  }),
  decide: definePost('/api/admin/reports/{id}/decide', {
    access: 'admin',
    addition: true,
    summary: '改好这一处，连同从这里存下的生词；或者写明为什么不改',
    params: { id: IdField },
    body: {
      /** MEND stores `zh` or `gloss`; DONE: already corrected elsewhere; DISMISS requires a reason. */
      action: z.enum(['MEND', 'DONE', 'DISMISS']),
      zh: z.string().trim().min(1).max(20_000).optional(),
      gloss: z.string().trim().min(1).max(300).optional(),
      reason: z.string().trim().max(300).optional(),
    },
    result: z.object({
      state: z.enum(REPORT_STATES),
      /** Whether the correction is already visible to readers; false: the revision is pending its audit. */
      is_shown: z.boolean(),
      /** Task that corrects the cards saved from that sentence. */
      task: z.string().nullable(),
    }),
    errors: ['NOT_FOUND', 'ARTICLE_NOT_FOUND', 'STATE_CONFLICT'],
    bodyLimit: 100_000,
  }),
}
