// Fills a migrated database with a large library and many readers, with SQL, as fast as the disk allows.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { liftLimits } from '../../server/db/connection.ts'
import { SEED_STATEMENTS } from './filling.ts'
import type { SeedSize } from './size.ts'
import type { SeedLanguage } from './texts.ts'

/** The bearer token of reader `id`, which `SEED_STATEMENTS` hashes in the same way. */
export const tokenOf = (id: number): string => createHash('sha256').update(`reader ${id}`).digest('base64url')

const TABLES = [
  'articles',
  'article_revisions',
  'article_search',
  'article_marks',
  'cards',
  'card_contexts',
  'reviews',
  'word_states',
  'study_days',
  'reading_places',
]

/** Insert the rows first, then create the indexes: inserting into a large index takes many times as long. */
export async function seedDatabase(pool: pg.Pool, size: SeedSize, language: SeedLanguage): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB';
      set work_mem = '128MB'`)
    await liftLimits(client)
    await bringTexts(client, language)
    const { rows: indexes } = await client.query<{ name: string; make: string }>(
      `select i.relname as name, pg_get_indexdef(i.oid) as make from pg_index x
       join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
       where t.relname = any($1) and not x.indisprimary and t.relnamespace = 'public'::regnamespace`,
      [TABLES],
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (const statement of SEED_STATEMENTS) {
      const values = statement.values.map((key) => size[key])
      await client.query(statement.sql, values)
    }
    for (const table of ['articles', 'users'])
      await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [
        table,
      ])
    for (const { make } of indexes) {
      await client.query(make)
    }
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

async function bringTexts(client: pg.PoolClient, { texts, lemmas, sentences }: SeedLanguage): Promise<void> {
  await client.query(`create temp table bench_texts (n int primary key, title text, title_zh text, digest text,
    paragraphs jsonb, lemmas text[], lemma_counts int[], forms jsonb, occurrences jsonb, coverage jsonb, level text, word_count int,
    minutes int, body text, title_vector text, zh_vector text, en tsvector, zh tsvector, pairs int[]);
    create temp table bench_lemmas (n int primary key, lemma text);
    create temp table bench_sentences (n int primary key, sentence text)`)
  for (const [n, text] of texts.entries())
    await client.query(
      `insert into bench_texts select $1, x.title, x.title_zh, x.digest, x.paragraphs, x.lemmas, x.lemma_counts,
        x.forms, x.occurrences, x.coverage, x.level, x.word_count, x.minutes, x.body, x.title_vector, x.zh_vector,
        setweight(to_tsvector('english', x.body), 'B'), x.zh_vector::tsvector,
        phrase_pairs(to_tsvector('english', x.body))
       from jsonb_populate_record(null::bench_texts, $2) x`,
      [n, JSON.stringify(text)],
    )
  await client.query(
    'insert into bench_lemmas select place - 1, lemma from unnest($1::text[]) with ordinality as x (lemma, place)',
    [lemmas],
  )
  await client.query(
    'insert into bench_sentences select place - 1, s from unnest($1::text[]) with ordinality as x (s, place)',
    [sentences],
  )
  await client.query('analyze bench_texts, bench_lemmas, bench_sentences')
}
