// SQL of an article's text: its revisions, the figures of each, what search reads, translations seen before.
import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { RevisionOrigin, RevisionState } from '../../../domain/article/lifecycle.ts'
import { toPlainLatin } from '../../../domain/article/plain-latin.ts'
import { buildHanVector, extractSearchWords } from '../../../domain/article/search.ts'
import { liftTransactionLimits } from '../../db/connection.ts'
import type { Queryable } from '../../db/open.ts'
import { users } from '../../db/schema/account.ts'
import {
  article_revisions,
  article_search,
  articles,
  fingerprintBands,
  search_words,
  translation_memory,
} from '../../db/schema/article.ts'
import { buildRangeMarks, SEARCH_EDITION } from '../../db/text-match.ts'

export type RevisionRow = typeof article_revisions.$inferSelect
export type NewRevision = Omit<RevisionRow, 'reason'>
export interface RevisionLine {
  revision: number
  state: RevisionState
  origin: RevisionOrigin
  title: string
  word_count: number
  by: string | null
  reason: string | null
  created_at: Date
}
export interface SearchText {
  title: string
  title_zh: string
  body: string
  body_zh: string
}
export type SearchedRevision = Pick<RevisionRow, 'article_id' | 'title' | 'title_zh' | 'paragraphs'>
export interface TranslationMemoryRow {
  hash: string
  text: string
  zh: string
  /** The model's name, or `hand`. */
  engine: string
}

/** Articles compared at most; with a hundred thousand of them, about a hundred share a band. */
const CANDIDATES = 2000

/** The bands of one fingerprint, cut as the index cuts those of the articles. */
const bandsOf = (fingerprint: string): SQL => {
  const cuts = [0, 3, 6, 9, 12, 16]
  const bands = ['a', 'b', 'c', 'd', 'e'].map(
    (place, index) => sql`${place + fingerprint.slice(cuts[index], cuts[index + 1])}`,
  )
  return sql`array[${sql.join(bands, sql`, `)}]::text[]`
}

// PostgreSQL refuses a tsvector of a megabyte; the beginning of a book-long text is found, the rest is not. Every hanzi
// may bring a bigram of its own, 12 bytes with its place.
const SEARCHED_CHARACTERS = 400_000
const SEARCHED_HANZI = 50_000

