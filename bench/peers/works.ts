// The work that the peers also do: the requests for each, and the goals.
import { authorizationOf, type BenchScenario, MAX_READERS } from '../calls/scenarios.ts'
import type { LoadRequest } from '../lib/load.ts'
import type { SeedSize } from '../seed/size.ts'
import type { SeedLanguage } from '../seed/texts.ts'
import { MEMBERS } from './known-text.ts'

export interface PeerWork {
  name: string
  /** The requests of round `round`; the same each time unless `is_used_up`. */
  asked(round: number): LoadRequest[]
  /** Each request can be sent only once: a round must not reach the end of its list. */
  is_used_up?: true
  /** Compressed and cached (see `BenchScenario`). */
  is_kept: boolean
  /** Max. duration in ms for one client. */
  at_most?: number
  /** Min. number of responses per second for 16 clients. */
  at_least?: number
  /** Min. fraction of the rate of plain Fastify with the same bytes. */
  share?: number
}

export const WORDS = [5465, 2421] as const
/** Number of words in a round of saving. The round ends with an error when there are not enough. */
const STRETCH = 24_000
/** LWT shows this text at 1/2,330 of the rate of plain Fastify on its machine; the goal is 100 times that. */
const LWT_SHARE = 1 / 2330

/** The rows of the table in order. Saving is the last one, because it adds words to the readers. */
export function worksOf(
  calls: readonly BenchScenario[],
  [longer = 0, shorter = 0]: readonly number[],
  language: SeedLanguage,
  size: SeedSize,
): PeerWork[] {
  const from = (name: string): Pick<PeerWork, 'asked' | 'is_kept'> => {
    const call = calls.find((each) => each.name === name)
    if (!call) throw new Error(`no call "${name}"`)
    return { asked: () => call.asked, is_kept: call.is_kept ?? false }
  }
  const byMembers = (asked: readonly LoadRequest[]): LoadRequest[] =>
    asked.map(({ path }, index) => ({ path, headers: authorizationOf(1 + (index % MAX_READERS)) }))
  const toMembers = (path: string): Pick<PeerWork, 'asked' | 'is_kept'> => ({
    asked: () =>
      Array.from({ length: MEMBERS }, (_, index) => ({ path, headers: authorizationOf(1 + index) })),
    is_kept: false,
  })
  const show = (id: number) => toMembers(`/reader/article/waikan/${id}/show`)
  const lookUp = from('english/word (guest)')
  const quick = { at_most: 3, at_least: 3000 }
  return [
    { name: 'text with known words, 5,465 words', ...show(longer), at_most: 5, at_least: 1500 },
    { name: 'text with known words, 2,421 words', ...show(shorter), share: 100 * LWT_SHARE },
    // Peers send these with every text; ours are sent to the browser once a visit.
    { name: 'the 500 saved words of a member', ...toMembers('/reader/myword/lemmas') },
    { name: 'look a word up, guest', ...lookUp, at_most: 1, at_least: 10_000 },
    {
      name: 'look a word up, member',
      asked: (round) => byMembers(lookUp.asked(round)),
      is_kept: false,
      at_most: 1,
      at_least: 10_000,
    },
    { name: 'next card', ...from('review/next'), at_most: 3, at_least: 2500 },
    { name: 'answer', ...from('review'), at_most: 3, at_least: 2500 },
    { name: 'list, guest', ...from('waikan list (guest)'), ...quick },
    { name: 'list, member', ...from('waikan list'), ...quick },
    { name: 'search', ...from('search'), at_most: 10 },
    {
      name: 'save a word',
      asked: (round) => savings(round, language, size),
      is_kept: false,
      is_used_up: true,
      at_most: 2,
      at_least: 3000,
    },
  ]
}

/**
 * Words with a sentence that their reader has not saved, neither before nor in an earlier round. The seed
 * gives reader u the lemmas u * 31 + 7 k for every k below `cards` (see filling.ts). Members have more words,
 * so other readers are used here.
 */
function savings(round: number, { lemmas, sentences }: SeedLanguage, { cards }: SeedSize): LoadRequest[] {
  const savers = MAX_READERS - MEMBERS
  return Array.from({ length: STRETCH }, (_, index) => {
    const number = round * STRETCH + index
    const user = 1 + MEMBERS + (number % savers)
    const turn = 7 * cards + Math.floor(number / savers)
    if (turn >= lemmas.length) throw new Error(`${lemmas.length} words do not suffice for round ${round}`)
    const word = lemmas[(turn + user * 31) % lemmas.length]
    const sentence = sentences[number % sentences.length]
    return {
      path: '/reader/myword',
      headers: { ...authorizationOf(user), 'content-type': 'application/json' },
      body: `${JSON.stringify({ word, sentence }).slice(0, -1)},"op_id":"$op_id"}`,
    }
  })
}
