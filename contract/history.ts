// Endpoint definitions of reading history: reports of active reading, articles read, today's figures.
import { z } from 'zod'
import { DATA_UNITS } from '../domain/history/reading-data.ts'
import { READING_SOURCES, SIGNATURE_RULE } from '../domain/history/signature.ts'
import { ArticleCard } from './entities/article.ts'
import { BookCard } from './entities/book.ts'
import { DayText, ReadingData, ReadingGoal, TodaySummary } from './entities/reading-data.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import { CursorField, FlagField, OffsetField, pageSchema, SourceId, TimeField } from './kernel/fields.ts'

export type { ReadingData, ReadingGoal, TodaySummary } from './entities/reading-data.ts'

export const historyEndpoints = {
  report: definePost('/reader/history', {
    access: 'user',
    summary: '报告一段真正在读的时间',
    body: {
      source_id: SourceId,
      spent_time: z.number().int().min(0).max(86_400),
      t: z
        .union([z.string(), z.number().transform(String)])
        .pipe(z.string().regex(/^\d{16}$/))
        .describe(SIGNATURE_RULE),
      source: z.enum(READING_SOURCES).default('ARTICLE'),
      /** Current paragraph of the reader, and the progress in percent. */
      paragraph: z.string().max(40).optional(),
      percent: z.number().min(0).max(100).optional(),
    },
    result: z.object({ credited: z.number(), today: TodaySummary }),
    errors: ['BAD_READING_REPORT', 'NOT_FOUND'],
  }),
  list: defineGet('/reader/history', {
    access: 'user',
    summary: '读过的文章',
    query: { after: CursorField, offset: OffsetField },
    result: pageSchema(
      z.object({
        source: z.enum(READING_SOURCES),
        /** The id of an article, the uuid of a book. */
        source_id: z.union([z.number(), z.string()]),
        article: ArticleCard.nullable(),
        /** For a book on the reader's shelf. */
        book: BookCard.pick({
          book_uuid: true,
          title: true,
          author: true,
          digest: true,
          cover: true,
        }).nullable(),
        last_at: TimeField,
        spent_time: z.number(),
        percent: z.number(),
        is_finished: z.boolean(),
      }),
    ),
  }),
  today: defineGet('/reader/history/data/today', {
    access: 'user',
    summary: '今天读了多少',
    result: TodaySummary,
  }),
  data: defineGet('/reader/history/data', {
    access: 'user',
    summary: '一段时间的阅读数据；不写起止就是最近十二个月',
    query: {
      from: DayText.optional(),
      to: DayText.optional(),
      unit: z.enum(DATA_UNITS).default('day'),
    },
    result: ReadingData,
  }),
  saveGoal: definePost('/reader/history/goal', {
    access: 'user',
    addition: true,
    summary: '每天想读多少，漏一天算不算断',
    body: { ...ReadingGoal.shape, has_freeze: FlagField },
    result: ReadingGoal,
  }),
}
