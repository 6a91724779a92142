// Chooses the words of an article whose sense a model should select: those where the dictionary rules alone
// are in doubt.
import { isStopWord } from '../article/stop-words.ts'
import { chooseGloss, type GlossLine, splitGlossLine } from '../language/choose-gloss.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { isCapitalised } from '../language/names.ts'
import { toWordKey } from '../language/normalise.ts'
import { type DictionaryAnswer, resolveEntry, type WordInContext } from '../language/resolve-entry.ts'
import { splitSentences } from '../language/sentences.ts'
import { tokenizeText } from '../language/tokenize.ts'

/**
 * A place for the model: UTF-16 offsets in the paragraph, `end` exclusive. For a split phrase the range
 * covers all its words.
 */
export interface SensePlace {
  paragraph: string
  start: number
  end: number
  /** The lemma, or the phrase as in the dictionary. */
  lemma: string
}

export interface SenseParagraph {
  id: string
  kind: string
  text: string
  zh: string
}

/** Maximum of places in one text. */
export const MAX_SENSE_PLACES = 120
/** Maximum of places for one lemma: more are not worth their cost. */
const MAX_PER_LEMMA = 3
/**
 * Words of frequency rank 1 to 2000 are common and processed last: only if their dictionary entry has several
 * senses of one part of speech, and the maximum of places is not reached.
 */
const COMMON = 2000
const RARE_FIRST = 100
/**
 * Number of glosses of one part of speech from which the sense is in doubt. Two glosses are mostly synonyms.
 */
const GLOSSES = 3
const GLOSSES_COMMON = 5
const GLOSSES_PHRASE = 2
const KINDS = new Set(['p', 'quote', 'li', 'caption', 'h2', 'h3'])
const WORD = /^\p{L}[\p{L}'’-]+$/u

interface Doubted extends SensePlace {
  doubt: number
}

/** Returns the places in the order of the text. The generator yields after each word. */
export function* findSensePlaces(
  paragraphs: readonly SenseParagraph[],
  lexicon: Lexicon,
): Generator<void, SensePlace[]> {
  const found: Doubted[] = []
  for (const paragraph of paragraphs)
    if (KINDS.has(paragraph.kind))
      for (const { start, end } of splitSentences(paragraph.text))
        found.push(...(yield* doubtsIn(paragraph, start, end, lexicon)))
  const times = new Map<string, number>()
  const chosen = new Set<Doubted>()
  for (const each of [...found].sort((a, b) => b.doubt - a.doubt)) {
    const before = times.get(each.lemma) ?? 0
    if (chosen.size === MAX_SENSE_PLACES) break
    if (before === MAX_PER_LEMMA) continue
    times.set(each.lemma, before + 1)
    chosen.add(each)
  }
  return found
    .filter((each) => chosen.has(each))
    .map(({ paragraph, start, end, lemma }) => ({ paragraph, start, end, lemma }))
}

function* doubtsIn(
  { id, text, zh }: SenseParagraph,
  from: number,
  until: number,
  lexicon: Lexicon,
): Generator<void, Doubted[]> {
  const sentence = text.slice(from, until)
  const found: Doubted[] = []
  for (const token of tokenizeText(sentence)) {
    const key = toWordKey(token.text)
    if (!WORD.test(token.text) || isStopWord(key)) continue
    // A capitalized word inside a sentence is a name.
    if (token.start > 0 && isCapitalised(token.text)) continue
    const place = (from + token.start) / text.length
    const tap: WordInContext = { text: token.text, sentence, offset: token.start, zh: zh || undefined, place }
    const answer = resolveEntry(lexicon, tap)
    yield
    const chinese = zh ? { zh, place } : undefined
    const doubt = answer
      ? doubtOf(answer, token.start, lexicon, sentence, chinese)
      : isCapitalised(token.text)
        ? undefined
        : { lemma: key, start: token.start, end: token.end, doubt: RARE_FIRST }
    // All words of one phrase are one place.
    if (doubt && !found.some((each) => each.start === from + doubt.start && each.lemma === doubt.lemma))
      found.push({ ...doubt, paragraph: id, start: from + doubt.start, end: from + doubt.end })
  }
  return found
}

/** Returns undefined if the rules are certain, and for a name. */
function doubtOf(
  answer: DictionaryAnswer,
  offset: number,
  lexicon: Lexicon,
  sentence: string,
  chinese: { zh: string; place: number } | undefined,
): Omit<Doubted, 'paragraph'> | undefined {
  const { here, name, rank, word } = answer
  if (name || !here) return undefined
  const isConfirmed = (lines: readonly GlossLine[]) =>
    chinese && (chooseGloss(lines, chinese)?.length ?? 0) > 1
  if (here.phrase !== undefined) {
    const phrase = answer.phrases.find((each) => each.phrase === here.phrase)
    const [first, last] = [phrase?.spans?.[0], phrase?.spans?.at(-1)]
    const glosses = splitGlossLine(phrase?.zh ?? '').length
    if (!phrase || !first || !last || glosses < GLOSSES_PHRASE) return undefined
    if (isConfirmed([{ pos: '', zh: phrase.zh }])) return undefined
    return { lemma: phrase.phrase, start: first[0], end: last[1], doubt: RARE_FIRST + glosses }
  }
  const lemma = here.lemma ?? answer.lemma
  const lines = answer.senses.filter((sense) => sense.pos === here.pos && sense.lemma === here.lemma)
  const glosses = lines.flatMap(({ zh }) => splitGlossLine(zh)).length
  const isCommon = rank !== null && rank <= COMMON
  if (glosses < (isCommon ? GLOSSES_COMMON : GLOSSES) || isConfirmed(lines)) return undefined
  if (lexicon.cued?.(lexicon, lemma, lines, { sentence, offset })) return undefined
  return { lemma, start: offset, end: offset + word.length, doubt: glosses + (isCommon ? 0 : RARE_FIRST) }
}
