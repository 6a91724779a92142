// SQL for correcting what readers saved from one place of an article.
import { sql } from 'drizzle-orm'
import { namedQuery } from '../../db/named-query.ts'
import type { Database } from '../../db/open.ts'

const ph = sql.placeholder
export interface SavedPlace extends Record<string, number | string | string[]> {
  article_id: number
  paragraph: string
  /** For a gloss; empty for the translation of the paragraph. */
  lemma: string
  /** Values to replace: the current texts of the place. */
  old: string[]
  text: string
}

const AT = sql`x.article_id = ${ph('article_id')}::bigint and x.paragraph = ${ph('paragraph')}`
const OLD = sql`array(select jsonb_array_elements_text(${ph('old')}::jsonb))`
/**
 * A gloss that an editor wrote into the article is stored as the reader's own, so the query compares texts,
 * not flags.
 */
const GLOSSES = sql`select x.user_id, x.id, x.card_id, x.gloss from card_contexts x
  join cards c on c.user_id = x.user_id and c.id = x.card_id
  where ${AT} and c.lemma = ${ph('lemma')} and x.gloss = any(${OLD}) and x.gloss <> ${ph('text')}`
const CHINESE = sql`select x.user_id, x.id from card_contexts x
  where ${AT} and x.zh = any(${OLD}) and x.zh <> ${ph('text')}`

type CorrectionParams = Omit<SavedPlace, 'old'> & { old: string; limit: number }
const CORRECT_GLOSS = namedQuery<{ mended: number }, CorrectionParams>(
  'saved_mend_gloss',
  sql`with place as (${GLOSSES} limit ${ph('limit')}::int),
    said as (update cards c set gloss = ${ph('text')} from place p
      where c.user_id = p.user_id and c.id = p.card_id and c.gloss = p.gloss returning 1),
    kept as (update card_contexts x set gloss = ${ph('text')} from place p
      where x.user_id = p.user_id and x.id = p.id returning 1)
    select count(*)::int as mended from kept`,
)
const CORRECT_CHINESE = namedQuery<{ mended: number }, CorrectionParams>(
  'saved_mend_zh',
  sql`with place as (${CHINESE} limit ${ph('limit')}::int),
    kept as (update card_contexts x set zh = ${ph('text')}, sentence_zh = '' from place p
      where x.user_id = p.user_id and x.id = p.id returning 1)
    select count(*)::int as mended from kept`,
)

export const savedPlaceRows = (db: Database) => ({
  /** Corrects max. `limit` contexts; returns how many it corrected, 0 when none is left. */
  async correctSaved(what: 'gloss' | 'zh', { old, ...place }: SavedPlace, limit: number): Promise<number> {
    const params = { ...place, old: JSON.stringify(old), limit }
    const [row] = await (what === 'gloss' ? CORRECT_GLOSS : CORRECT_CHINESE)(db, params as CorrectionParams)
    return row?.mended ?? 0
  },
})
