// Store of articles for readers: cards, lists, texts, marks, counts, popularity.
import { sql } from 'drizzle-orm'
import type { StoreDatabase } from '../../db/open.ts'
import { perViewer } from '../../db/per-viewer.ts'
import { type ArticleCardRow, cardColumns, VISIBLE_SQL } from './browse/card.store.ts'
import { countRows } from './browse/count.store.ts'
import { interestRows } from './browse/interest.store.ts'
import { listRows } from './browse/list.store.ts'
import { markedArticleRows } from './browse/marked-list.store.ts'
import { markRows } from './reading/mark.store.ts'
import { popularityRows } from './reading/popularity.store.ts'
import { shownRows } from './reading/shown.store.ts'

const CARDS = perViewer<ArticleCardRow, { now: Date; ids: readonly number[] }>(
  'article_cards',
  (
    viewer,
  ) => sql`select ${cardColumns(viewer)} from unnest(${sql.placeholder('ids')}::bigint[]) with ordinality as x (id, place)
    join articles a on a.id = x.id where ${VISIBLE_SQL} order by x.place`,
)

export const articleStore = ({ db, read }: StoreDatabase) => ({
  ...listRows(read),
  ...markedArticleRows(read),
  ...interestRows(read),
  ...shownRows(read),
  ...countRows(read),
  ...markRows(db),
  ...popularityRows(db),
  /** Cards of the visible articles of `ids`, in the order of `ids`. */
  cardsInOrder: (
    ids: readonly number[],
    user_id: number | undefined,
    now: Date,
  ): Promise<ArticleCardRow[]> =>
    ids.length === 0 ? Promise.resolve([]) : CARDS(read, user_id, { now, ids }),
})
