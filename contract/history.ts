// The calls of reading history: reporting active reading, what was read, today's figures.
import { z } from 'zod'
import { DATA_UNITS } from '../domain/history/reading-data.ts'
import { SIGNATURE_RULE, SOURCES } from '../domain/history/signature.ts'
import { ArticleCard } from './entities/article.ts'
import { BookCard } from './entities/book.ts'
import { DayText, Goal, ReadingData, Today } from './entities/reading-data.ts'
import { get, post } from './kernel/call.ts'
import { After, Flag, Offset, page, SourceId, Time } from './kernel/fields.ts'

export type { Goal, ReadingData, Today } from './entities/reading-data.ts'

export const history = {
  report: post('/reader/history', {
    access: 'user',
    summary: '报告一段真正在读的时间',
    body: {
      source_id: SourceId,
      spent_time: z.number().int().min(0).max(86_400),
      t: z
        .union([z.string(), z.number().transform(String)])
        .pipe(z.string().regex(/^\d{16}$/))
        .describe(SIGNATURE_RULE),
      source: z.enum(SOURCES).default('ARTICLE'),
      /** Paragraph where the reader is, and how far that is. */
      paragraph: z.string().max(40).optional(),
      percent: z.number().min(0).max(100).optional(),
    },
    result: z.object({ credited: z.number(), today: Today }),
    refusals: ['BAD_READING_REPORT', 'NOT_FOUND'],
  }),
  list: get('/reader/history', {
    access: 'user',
    summary: '读过的文章',
    query: { after: After, offset: Offset },
    result: page(
      z.object({
        source: z.enum(SOURCES),
        /** The number of an article, the uuid of a book. */
        source_id: z.union([z.number(), z.string()]),
        article: ArticleCard.nullable(),
        /** Of a book that stands on the reader's shelf. */
        book: BookCard.pick({
          book_uuid: true,
          title: true,
          author: true,
          digest: true,
          cover: true,
        }).nullable(),
        last_at: Time,
        spent_time: z.number(),
        percent: z.number(),
        is_finished: z.boolean(),
      }),
    ),
  }),
  today: get('/reader/history/data/today', { access: 'user', summary: '今天读了多少', result: Today }),
  data: get('/reader/history/data', {
    access: 'user',
    summary: '一段时间的阅读数据；不写起止就是最近十二个月',
    query: {
      from: DayText.optional(),
      to: DayText.optional(),
      unit: z.enum(DATA_UNITS).default('day'),
    },
    result: ReadingData,
  }),
  saveGoal: post('/reader/history/goal', {
    access: 'user',
    addition: true,
    summary: '每天想读多少，漏一天算不算断',
    body: { ...Goal.shape, has_freeze: Flag },
    result: Goal,
  }),
}
