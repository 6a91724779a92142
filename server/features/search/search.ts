// Finds articles by words of their titles and texts, in either language, and shows where the words stand.

import type { Parsed, Result } from '../../../contract/kernel/call.ts'
import type { FoundArticle, search } from '../../../contract/search.ts'
import { highlightHits, parseQuery, snippetOf } from '../../../domain/article/search.ts'
import { stemOf } from '../../../domain/article/stem.ts'
import type { Place } from '../../db/page.ts'
import { cutPage, type Kind, type Order, stretchOf } from '../../http/after.ts'
import type { Ctx } from '../../http/context.ts'
import { together } from '../../together.ts'
import { cardsOf, fitDistances } from '../article/public.ts'
import { type Found, type FoundParagraph, PARAGRAPHS, type Sought } from './store.ts'

/** Of something that very many articles have, the newest few hundred are found. Nothing but signs finds nothing. */
export async function searchArticles(
  ctx: Ctx,
  { q, base, order_by, ...asked }: Parsed<typeof search.search>,
): Promise<Result<typeof search.search>> {
  const found = await ctx.store.search.find(q, ctx.now())
  const order = await orderOf(ctx, found, order_by, base)
  const page = stretchOf(asked, order)
  const sorted = found.sort((a, b) => bestFirst(order.placeOf(a), order.placeOf(b)))
  const { after } = page
  const from = after
    ? sorted.filter((row) => bestFirst(after, order.placeOf(row)) < 0)
    : sorted.slice(page.offset)
  const { rows, ...next } = cutPage(from, page, order)
  const ids = rows.map(({ id }) => id)
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
  return { items, ...next }
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

/**
 * By what each order goes, the greatest first. `match`: those with the words in the title, each group by how often they
 * have them; `fit` without anything known of the reader is `new`, as in lists.
 */
async function orderOf(
  ctx: Ctx,
  found: readonly Found[],
  order_by: Parsed<typeof search.search>['order_by'],
  base: string | undefined,
): Promise<Order<Found>> {
  const byDate = ({ published_at, id }: Found): Place => [published_at.toISOString(), id]
  const newest: Order<Found> = { name: 'search.new', kinds: ['time', 'id'], placeOf: byDate }
  const by = (name: string, kinds: Kind[], keys: (row: Found) => Place): Order<Found> => ({
    name: `search.${name}`,
    kinds: [...kinds, ...newest.kinds],
    placeOf: (row) => [...keys(row), ...byDate(row)],
  })
  if (order_by === 'new') return newest
  if (order_by === 'hot') return by('hot', ['number'], ({ heat }) => [heat])
  if (order_by === 'match')
    return by('match', ['count', 'number'], ({ in_title, rank }) => [Number(in_title), rank])
  const ids = found.map(({ id }) => id)
  const distances = await fitDistances(ctx, ids, base)
  return distances ? by('fit', ['number'], ({ id }) => [-(distances.get(id) ?? FARTHEST)]) : newest
}

/** Of something withdrawn while it was found. */
const FARTHEST = 1000

function bestFirst(a: Place, b: Place): number {
  for (const [index, key] of a.entries()) {
    const other = b[index] ?? key
    if (key !== other) return key > other ? -1 : 1
  }
  return 0
}

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
