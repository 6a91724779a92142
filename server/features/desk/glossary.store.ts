// SQL for translations: the glossary of a publication, the translator of a feed, and statistics per engine.
import { and, eq, gte, sql } from 'drizzle-orm'
import { type Term, toTermKey } from '../../../domain/article/terms.ts'
import type { TranslatorName } from '../../../domain/article/translators.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { recordAudit } from '../../db/audit-log.ts'
import type { Queryable } from '../../db/open.ts'
import { articles, translation_days } from '../../db/schema/article.ts'
import { creators, glossary_terms } from '../../db/schema/creator.ts'
import { feed_items, feeds } from '../../db/schema/rss.ts'

export interface PublicationName {
  id: number
  name: string
}

/**
 * English characters and paragraphs translated by an engine (name of a model or service) on a calendar day in
 * Shanghai.
 */
export interface TranslatedOnDay {
  day: string
  engine: string
  paragraphs: number
  characters: number
}

const PUBLICATION = { id: creators.id, name: creators.name }

export const glossaryRows = (db: Queryable) => ({
  async publicationById(id: number): Promise<PublicationName | undefined> {
    const condition = and(eq(creators.id, id), eq(creators.kind, 'PUBLICATION'))
    const [row] = await db.select(PUBLICATION).from(creators).where(condition)
    return row
  },
  async publicationOf(article_id: number): Promise<PublicationName | undefined> {
    const [row] = await db
      .select(PUBLICATION)
      .from(articles)
      .innerJoin(creators, eq(creators.id, articles.publication_id))
      .where(eq(articles.id, article_id))
    return row
  },
  /** In alphabetical order. */
  async termsOf(publication_id: number): Promise<Term[]> {
    const { en, zh } = glossary_terms
    return db
      .select({ en, zh })
      .from(glossary_terms)
      .where(eq(glossary_terms.publication_id, publication_id))
      .orderBy(sql`lower(${en})`, en)
  },
  /**
   * Upserts a term by its key and replaces the term `was`. False if the glossary already has `most` terms. A
   * row lock serialises editors of the same glossary.
   */
  async setTerm(
    publication_id: number,
    term: Term & { was?: string | undefined },
    { actor_id, now, most }: { actor_id: number; now: Date; most: number },
  ): Promise<boolean> {
    return db.transaction(async (tx) => {
      await tx.select(PUBLICATION).from(creators).where(eq(creators.id, publication_id)).for('update')
      const key = toTermKey(term.en)
      const before = term.was === undefined ? key : toTermKey(term.was)
      if (before !== key) await tx.delete(glossary_terms).where(ofKey(publication_id, before))
      const { en, zh } = term
      const row = { en, zh, updated_by: actor_id, updated_at: now }
      const changed = await tx
        .update(glossary_terms)
        .set(row)
        .where(ofKey(publication_id, key))
        .returning({ key: glossary_terms.key })
      if (changed.length === 0) {
        const count = await tx.$count(glossary_terms, eq(glossary_terms.publication_id, publication_id))
        if (count >= most) return false
        await tx.insert(glossary_terms).values({ publication_id, key, ...row })
      }
      await recordAudit(tx, {
        actor_id,
        action: 'glossary.set',
        subject: `creator:${publication_id}`,
        detail: { en, zh },
      })
      return true
    })
  },
  /** Does nothing if the term no longer exists. */
  async removeTerm(publication_id: number, en: string, actor_id: number): Promise<void> {
    await db.transaction(async (tx) => {
      const [deleted] = await tx
        .delete(glossary_terms)
        .where(ofKey(publication_id, toTermKey(en)))
        .returning({ en: glossary_terms.en, zh: glossary_terms.zh })
      if (deleted)
        await recordAudit(tx, {
          actor_id,
          action: 'glossary.remove',
          subject: `creator:${publication_id}`,
          detail: deleted,
        })
    })
  },
  /**
   * Translator configured in the feed of this article; null for the site's default order, or if the article
   * is from no feed.
   */
  async translatorOf(article_id: number): Promise<TranslatorName | null> {
    const [row] = await db
      .select({ translator: feeds.translator })
      .from(feed_items)
      .innerJoin(feeds, eq(feeds.id, feed_items.feed_id))
      .where(eq(feed_items.article_id, article_id))
      // Prefer the feed that created the article over feeds that found it already known.
      .orderBy(feed_items.was_known, feed_items.id)
      .limit(1)
    return row?.translator ?? null
  },
  /** Adds to the engine's statistics of the day. */
  async noteTranslated(
    { engine, paragraphs, characters }: Omit<TranslatedOnDay, 'day'>,
    at: Date,
  ): Promise<void> {
    await db
      .insert(translation_days)
      .values({ day: toCalendarDay(at), engine, paragraphs, characters })
      .onConflictDoUpdate({
        target: [translation_days.day, translation_days.engine],
        set: {
          paragraphs: sql`${translation_days.paragraphs} + excluded.paragraphs`,
          characters: sql`${translation_days.characters} + excluded.characters`,
        },
      })
  },
  /** Statistics since `since`, newest day first, most characters first within a day. */
  async translatedByDay(since: string): Promise<TranslatedOnDay[]> {
    return db
      .select()
      .from(translation_days)
      .where(gte(translation_days.day, since))
      .orderBy(sql`${translation_days.day} desc`, sql`${translation_days.characters} desc`)
  },
})

const ofKey = (publication_id: number, key: string) =>
  and(eq(glossary_terms.publication_id, publication_id), eq(glossary_terms.key, key))
