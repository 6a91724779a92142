// The word of a sentence that is worth explaining below it: the rarest that a dictionary knows well.
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

/** What everybody knows, and what hardly anybody will meet again. */
const COMMONEST = 1500
const RAREST = 20_000
/** Characters: one line of the poster. */
const GLOSS = 24

/** The word as it is meant in the sentence; with `wanted` that one, undefined when it does not stand there or is not known. */
export function posterWord(
  deps: Pick<Deps, 'dictionary'>,
  { text, zh }: { text: string; zh: string },
  wanted?: string,
): PosterWord | undefined {
  const tokens = tokenizeText(text)
  const isName = (token: (typeof tokens)[number]) => token.start > 0 && /^\p{Lu}/u.test(token.text)
  const candidates = tokens
    .filter((token) => (wanted ? token.text.toLowerCase() === wanted.toLowerCase() : !isName(token)))
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
        wanted || (rank !== null && rank > COMMONEST && rank < RAREST && pos !== 'num'),
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
