// Finds articles by words of their titles and texts, in either language, and shows where the words stand.

import type { Parsed, Result } from '../../../contract/kernel/call.ts'
import type { FoundArticle, search } from '../../../contract/search.ts'
import { highlightHits, parseQuery, snippetOf } from '../../../domain/article/search.ts'
import { stemOf } from '../../../domain/article/stem.ts'
import type { Ctx } from '../../http/context.ts'
import { together } from '../../together.ts'
import { cardsOf } from '../article/public.ts'
import { type Found, type FoundParagraph, PARAGRAPHS, type Sought } from './store.ts'

/**
 * `match`: those with the words in the title first, each group by how often they have them. Of something that very many
 * articles have, the newest few hundred are found. A query of nothing but signs finds nothing.
 */
export async function searchArticles(
  ctx: Ctx,
  { q, base, offset, limit, order_by }: Parsed<typeof search.search>,
): Promise<Result<typeof search.search>> {
  const found = (await ctx.store.search.find(q, ctx.now())).sort(order_by === 'new' ? byDate : byMatch)
  const ids = found.slice(offset, offset + limit).map(({ id }) => id)
  const [cards, snippets] = await together(() =>
    Promise.all([cardsOf(ctx, ids, base), snippetsOf(ctx, ids, q)]),
  )
  const items = cards.map(
    (card): FoundArticle => ({
      ...card,
      hits: { title: highlightHits(card.title, q), title_zh: highlightHits(card.title_zh, q) },
      snippet: snippets.get(card.id) ?? null,
    }),
  )
  return { items, next_offset: offset + limit < found.length ? offset + limit : null }
}

/** The best snippet of each article that has one. */
async function snippetsOf(
  ctx: Ctx,
  ids: readonly number[],
  q: string,
): Promise<Map<number, FoundArticle['snippet']>> {
  const { search } = ctx.store
  const seesLocked = ctx.user?.role === 'admin'
  const snippets = new Map<number, FoundArticle['snippet']>()
  const crowded: number[] = []
  const look = (paragraphs: readonly FoundParagraph[]): void => {
    for (const id of ids) {
      const own = paragraphs.filter(({ article_id }) => article_id === id)
      const snippet = bestSnippet(own, q)
      if (snippet) snippets.set(id, snippet)
      else if (own.length === PARAGRAPHS) crowded.push(id)
    }
  }
  look(await search.paragraphs(ids, soughtBy(q), seesLocked))
  // The letters of a short word stand in many others (ran in grand) and have used up the places.
  look(await search.paragraphsWith(crowded, parseQuery(q).en, seesLocked))
  return snippets
}

const byDate = (a: Found, b: Found): number =>
  b.published_at.getTime() - a.published_at.getTime() || b.id - a.id
const byMatch = (a: Found, b: Found): number =>
  Number(b.in_title) - Number(a.in_title) || b.rank - a.rank || byDate(a, b)

/** What a paragraph must have to be worth a look; English by the part that all forms of a word share. */
function soughtBy(q: string): Sought {
  const { en, runs } = parseQuery(q)
  return { english: en.map(sharedPart), han: runs }
}

/** `happi` of `happiness` does not stand in `happy`, `happ` does. */
function sharedPart(word: string): string {
  const stem = stemOf(word)
  let length = 0
  while (length < stem.length && stem[length] === word[length]) length += 1
  const part = word.slice(0, length).replace(/[iye]$/, '')
  return part || word
}

/** Of the paragraph with the most hits, in the language that has them. */
function bestSnippet(paragraphs: readonly FoundParagraph[], q: string): FoundArticle['snippet'] {
  const snippets = paragraphs.flatMap(({ paragraph, text, zh }) =>
    (['en', 'zh'] as const).flatMap((lang) => {
      const snippet = snippetOf(lang === 'en' ? text : zh, q)
      return snippet ? [{ ...snippet, lang, paragraph }] : []
    }),
  )
  const most = Math.max(...snippets.map(({ hits }) => hits.length))
  return snippets.find(({ hits }) => hits.length === most) ?? null
}
