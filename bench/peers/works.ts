// What readers do that the peers do too: what is asked of the server for each, and what is promised.
import { authorizationOf, type BenchScenario, MAX_READERS } from '../calls/scenarios.ts'
import type { LoadRequest } from '../lib/load.ts'
import type { SeedSize } from '../seed/size.ts'
import type { SeedLanguage } from '../seed/texts.ts'
import { MEMBERS } from './known-text.ts'

export interface PeerWork {
  name: string
  /** What round `round` asks; the same each time unless it `is_used_up`. */
  asked(round: number): LoadRequest[]
  /** What is asked for is done with then: a round must not come to the end of its list. */
  is_used_up?: true
  /** Compressed and kept (see Scenario). */
  is_kept: boolean
  /** Milliseconds of one caller. */
  at_most?: number
  /** Answers a second at 16 callers. */
  at_least?: number
  /** Share of bare Fastify with the same bytes. */
  share?: number
}

export const WORDS = [5465, 2421] as const
/** A round of saving has so many words; it ends with an error when they do not suffice. */
const STRETCH = 24_000
/** LWT shows this text at 1/2,330 of bare Fastify on its machine; 100 times that is promised. */
const LWT_SHARE = 1 / 2330

/** The works in the order of the table; saving comes last, since it makes the readers' words more. */
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
    // Peers send these inside every text; ours go to the browser once a visit.
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
 * Words that their reader has not saved, not in a round before either, with a sentence. The seed gives reader u the lemmas
 * u * 31 + 7 k for every k below `cards` (see filling.ts); the members have more, so that others save.
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
