// SQL for poster quotes: the sentences that editors chose.
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { PosterQuote } from '../../../contract/print.ts'
import type { StoreDatabase } from '../../db/open.ts'
import { print_quotes } from '../../db/schema/print.ts'
import { requestTask, type TaskAbout } from '../../db/tasks.ts'
import type { JobType } from '../../jobs/job-types.ts'

export type PrintStore = ReturnType<typeof printStore>
/** The part of the stores that the use cases of this feature need. */
export interface HasPrint {
  store: { print: PrintStore }
}

export const printStore = ({ db }: StoreDatabase) => ({
  request: <P extends z.ZodType>(job: JobType<P>, payload: z.input<P>, about: TaskAbout): Promise<string> =>
    db.transaction((tx) => requestTask(tx, job, payload, about)),
  async quoteOf(article_id: number): Promise<PosterQuote | undefined> {
    const [row] = await db
      .select({ text: print_quotes.text, zh: print_quotes.zh })
      .from(print_quotes)
      .where(eq(print_quotes.article_id, article_id))
    return row
  },
  async chooseQuote(
    article_id: number,
    { text, zh }: PosterQuote,
    chosen_by: number,
    at: Date,
  ): Promise<void> {
    const values = { text, zh, chosen_by, at }
    await db
      .insert(print_quotes)
      .values({ article_id, ...values })
      .onConflictDoUpdate({ target: print_quotes.article_id, set: values })
  },
  async forgetQuote(article_id: number): Promise<void> {
    await db.delete(print_quotes).where(eq(print_quotes.article_id, article_id))
  },
})