export const revisionRows = (db: Queryable) => ({
  async revision(article_id: number, revision: number): Promise<RevisionRow | undefined> {
    const [row] = await db
      .select()
      .from(article_revisions)
      .where(and(eq(article_revisions.article_id, article_id), eq(article_revisions.revision, revision)))
    return row
  },
  /** The newest first, without their texts. */
  async revisionsOf(article_id: number): Promise<RevisionLine[]> {
    return db
      .select({
        revision: article_revisions.revision,
        state: article_revisions.state,
        origin: article_revisions.origin,
        title: article_revisions.title,
        word_count: article_revisions.word_count,
        by: users.username,
        reason: article_revisions.reason,
        created_at: article_revisions.created_at,
      })
      .from(article_revisions)
      .leftJoin(users, eq(users.id, article_revisions.created_by))
      .where(eq(article_revisions.article_id, article_id))
      .orderBy(desc(article_revisions.revision))
      .limit(200)
  },
  /** Writes the newest revision; one that still waited for its audit is superseded. */
  async writeRevision(row: NewRevision): Promise<void> {
    await db
      .update(article_revisions)
      .set({ state: 'SUPERSEDED' })
      .where(and(eq(article_revisions.article_id, row.article_id), eq(article_revisions.state, 'PENDING')))
    await db.insert(article_revisions).values(row)
  },
  /** Shown revisions without occurrences, of articles behind `after`, by the number of their article. */
  unanalysed(
    after: number,
    limit: number,
  ): Promise<Pick<RevisionRow, 'article_id' | 'revision' | 'paragraphs'>[]> {
    const { article_id, revision, paragraphs, occurrences } = article_revisions
    return db
      .select({ article_id, revision, paragraphs })
      .from(articles)
      .innerJoin(article_revisions, and(eq(article_id, articles.id), eq(revision, articles.shown_revision)))
      .where(and(isNull(occurrences), gt(articles.id, after)))
      .orderBy(articles.id)
      .limit(limit)
  },
  /** Puts the lemmas of a revision's words anew; its text stays. */
  async writeLemmas(
    article_id: number,
    revision: number,
    found: Pick<RevisionRow, 'lemmas' | 'lemma_counts' | 'forms' | 'occurrences' | 'coverage'>,
  ): Promise<void> {
    await db
      .update(article_revisions)
      .set(found)
      .where(and(eq(article_revisions.article_id, article_id), eq(article_revisions.revision, revision)))
  },
  /** Forgets texts that readers never saw and nobody will ask for: replaced or refused, and not newer than `revision`. */
  async forgetRevisions(article_id: number, revision: number): Promise<void> {
    await db
      .delete(article_revisions)
      .where(
        and(
          eq(article_revisions.article_id, article_id),
          lte(article_revisions.revision, revision),
          inArray(article_revisions.state, ['SUPERSEDED', 'REJECTED']),
        ),
      )
  },
  /** Those of the addresses that some article names as its cover, or in any of its texts. Reads every text. */
  async picturesInUse(addresses: string[]): Promise<Set<string>> {
    return db.transaction(async (tx) => {
      // Once a week, at night; longer than any query that somebody waits for.
      await liftTransactionLimits(tx)
      const wanted = sql`${sql.param(addresses)}::text[]`
      const { rows } = await tx.execute<{ src: string }>(sql`
        select cover as src from articles where cover = any(${wanted})
        union
        select block->>'src' from article_revisions r, jsonb_array_elements(r.paragraphs) block
        where block->>'src' = any(${wanted})`)
      return new Set(rows.map(({ src }) => src))
    })
  },
  async judgeRevision(
    article_id: number,
    revision: number,
    state: 'AUDITED' | 'REJECTED' | 'PENDING',
    reason: string | null,
  ): Promise<void> {
    await db
      .update(article_revisions)
      .set({ state, reason })
      .where(and(eq(article_revisions.article_id, article_id), eq(article_revisions.revision, revision)))
  },
  /** Search does not find the article any more. */
  async forgetSearch(article_id: number): Promise<void> {
    await db.delete(article_search).where(eq(article_search.article_id, article_id))
  },
  /** What search finds the article by; in English the title weighs more than the text. */
  async writeSearch(article_id: number, { title, title_zh, body, body_zh }: SearchText): Promise<void> {
    const marks = buildRangeMarks(article_id)
    const plain = { title: toPlainLatin(title), body: toPlainLatin(body.slice(0, SEARCHED_CHARACTERS)) }
    await db.execute(sql`
      insert into ${article_search} (article_id, edition, title, en, zh, pairs)
      select ${article_id}::bigint, ${SEARCH_EDITION}::int, v.title || ${buildHanVector(title_zh)}::tsvector || v.marks,
        w.en || v.marks, ${buildHanVector(`${title_zh}\n${body_zh.slice(0, SEARCHED_HANZI)}`)}::tsvector || v.marks,
        phrase_pairs(w.en)
      from (select to_tsvector('english', ${plain.title}) as title, ${marks} as marks offset 0) v
      cross join lateral (select setweight(v.title, 'A')
        || setweight(to_tsvector('english', ${plain.body}), 'B') as en offset 0) w
      on conflict (article_id) do update set edition = excluded.edition, title = excluded.title, en = excluded.en,
        zh = excluded.zh, pairs = excluded.pairs`)
    // In one order everywhere, so that two writers do not wait for each other in a ring; what is there is not locked.
    const words = extractSearchWords(`${plain.title}\n${plain.body}`).sort()
    await db.execute(sql`insert into ${search_words} (word)
      select w from unnest(${sql.param(words)}::text[]) w
      where not exists (select 1 from ${search_words} k where k.word = w) order by w on conflict do nothing`)
  },
  /** Numbers of articles before `before` whose row of search is of earlier rules, the newest first. */
  async toIndexAgain(before: number, limit: number): Promise<number[]> {
    const rows = await db
      .select({ article_id: article_search.article_id })
      .from(article_search)
      .where(and(lt(article_search.edition, SEARCH_EDITION), lt(article_search.article_id, before)))
      .orderBy(desc(article_search.article_id))
      .limit(limit)
    return rows.map(({ article_id }) => article_id)
  },
  /**
   * The text that readers see, while its row of search is of earlier rules; nobody writes that row until the transaction
   * ends. Undefined when it was written anew or withdrawn, or somebody writes it now.
   */
  async textToIndexAgain(id: number): Promise<SearchedRevision | undefined> {
    const { article_id, revision, title, title_zh, paragraphs } = article_revisions
    const [row] = await db
      .select({ article_id, title, title_zh, paragraphs })
      .from(article_search)
      .innerJoin(articles, eq(articles.id, article_search.article_id))
      .innerJoin(article_revisions, and(eq(article_id, articles.id), eq(revision, articles.shown_revision)))
      .where(and(eq(article_search.article_id, id), lt(article_search.edition, SEARCH_EDITION)))
      .for('update', { of: article_search, skipLocked: true })
    return row
  },
  /** Nobody else compares texts until the transaction ends; taken last, for what it is held for is short. */
  async compareAlone(): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('article duplicates', 0))`)
  },
  /**
   * Says of articles that they repeat an older one, also of those that were taken for a repetition of a younger one.
   * Those that somebody holds now look for themselves.
   */
  async markRepeated(ids: number[], duplicate_of: number): Promise<void> {
    if (ids.length === 0) return
    await db.execute(sql`update articles set duplicate_of = ${duplicate_of} where id in (
      select id from articles where id = any(${sql.param(ids)}::bigint[])
        and (duplicate_of is null or duplicate_of > ${duplicate_of})
      order by id for update skip locked)`)
  },
  /** Other articles that may be the same: of the same link, or with a fingerprint that may be near; in no order. */
  async maybeSame(
    article_id: number,
    { link_key, fingerprint }: { link_key: string | null; fingerprint: string | null },
  ): Promise<{ id: number; link_key: string | null; fingerprint: string | null }[]> {
    const columns = { id: articles.id, link_key: articles.link_key, fingerprint: articles.fingerprint }
    const others = and(ne(articles.id, article_id), ne(articles.status, 'DELETED'))
    // Unordered, because `order by id limit` would tempt the planner to walk all articles by their number.
    const find = (condition: SQL) =>
      db.select(columns).from(articles).where(and(others, condition)).limit(CANDIDATES)
    return [
      ...(link_key === null ? [] : await find(eq(articles.link_key, link_key))),
      ...(fingerprint === null
        ? []
        : await find(
            sql`${articles.fingerprint} is not null and ${fingerprintBands} && ${bandsOf(fingerprint)}`,
          )),
    ]
  },
  /** Chinese written before, by the hash of its English (`memoryHash`). */
  async remembered(hashes: string[]): Promise<Map<string, TranslationMemoryRow & { at: Date }>> {
    if (hashes.length === 0) return new Map()
    const rows = await db.select().from(translation_memory).where(inArray(translation_memory.hash, hashes))
    return new Map(rows.map((row) => [row.hash, row]))
  },
  /** Keeps translations; what a person wrote is never replaced by a machine's. */
  async remember(entries: TranslationMemoryRow[]): Promise<void> {
    const latest = [...new Map(entries.map((entry) => [entry.hash, entry])).values()]
    if (latest.length === 0) return
    // In one order everywhere, so that two writers of the same paragraphs do not wait for each other in a ring.
    latest.sort((a, b) => (a.hash < b.hash ? -1 : 1))
    await db
      .insert(translation_memory)
      .values(latest)
      .onConflictDoUpdate({
        target: translation_memory.hash,
        set: { zh: sql`excluded.zh`, engine: sql`excluded.engine`, at: sql`now()` },
        setWhere: sql`excluded.engine = 'hand' or ${translation_memory.engine} <> 'hand'`,
      })
  },
})
