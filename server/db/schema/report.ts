// Schema of reports: errors in articles that readers report, and the decisions of editors.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { REPORT_ABOUT, REPORT_STATES } from '../../../domain/report/kinds.ts'
import { articles } from './article.ts'
import { idColumn, nowDefault, referenceColumn, timestampColumn } from './columns.ts'

export const article_reports = pgTable(
  'article_reports',
  {
    id: idColumn().primaryKey(),
    user_id: referenceColumn('user_id').notNull(),
    article_id: referenceColumn('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Id of the block; it is stable while the text changes only slightly. */
    paragraph: text('paragraph').notNull(),
    about: text('about', { enum: REPORT_ABOUT }).notNull(),
    /** The word or the sentence, exactly as in the text. */
    quote: text('quote').notNull(),
    /** The word's lemma, for a gloss; else ''. */
    lemma: text('lemma').notNull().default(''),
    /** Identifies a question by a digest of `shown`, since a sentence may have several; else ''. */
    question: text('question').notNull().default(''),
    /** What the reader saw: the gloss, the Chinese of the paragraph, or the question. */
    shown: text('shown').notNull().default(''),
    comment: text('comment').notNull().default(''),
    /** The revision that the reader saw. */
    revision: integer('revision').notNull(),
    state: text('state', { enum: REPORT_STATES }).notNull().default('OPEN'),
    /** Why no change was made. */
    reason: text('reason').notNull().default(''),
    /** The corrected text. */
    mended: text('mended').notNull().default(''),
    /** Task that corrects the cards saved from that sentence. */
    task_id: uuid('task_id'),
    decided_by: referenceColumn('decided_by'),
    decided_at: timestampColumn('decided_at'),
    /** Time at which the reader saw the decision. */
    seen_at: timestampColumn('seen_at'),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [
    // Deduplication: one open report per reader and text.
    uniqueIndex('article_reports_open')
      .on(t.user_id, t.article_id, t.paragraph, t.about, t.quote, t.question)
      .where(sql`state = 'OPEN'`),
    index('article_reports_state').on(t.state, t.id),
    index('article_reports_user').on(t.user_id, t.id),
  ],
)
