// SQL of the list of a reader's words: five orders, a search, pagination.
import { type SQL, sql } from 'drizzle-orm'
import { MATURE_INTERVAL_DAYS } from '../../../domain/word/forecast.ts'
import { buildContainsPattern } from '../../db/contains-pattern.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Database } from '../../db/open.ts'
import { buildPageClause, createPageQueries, type PageRequest, toPageValues } from '../../db/pagination.ts'
import { CARD_COLUMNS, type CardWithContexts, contextsOf, LIST_CONTEXTS } from './card-row.store.ts'

export type WordListOrder = 'new' | 'old' | 'az' | 'due' | 'hard'
/** Learning or mature (`classifyMaturity` of domain/word/forecast.ts). */
export type ListStage = 'all' | 'learning' | 'mature'
export interface WordListPage extends PageRequest {
  order: WordListOrder
  /** Substring of a lemma, of the saved form or of the gloss, case-insensitive. */
  q: string | undefined
  stage?: ListStage
}

const ph = sql.placeholder
const MINE = sql`c.user_id = ${ph('user_id')} and c.deleted_at is null`

const IS_MATURE = sql`(c.state = 'REVIEW' and c.scheduled_days >= ${sql.raw(String(MATURE_INTERVAL_DAYS))})`
const key = (index: number, type: string): SQL => sql`${ph(`key${index}`)}::${sql.raw(type)}`
/**
 * The sort expression of each order, and the condition for rows after a cursor (its keys are made by
 * `list.ts`).
 */
const ORDERS: Record<WordListOrder, { by: string; behind: SQL }> = {
  new: {
    by: 'c.created_at desc, c.id desc',
    behind: sql`(c.created_at, c.id) < (${key(0, 'timestamptz')}, ${key(1, 'bigint')})`,
  },
  old: {
    by: 'c.created_at, c.id',
    behind: sql`(c.created_at, c.id) > (${key(0, 'timestamptz')}, ${key(1, 'bigint')})`,
  },
  az: { by: 'c.lemma', behind: sql`c.lemma > ${key(0, 'text')}` },
  // A word that was never reviewed has no useful due date; it is sorted behind those that have one.
  due: {
    by: `(c.state = 'NEW'), c.due, c.id`,
    behind: sql`((c.state = 'NEW')::int, c.due, c.id)
      > (${key(0, 'int')}, ${key(1, 'timestamptz')}, ${key(2, 'bigint')})`,
  },
  hard: {
    by: 'c.difficulty desc, c.lapses desc, c.id',
    behind: sql`(c.difficulty, c.lapses, -c.id) < (${key(0, 'float8')}, ${key(1, 'int')}, -${key(2, 'bigint')})`,
  },
}
type Values = Record<string, number | string | null>
const listBy = (order: WordListOrder, cut: string) => {
  const { by, behind } = ORDERS[order]
  return namedQuery<CardWithContexts, Values>(
    `word_list_${order}_${cut}`,
    sql`select ${CARD_COLUMNS}, ${contextsOf(LIST_CONTEXTS)} from (
      select * from cards c where ${MINE} and (${ph('pattern')}::text is null
        or c.lemma like ${ph('pattern')} or lower(c.word) like ${ph('pattern')} or lower(c.gloss) like ${ph('pattern')})
        and (${ph('stage')} = 'all' or ${IS_MATURE} = (${ph('stage')} = 'mature'))
        ${cut.startsWith('after') ? sql`and ${behind}` : sql``}
      order by ${sql.raw(by)} ${buildPageClause(cut)}
    ) c order by ${sql.raw(by)}`,
  )
}
const LISTS = {
  new: createPageQueries((cut) => listBy('new', cut)),
  old: createPageQueries((cut) => listBy('old', cut)),
  az: createPageQueries((cut) => listBy('az', cut)),
  due: createPageQueries((cut) => listBy('due', cut)),
  hard: createPageQueries((cut) => listBy('hard', cut)),
}

/** Returns one row more than `limit` when there is a next page. */
export const listCards = (
  db: Database,
  user_id: number,
  { order, q, stage = 'all', ...page }: WordListPage,
) =>
  LISTS[order](page)(db, {
    user_id,
    stage,
    pattern: q ? buildContainsPattern(q.toLowerCase()) : null,
    ...toPageValues(page),
  })
