// Adds two long texts to the library, and members with 500 saved words, most of which occur in both.
import pg from 'pg'
import { analyseText } from '../../domain/language/analyse.ts'
import type { Dictionary } from '../../server/features/dictionary/index/dictionary.ts'
import { cutParagraphs, publishText } from '../seed/long-text.ts'
import { tokenOf } from '../seed/seed.ts'
import type { SeedLanguage } from '../seed/texts.ts'

const SAVED = 500
/** More than one member: the rows of a single member would always be in the database's memory. */
export const MEMBERS = 40

interface Place {
  url: string
  database_url: string
  /** A reader without any requests so far, who becomes an admin. */
  editor: number
}

/**
 * Publishes a text for each of `sizes` (words) and adds words to the members. Returns the article ids in that
 * order.
 */
export async function bringKnownTexts(
  { url, database_url, editor }: Place,
  sizes: readonly number[],
  { texts }: SeedLanguage,
  dictionary: Dictionary,
): Promise<number[]> {
  const pool = texts.flatMap(({ paragraphs }) => paragraphs)
  const smallest = cutParagraphs(pool, Math.min(...sizes)).map(({ text }) => text)
  const lemmas = Object.keys(analyseText(smallest, dictionary).lemma_counts).filter(
    (lemma) => lemma.length > 2,
  )
  const database = new pg.Pool({ connectionString: database_url, max: 1 })
  try {
    await database.query(`update users set role = 'admin' where id = $1`, [editor])
    await database.query(
      `insert into cards (user_id, lemma, word, state, due, stability, difficulty, reps, last_review)
       select user_id, lemma, lemma, 'REVIEW', now() + interval '3 days', 5, 5, 3, now() - interval '1 day'
       from generate_series(1, $1::int) user_id cross join lateral (
         select lemma from unnest($2::text[]) with ordinality as x (lemma, place)
         where not exists (select from cards c where c.user_id = user_id.user_id and c.lemma = x.lemma)
         order by place limit $3 - (select count(*) from cards c where c.user_id = user_id.user_id)) missing`,
      [MEMBERS, lemmas, SAVED],
    )
    const { rows } = await database.query<{ fewest: number; most: number }>(
      `select min(n)::int as fewest, max(n)::int as most
       from (select count(*) as n from cards where user_id <= $1 group by user_id) each`,
      [MEMBERS],
    )
    if (rows[0]?.fewest !== SAVED || rows[0].most !== SAVED)
      throw new Error(`members have ${rows[0]?.fewest} to ${rows[0]?.most} words, not ${SAVED}`)
  } finally {
    await database.end()
  }
  const ids: number[] = []
  for (const words of sizes)
    ids.push(await publishText(url, tokenOf(editor), cutParagraphs(pool, words), words))
  for (const id of ids) await seeThatKnown(`${url}/reader/article/waikan/${id}/show`)
  return ids
}

/** Throws when the response has no words of the member: the benchmark would measure other work. */
async function seeThatKnown(url: string): Promise<void> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${tokenOf(MEMBERS)}` } })
  const { result } = (await answer.json()) as { result?: { known_percent: number | null } }
  if (typeof result?.known_percent !== 'number') throw new Error(`${url}: ${answer.status}, nothing known`)
}
