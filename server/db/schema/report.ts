// Table of reports: what readers say is wrong in an article, and what was made of it.
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
    /** The block it is in; it keeps its id while its text is nearly the same. */
    paragraph: text('paragraph').notNull(),
    about: text('about', { enum: REPORT_ABOUT }).notNull(),
    /** The word or the sentence, as it stands in the text. */
    quote: text('quote').notNull(),
    /** The word's lemma, for a gloss; '' else. */
    lemma: text('lemma').notNull().default(''),
    /** Of a question, which one it is: a digest of `shown`; '' else. A sentence may have several. */
    question: text('question').notNull().default(''),
    /** What the reader was shown: the gloss, the Chinese of the paragraph, or the question. */
    shown: text('shown').notNull().default(''),
    comment: text('comment').notNull().default(''),
    /** The revision that the reader had before them. */
    revision: integer('revision').notNull(),
    state: text('state', { enum: REPORT_STATES }).notNull().default('OPEN'),
    /** Why nothing was changed. */
    reason: text('reason').notNull().default(''),
    /** What stands there now. */
    mended: text('mended').notNull().default(''),
    /** Mends the cards saved from that place. */
    task_id: uuid('task_id'),
    decided_by: referenceColumn('decided_by'),
    decided_at: timestampColumn('decided_at'),
    /** When the reader saw what became of it. */
    seen_at: timestampColumn('seen_at'),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [
    // The same place told twice is one report.
    uniqueIndex('article_reports_open')
      .on(t.user_id, t.article_id, t.paragraph, t.about, t.quote, t.question)
      .where(sql`state = 'OPEN'`),
    index('article_reports_state').on(t.state, t.id),
    index('article_reports_user').on(t.user_id, t.id),
  ],
)
