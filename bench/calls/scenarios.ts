// The requests of the benchmark: real endpoints with many different inputs, from readers with their own
// words.
import type { Dictionary } from '../../server/features/dictionary/index/dictionary.ts'
import type { LoadRequest } from '../lib/load.ts'
import { createRandomBelow } from '../seed/random-below.ts'
import { tokenOf } from '../seed/seed.ts'
import type { SeedSize } from '../seed/size.ts'
import type { SeedLanguage } from '../seed/texts.ts'

export interface BenchScenario {
  name: string
  asked: LoadRequest[]
  /** Whether the caches of the endpoint are filled before its statements are recorded. */
  is_warm: boolean
  /**
   * A compressed response that is cached for guests, compared with plain Fastify that sends the same bytes.
   */
  is_kept?: true
  /** Seconds of warm-up before the measurement; an endpoint needs few. */
  warm_up?: number
}

/** Max. number of different readers. */
export const MAX_READERS = 400
const HOT = 400
/** More than the server's cache holds, so that a text has been evicted before it is requested again. */
const COLD = 1500
/** By then each was requested once, so the database of any size has all of them in memory. */
const COLD_WARM_UP = 6
/** Number of different pages that guests open by links at a time. */
const LINKED = 40
/** The header of all browsers. */
const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br' }

/** A pseudo-random number (with the multiplier of Knuth's hash). */
const mixed = (number: number): number => Math.imul(number + 1, 2_654_435_761) >>> 0

/** The header of reader `user`, who is logged in. */
export const authorizationOf = (user: number): Record<string, string> => ({
  authorization: `Bearer ${tokenOf(user)}`,
})
const query = (values: Record<string, string | number>): string =>
  new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)])).toString()

/** The scenarios for a database of that size. `cards` are ids of cards with their readers. */
export function createScenarios(
  size: SeedSize,
  language: SeedLanguage,
  dictionary: Dictionary,
  cards: readonly { user_id: number; id: number }[],
): BenchScenario[] {
  const roll = createRandomBelow(7)
  const reader = (): number => 1 + roll(Math.min(size.users, MAX_READERS))
  const some = <T>(list: readonly T[]): T => list[roll(list.length)] as T
  const many = (count: number, make: (index: number) => LoadRequest): LoadRequest[] =>
    Array.from({ length: count }, (_, index) => make(index))
  const get = (path: string, headers = {}): LoadRequest => ({ path, headers })

  const tap = (): LoadRequest => {
    const sentence = some(language.sentences)
    const words = sentence.match(/[A-Za-z]{3,}/g) ?? ['word']
    const word = some(words.filter((each) => dictionary.entry(each.toLowerCase())) ?? words) ?? 'word'
    return get(`/api/english/word?${query({ word, sentence })}`)
  }
  // An article is published unless its id is divisible by 33 (see filling.ts).
  const published = (id: number): number => (id % 33 === 0 ? id - 1 : id)
  const show = (id: number): LoadRequest =>
    get(`/reader/article/waikan/${published(id)}/show`, authorizationOf(reader()))
  // Articles of all ages, each once, in random order.
  const ages = Array.from({ length: COLD }, (_, index) => index).sort((a, b) => mixed(a) - mixed(b))
  const listed: Record<string, string | number>[] = [
    { order_by: 'new' },
    { order_by: 'new', offset: 20 },
    { order_by: 'new', topic: 'science' },
    { order_by: 'hot' },
    { order_by: 'new', level: 'STANDARD' },
  ]
  const searched = [
    'weather',
    'the sea',
    'clock tower',
    'bread',
    'science',
    '大象',
    '天空',
    '一百',
    'quantum',
    'railway line',
  ]
  return [
    { name: 'english/word (guest)', is_warm: true, asked: many(1000, tap) },
    {
      name: 'waikan list (guest)',
      is_warm: true,
      is_kept: true,
      asked: listed.map((values) => get(`/reader/article/waikan?${query(values)}`, COMPRESSED)),
    },
    { name: 'home, painted', is_warm: true, is_kept: true, asked: [get('/', COMPRESSED)] },
    {
      name: 'article, painted',
      is_warm: true,
      is_kept: true,
      asked: many(LINKED, (index) => get(`/article/${published(size.articles - index)}`, COMPRESSED)),
    },
    {
      name: 'waikan list',
      is_warm: true,
      asked: many(MAX_READERS, () =>
        get(`/reader/article/waikan?${query(some(listed))}`, authorizationOf(reader())),
      ),
    },
    { name: 'article show', is_warm: true, asked: many(HOT, (index) => show(size.articles - index)) },
    {
      name: 'article show, from disk',
      is_warm: false,
      warm_up: COLD_WARM_UP,
      asked: ages.map((age) => show(1 + Math.floor((age * size.articles) / COLD))),
    },
    {
      name: 'review/next',
      is_warm: true,
      asked: many(MAX_READERS, () => get('/reader/myword/review/next?size=15', authorizationOf(reader()))),
    },
    {
      name: 'review',
      is_warm: true,
      asked: cards.map(({ user_id, id }) => ({
        path: `/reader/myword/${id}/review`,
        headers: { ...authorizationOf(user_id), 'content-type': 'application/json' },
        body: '{"rating":3,"spent":4200,"op_id":"$op_id"}',
      })),
    },
    {
      name: 'home (member)',
      is_warm: true,
      asked: many(MAX_READERS, () => get('/api/home', authorizationOf(reader()))),
    },
    {
      name: 'search',
      is_warm: true,
      asked: many(MAX_READERS, () =>
        get(`/api/search?${query({ q: some(searched) })}`, authorizationOf(reader())),
      ),
    },
  ]
}
