// SQL of an article's row and its dependent rows: author, resolved words, the log of transitions.
import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { ArticleStage, ResolvedWord } from '../../../contract/entities/article.ts'
import { toLinkKey } from '../../../domain/article/duplicates.ts'
import { type ArticleKind, REVISION_ORIGINS, type TransitionName } from '../../../domain/article/lifecycle.ts'
import type { CreatorKind } from '../../../domain/creator/kinds.ts'
import type { Queryable } from '../../db/open.ts'
import { users } from '../../db/schema/account.ts'
import { article_transitions, article_words, articles } from '../../db/schema/article.ts'
import { creators } from '../../db/schema/creator.ts'
import { feed_items, feeds } from '../../db/schema/rss.ts'

export type DeskArticleRow = typeof articles.$inferSelect
/** A row with the background task that is queued or running for it, if any. */
export type ManagedRow = DeskArticleRow & {
  task: string | null
  /** Time of the next retry of that task, number of attempts so far, and the last error. */
  retry: { at: Date; tries: number; message: string } | null
  /** How well the article fits the editor's vocabulary, 0 is best; set only if the list is sorted by it. */
  fit: number
}
export type ArticlePatch = Partial<Omit<typeof articles.$inferInsert, 'id'>>
export type TransitionRow = typeof article_transitions.$inferSelect & { by: string | null }

/** Metadata of an article before it has a text; the author is given by name. */
export interface NewDraft {
  /** Default: PRESS. */
  kind?: ArticleKind | undefined
  title: string
  stage: ArticleStage
  title_zh?: string | undefined
  digest?: string | undefined
  link?: string | null | undefined
  /** Default: derived from the link. */
  link_key?: string | null | undefined
  source?: string | undefined
  author?: string | null | undefined
  cover?: string | null | undefined
  topics?: string[] | undefined
  created_by: number | null
  at: Date
}

/** One transition in the life of an article. */
export interface ArticleTransition {
  article_id: number
  actor_id: number | null
  action: TransitionName
  from_state: string
  to_state: string
  reason?: string | null
  /** Previous column values, if the transition can be undone. */
  before?: Record<string, unknown> | null
  at: Date
}

/** Max. transitions shown to an editor, newest first. */
const MOVES_SHOWN = 50

