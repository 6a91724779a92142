// The call of search: articles by words of their titles and texts, in English or Chinese.
import { z } from 'zod'
import { KnownBase } from './entities/account.ts'
import { ArticleCard } from './entities/article.ts'
import { get } from './kernel/call.ts'
import { After, Limit, Offset, page } from './kernel/fields.ts'

const Hits = z.array(z.tuple([z.number(), z.number()]))
export const FoundArticle = ArticleCard.extend({
  /** Ranges [start, end) to highlight. */
  hits: z.object({ title: Hits, title_zh: Hits }),
  snippet: z
    .object({ text: z.string(), lang: z.enum(['en', 'zh']), hits: Hits, paragraph: z.string() })
    .nullable(),
})
export type FoundArticle = z.output<typeof FoundArticle>

export const search = {
  search: get('/api/search', {
    access: 'open',
    summary: '搜索文章，中英文都可以',
    query: {
      q: z.string().trim().min(1).max(100),
      base: KnownBase.optional(),
      after: After,
      offset: Offset,
      limit: Limit(20),
      order_by: z.enum(['match', 'new', 'hot', 'fit']).default('match'),
    },
    result: page(FoundArticle),
  }),
}
