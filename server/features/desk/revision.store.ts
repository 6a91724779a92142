// SQL of an article's text: its revisions, their statistics, the search index, the translation memory.
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
  /** Name of the model, or `hand`. */
  engine: string
}

/** Max. articles compared; with 100,000 articles, about a hundred share a band. */
const CANDIDATES = 2000

/** The bands of a fingerprint, split in the same way as in the index expression. */
const bandsOf = (fingerprint: string): SQL => {
  const cuts = [0, 3, 6, 9, 12, 16]
  const bands = ['a', 'b', 'c', 'd', 'e'].map(
    (place, index) => sql`${place + fingerprint.slice(cuts[index], cuts[index + 1])}`,
  )
  return sql`array[${sql.join(bands, sql`, `)}]::text[]`
}

// PostgreSQL rejects a tsvector above 1 MB: only the beginning of a book-length text is indexed. Each hanzi
// may add a bigram of 12 bytes with its position.
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
  /** Newest first, without their texts. */
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
  /** Inserts the newest revision; an older pending one becomes SUPERSEDED. */
  async writeRevision(row: NewRevision): Promise<void> {
    await db
      .update(article_revisions)
      .set({ state: 'SUPERSEDED' })
      .where(and(eq(article_revisions.article_id, row.article_id), eq(article_revisions.state, 'PENDING')))
    await db.insert(article_revisions).values(row)
  },
  /** Shown revisions without occurrences, after the cursor `after`, sorted by article id. */
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
  /** Updates the lemma columns of a revision; its text is unchanged. */
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
  /** Deletes texts that readers never saw: superseded or rejected ones up to number `revision`. */
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
  /** Returns those of the URLs that an article uses as its cover or in one of its texts. Scans every text. */
  async picturesInUse(addresses: string[]): Promise<Set<string>> {
    return db.transaction(async (tx) => {
      // Runs once a week at night and exceeds the timeout of normal queries.
      await liftTransactionLimits(tx)
      const urls = sql`${sql.param(addresses)}::text[]`
      const { rows } = await tx.execute<{ src: string }>(sql`
        select cover as src from articles where cover = any(${urls})
        union
        select block->>'src' from article_revisions r, jsonb_array_elements(r.paragraphs) block
        where block->>'src' = any(${urls})`)
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
  /** Removes the article from the search index. */
  async forgetSearch(article_id: number): Promise<void> {
    await db.delete(article_search).where(eq(article_search.article_id, article_id))
  },
  /** Writes the article to the search index; in English the title has more weight than the text. */
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
    // Sorted, so that two concurrent writers lock rows in the same order and cannot deadlock; existing words
    // are not locked.
    const words = extractSearchWords(`${plain.title}\n${plain.body}`).sort()
    await db.execute(sql`insert into ${search_words} (word)
      select w from unnest(${sql.param(words)}::text[]) w
      where not exists (select 1 from ${search_words} k where k.word = w) order by w on conflict do nothing`)
  },
  /** Ids of articles below `before` whose row in the search index is of an earlier edition, newest first. */
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
   * The shown text of an article whose row in the search index is of an earlier edition; locks that row until
   * the transaction ends. Undefined if the row is up to date or deleted, or if another transaction has locked
   * it.
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
  /** Lock for comparing texts, until the transaction ends. Take it last, so that it is held only briefly. */
  async compareAlone(): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('article duplicates', 0))`)
  },
  /**
   * Marks articles as duplicates of an older one, also those marked as duplicates of a younger one. Locked
   * rows are skipped: their transactions run the same comparison.
   */
  async markRepeated(ids: number[], duplicate_of: number): Promise<void> {
    if (ids.length === 0) return
    await db.execute(sql`update articles set duplicate_of = ${duplicate_of} where id in (
      select id from articles where id = any(${sql.param(ids)}::bigint[])
        and (duplicate_of is null or duplicate_of > ${duplicate_of})
      order by id for update skip locked)`)
  },
  /**
   * Candidates for duplicates: other articles with the same link, or with a fingerprint that may be near;
   * unordered.
   */
  async maybeSame(
    article_id: number,
    { link_key, fingerprint }: { link_key: string | null; fingerprint: string | null },
  ): Promise<{ id: number; link_key: string | null; fingerprint: string | null }[]> {
    const columns = { id: articles.id, link_key: articles.link_key, fingerprint: articles.fingerprint }
    const others = and(ne(articles.id, article_id), ne(articles.status, 'DELETED'))
    // Unordered, because `order by id limit` would make the planner scan all articles by id.
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
  /** Entries of the translation memory by the hash of the English (`memoryHash`). */
  async remembered(hashes: string[]): Promise<Map<string, TranslationMemoryRow & { at: Date }>> {
    if (hashes.length === 0) return new Map()
    const rows = await db.select().from(translation_memory).where(inArray(translation_memory.hash, hashes))
    return new Map(rows.map((row) => [row.hash, row]))
  },
  /** Stores translations; one by a person is never replaced by a machine's. */
  async remember(entries: TranslationMemoryRow[]): Promise<void> {
    const latest = [...new Map(entries.map((entry) => [entry.hash, entry])).values()]
    if (latest.length === 0) return
    // Sorted, so that two concurrent writers of the same paragraphs lock rows in the same order and cannot
    // deadlock.
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
