// Picks the word to explain below a poster's quote: the rarest word within a range of frequency ranks.
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import { tokenizeText } from '../../../domain/language/tokenize.ts'
import type { Deps } from '../../deps.ts'
import { entryOf } from '../dictionary/public.ts'

export interface PosterWord {
  word: string
  phonetic: string
  pos: string
  zh: string
}

/**
 * Frequency ranks: words up to COMMONEST are known to all readers, words from RAREST on are seldom met again.
 */
const COMMONEST = 1500
const RAREST = 20_000
/** Max. characters of the gloss: one line of the poster. */
const GLOSS = 24

/**
 * The picked word with its sense in the sentence. With `requestedWord` it is that word, or undefined if the
 * sentence or the dictionary does not have it.
 */
export function posterWord(
  deps: Pick<Deps, 'dictionary'>,
  { text, zh }: { text: string; zh: string },
  requestedWord?: string,
): PosterWord | undefined {
  const tokens = tokenizeText(text)
  const isName = (token: (typeof tokens)[number]) => token.start > 0 && /^\p{Lu}/u.test(token.text)
  const candidates = tokens
    .filter((token) =>
      requestedWord ? token.text.toLowerCase() === requestedWord.toLowerCase() : !isName(token),
    )
    .flatMap((token) => {
      const entry = entryOf(deps, {
        text: token.text,
        sentence: text,
        offset: token.start,
        zh: zh === '' ? undefined : zh,
        place: token.start / text.length,
      })
      return entry?.here && entry.name === null ? [{ entry, here: entry.here }] : []
    })
    .filter(
      ({ entry: { rank }, here: { pos } }) =>
        requestedWord || (rank !== null && rank > COMMONEST && rank < RAREST && pos !== 'num'),
    )
    .sort((a, b) => (b.entry.rank ?? 0) - (a.entry.rank ?? 0))
  const [first] = candidates
  if (!first) return undefined
  const { entry, here } = first
  return {
    word: here.phrase ?? entry.lemma,
    phonetic: here.phrase ? '' : entry.phonetics.uk || entry.phonetic,
    pos: here.pos ? `${here.pos}.` : '',
    zh: truncateText(here.zh.split(/[；;]/)[0] ?? '', GLOSS),
  }
}
