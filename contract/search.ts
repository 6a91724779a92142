// Endpoint definition of search: articles by words of titles and texts, and other results whose name matches
// the query.
import { z } from 'zod'
import { CollectionCard } from './collection.ts'
import { Creator } from './creator.ts'
import { BaselineVocabularyText } from './entities/account.ts'
import { ArticleCard } from './entities/article.ts'
import { defineGet } from './kernel/endpoint-definition.ts'
import { CursorField, limitField, OffsetField, pageSchema } from './kernel/fields.ts'
import { MagazineCard } from './magazine.ts'

const Hits = z.array(z.tuple([z.number(), z.number()]))
export const FoundArticle = ArticleCard.extend({
  /** Ranges [start, end) to highlight. */
  hits: z.object({ title: Hits, title_zh: Hits }),
  snippet: z
    .object({ text: z.string(), lang: z.enum(['en', 'zh']), hits: Hits, paragraph: z.string() })
    .nullable(),
})
export type FoundArticle = z.output<typeof FoundArticle>

/** Other results whose name matches; only the reader's own and public ones. */
export const OtherResults = z.object({
  creators: z.array(Creator),
  collections: z.array(CollectionCard),
  magazines: z.array(MagazineCard),
  books: z.array(z.object({ book_uuid: z.string(), title: z.string(), author: z.string() })),
})
export type OtherResults = z.output<typeof OtherResults>

export const searchEndpoints = {
  search: defineGet('/api/search', {
    access: 'open',
    summary: '搜索文章，中英文都可以；首页另答作者、合集、杂志和书',
    query: {
      q: z.string().trim().min(1).max(100),
      base: BaselineVocabularyText.optional(),
      after: CursorField,
      offset: OffsetField,
      limit: limitField(20),
      order_by: z.enum(['match', 'new', 'hot', 'fit']).default('match'),
    },
    rate: { max: 600, seconds: 60 },
    result: pageSchema(FoundArticle).extend({
      /** Only on the first page. */
      beside: OtherResults.optional(),
      /**
       * Spelling correction, when no text has a word of the query: the corrected query, the replaced word and
       * its replacement.
       */
      meant: z.object({ q: z.string(), from: z.string(), to: z.string() }).nullable(),
    }),
  }),
}