export const articleRows = (db: Queryable) => {
  const rows = {
    async articleById(id: number): Promise<DeskArticleRow | undefined> {
      const [row] = await db.select().from(articles).where(eq(articles.id, id))
      return row
    },
    /** Selects the row and locks it against other editors until the transaction ends. */
    async articleForUpdate(id: number): Promise<DeskArticleRow | undefined> {
      const [row] = await db.select().from(articles).where(eq(articles.id, id)).for('update')
      return row
    },
    /** Id of the creator with this name, inserted if it does not exist; safe for concurrent transactions. */
    async creatorNamed(kind: CreatorKind, name: string): Promise<number> {
      const condition = and(eq(creators.kind, kind), eq(creators.name, name))
      const [found] = await db.select({ id: creators.id }).from(creators).where(condition)
      if (found) return found.id
      const [made] = await db
        .insert(creators)
        .values({ kind, name })
        .onConflictDoUpdate({ target: [creators.kind, creators.name], set: { name } })
        .returning({ id: creators.id })
      if (!made) throw new Error('creator row was not written')
      return made.id
    },
    /** Columns for an author given by name; an empty name means no author. */
    async authorColumns(name: string | null): Promise<{ author_id: number | null; author: string | null }> {
      const author = name?.trim() || null
      return { author, author_id: author ? await rows.creatorNamed('AUTHOR', author) : null }
    },
    /** Columns for a publication given by name; an empty name means none. */
    async sourceColumns(name: string): Promise<{ publication_id: number | null; source: string }> {
      const source = name.trim()
      return { source, publication_id: source ? await rows.creatorNamed('PUBLICATION', source) : null }
    },
    /** Inserts a DRAFT and its first transition. Returns the article's id. */
    async createDraft({ author, at, ...draft }: NewDraft): Promise<number> {
      const link_key = draft.link_key ?? (draft.link ? (toLinkKey(draft.link) ?? null) : null)
      const [row] = await db
        .insert(articles)
        .values({
          ...draft,
          link_key,
          ...(await rows.authorColumns(author ?? null)),
          ...(await rows.sourceColumns(draft.source ?? '')),
          status: 'DRAFT',
          // Oldest article of the same page: the duplicate is only flagged and causes no error.
          duplicate_of: link_key
            ? sql`(select min(a.id) from ${articles} a where a.link_key = ${link_key} and a.status <> 'DELETED')`
            : null,
          created_at: at,
          updated_at: at,
        })
        .returning({ id: articles.id })
      if (!row) throw new Error('article row was not written')
      await rows.logMove({
        article_id: row.id,
        actor_id: draft.created_by,
        action: 'add',
        from_state: '',
        to_state: 'DRAFT',
        at,
      })
      return row.id
    },
    async patchArticle(id: number, patch: ArticlePatch): Promise<void> {
      await db.update(articles).set(patch).where(eq(articles.id, id))
    },
    async logMove({ reason = null, before = null, ...move }: ArticleTransition): Promise<void> {
      await db.insert(article_transitions).values({ ...move, reason, before })
    },
    /** Undoable transitions that this editor made at exactly this time, latest first. */
    async undoableMoves(article_id: number, actor_id: number, at: Date) {
      return db
        .select({ action: article_transitions.action, before: article_transitions.before })
        .from(article_transitions)
        .where(
          and(
            eq(article_transitions.article_id, article_id),
            eq(article_transitions.actor_id, actor_id),
            eq(article_transitions.at, at),
            isNotNull(article_transitions.before),
          ),
        )
        .orderBy(desc(article_transitions.id))
    },
    /** Number of the first revision added since the current translation began; undefined if there is none. */
    async firstTextSinceWork(article_id: number): Promise<number | undefined> {
      const [row] = await db
        .select({ first: sql<number | null>`min(substr(${article_transitions.reason}, 2)::int)` })
        .from(article_transitions)
        .where(
          and(
            eq(article_transitions.article_id, article_id),
            sql`${article_transitions.reason} ~ '^#[0-9]{1,8}$'`,
            inArray(article_transitions.action, [...REVISION_ORIGINS]),
            sql`${article_transitions.id} > (select max(b.id) from ${article_transitions} b
              where b.article_id = ${article_id} and b.action = 'translating')`,
          ),
        )
      return row?.first ?? undefined
    },
    /** Stage of the article before its current background task, from the log of transitions. */
    async stageBeforeWork(article_id: number): Promise<string | undefined> {
      const [move] = await db
        .select({ stage: article_transitions.from_state })
        .from(article_transitions)
        .where(
          and(
            eq(article_transitions.article_id, article_id),
            inArray(article_transitions.action, ['downloading', 'translating']),
          ),
        )
        .orderBy(desc(article_transitions.id))
        .limit(1)
      return move?.stage
    },
    /** Newest first. */
    async movesOf(article_id: number): Promise<TransitionRow[]> {
      const found = await db
        .select({ move: article_transitions, by: users.username })
        .from(article_transitions)
        .leftJoin(users, eq(users.id, article_transitions.actor_id))
        .where(eq(article_transitions.article_id, article_id))
        .orderBy(desc(article_transitions.id))
        .limit(MOVES_SHOWN)
      return found.map(({ move, by }) => ({ ...move, by }))
    },
    /** Selects the feed item and locks it until the transaction ends. */
    async feedItemForUpdate(id: number): Promise<{ article_id: number | null } | undefined> {
      const [row] = await db
        .select({ article_id: feed_items.article_id })
        .from(feed_items)
        .where(eq(feed_items.id, id))
        .for('update')
      return row
    },
    /**
     * Feed that the article was taken from, with the item's date; the latest item if there are several.
     * `source`: fallback name for the article's source; null if the editors have assigned a publication to
     * the feed.
     */
    async feedOf(
      article_id: number,
    ): Promise<{ source: string | null; published_at: Date | null } | undefined> {
      const [row] = await db
        .select({
          source: sql<string | null>`case when ${feeds.publication_id} is null
            then coalesce(nullif(${feeds.name}, ''), ${feeds.title}) end`,
          published_at: feed_items.published_at,
        })
        .from(feed_items)
        .innerJoin(feeds, eq(feeds.id, feed_items.feed_id))
        .where(eq(feed_items.article_id, article_id))
        .orderBy(desc(feed_items.id))
        .limit(1)
      return row
    },
    /**
     * Oldest article of this page, locked. An advisory lock prevents other transactions from adding an
     * article of the page until this one ends.
     */
    async articleOfPage(link_key: string): Promise<DeskArticleRow | undefined> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`page ${link_key}`}, 0))`)
      const [row] = await db
        .select()
        .from(articles)
        .where(and(eq(articles.link_key, link_key), ne(articles.status, 'DELETED')))
        .orderBy(articles.id)
        .limit(1)
        .for('update')
      return row
    },
    /**
     * `was_known`: the article was not created from this item, so it is not discarded when the item is moved
     * back to the inbox.
     */
    async setFeedItemArticle(id: number, article_id: number, was_known: boolean): Promise<void> {
      await db.update(feed_items).set({ article_id, was_known, state: 'TAKEN' }).where(eq(feed_items.id, id))
    },
    async wordsOf(article_id: number): Promise<ResolvedWord[]> {
      return db
        .select({ word: article_words.word, resolve: article_words.resolve, tag: article_words.tag })
        .from(article_words)
        .where(eq(article_words.article_id, article_id))
        .orderBy(asc(article_words.word))
    },
    async setWord(article_id: number, word: ResolvedWord): Promise<void> {
      await db
        .insert(article_words)
        .values({ article_id, ...word })
        .onConflictDoUpdate({
          target: [article_words.article_id, article_words.word],
          set: { resolve: word.resolve, tag: word.tag, created_at: sql`now()` },
        })
    },
    async deleteWord(article_id: number, word: string): Promise<void> {
      await db
        .delete(article_words)
        .where(and(eq(article_words.article_id, article_id), eq(article_words.word, word)))
    },
  }
  return rows
}
