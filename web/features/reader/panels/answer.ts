// Computes the content of the word sheet: the headword, its spans, the first sense, and the rest for the
// disclosures.
import type { ResolvedWord } from '../../../../contract/entities/article.ts'
import type { HereSense, SentenceSpan } from '../../../../contract/entities/word.ts'
import { findNameAround } from '../../../../domain/language/find-name-around.ts'
import { isBaselineVocabulary, isKnownAtBaseline } from '../../../../domain/language/levels.ts'
import type { ExamTag } from '../../../../domain/language/lexicon.ts'
import type { NameKind } from '../../../../domain/language/name-kinds.ts'
import { isCapitalised } from '../../../../domain/language/names.ts'
import { toWordKey } from '../../../../domain/language/normalise.ts'
import type { DictionaryAnswer } from '../../../../domain/language/resolve-entry.ts'
import type { WordHighlights } from '../../../local/word-highlights.ts'
import type { WordTarget } from '../highlights/target.ts'
import type { TextSpot } from '../highlights/use-highlights.ts'
import { formatGlossLine } from './saving.ts'

/**
 * The word to save: `target` in the form of the text, under `lemma`, with `gloss` ('' when there is none).
 */
export type WordSubject = { target: WordTarget; lemma: string; gloss: string }

export interface EntryHead {
  /** In dictionary form; a name in the form of the text. */
  headword: string
  lemma: string
  isPhrase: boolean
  /** Kind of name; null for a word. */
  name: NameKind | null
  /**
   * The words of the text where they differ from the headword: a phrase with the words that split it, or the
   * whole name; '' where they are the same.
   */
  surface: string
  sense: HereSense | null
  /** Offsets in the sentence (UTF-16); one span for a word, one for each part of a phrase. */
  spans: readonly SentenceSpan[]
}

export const EXAM_NAMES: Record<string, string> = {
  zk: '中考',
  gk: '高考',
  cet4: '四级',
  cet6: '六级',
  ky: '考研',
  toefl: '托福',
  ielts: '雅思',
  gre: 'GRE',
}

export const NAME_LABELS: Record<NameKind, string> = {
  PERSON: '人名',
  PLACE: '地名',
  SHIP: '船名',
  WORK: '作品名',
  GROUP: '机构名',
  NAME: '专名',
}

const isPhrase = (text: string): boolean => /\s/.test(text.trim())

/** `entry` undefined: neither dictionary has returned an entry. */
export function buildEntryHead(target: WordTarget, entry: DictionaryAnswer | undefined): EntryHead {
  const own: SentenceSpan = [target.offset, target.offset + target.text.length]
  const sense = entry?.here ?? null
  const phrase = sense?.phrase
  if (phrase !== undefined) {
    const spans = entry?.phrases.find((each) => each.phrase === phrase)?.spans ?? []
    const parts = spans.length > 0 ? joined(target.sentence, spans) : [own]
    const surface = target.sentence.slice(parts[0]?.[0], parts.at(-1)?.[1])
    const isSame = toWordKey(surface) === toWordKey(phrase)
    return {
      headword: phrase,
      lemma: phrase,
      isPhrase: true,
      name: null,
      surface: isSame ? '' : surface,
      sense,
      spans: parts,
    }
  }
  const lemma = sense?.lemma ?? entry?.lemma ?? toWordKey(target.text)
  const isSame = toWordKey(target.text) === lemma
  // Within a sentence a capital belongs to the word itself: Sargasso, Canadian-born.
  const isCapital =
    isSame && isCapitalised(target.text) && /\p{L}[^.!?]*$/u.test(target.sentence.slice(0, target.offset))
  // A capitalized word that is in no dictionary and is not the first of its sentence is a name too.
  const name = entry?.name ?? (!sense && isCapital && !/-\p{Ll}/u.test(target.text) ? 'NAME' : null)
  const bare = target.text.replace(/[’']s$/, '')
  const whole = findNameAround(target.sentence, { start: own[0], end: own[0] + bare.length })
  const wholeName = target.sentence.slice(whole.start, whole.end)
  return {
    headword: name ? bare : entry && !isCapital ? lemma : target.text,
    lemma,
    isPhrase: isPhrase(target.text),
    name,
    surface: name ? (wholeName === bare ? '' : wholeName) : isSame ? '' : target.text,
    sense,
    spans: [own],
  }
}

/** Merges parts that have only white space between them. */
function joined(sentence: string, spans: readonly SentenceSpan[]): SentenceSpan[] {
  const parts: SentenceSpan[] = []
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = parts.at(-1)
    if (last && /^\s*$/.test(sentence.slice(last[1], start))) last[1] = Math.max(last[1], end)
    else parts.push([start, end])
  }
  return parts
}

/** Spots of the parts in the paragraph, and of the words between them. */
export function getLitSpots(
  target: WordTarget,
  spans: readonly SentenceSpan[],
): { parts: TextSpot[]; between: TextSpot[] } {
  const from = target.start - target.offset
  const { paragraph } = target
  const spot = (start: number, end: number): TextSpot => ({ paragraph, start: from + start, end: from + end })
  return {
    parts: spans.map(([start, end]) => spot(start, end)),
    between: spans.slice(1).flatMap(([start], at) => {
      const [, end] = spans[at] ?? [0, start]
      return start > end ? [spot(end, start)] : []
    }),
  }
}

/** The subject to save. A phrase is saved under its own name, at the position of its first part. */
export function toWordSubject(
  target: WordTarget,
  head: EntryHead,
  sense: WordMeaning | null = head.sense,
): WordSubject {
  const { lemma, spans } = head
  const gloss = sense ? formatGlossLine(sense) : ''
  if (!head.isPhrase || head.sense?.phrase === undefined) return { target, lemma, gloss }
  const offset = spans[0]?.[0] ?? target.offset
  return { target: { ...target, text: head.headword, offset }, lemma, gloss }
}

export type WordMeaning = { pos: string; zh: string; lemma?: string | undefined }

/** Splits a line of the dictionary into its parts; text in brackets is not split. */
export function splitGlossLine(zh: string): string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  const take = (end: number) => {
    const part = zh.slice(from, end).trim()
    if (part) found.push(part)
    from = end + 1
  }
  for (let at = 0; at < zh.length; at += 1) {
    const letter = zh.charAt(at)
    if ('(（[【<《'.includes(letter)) depth += 1
    else if (')）]】>》'.includes(letter)) depth = Math.max(0, depth - 1)
    else if (depth === 0 && ',，;；、'.includes(letter)) take(at)
  }
  take(zh.length)
  return found
}

/** The dictionary's other senses, line by line, without the one that is shown. */
export function getOtherSenses(entry: DictionaryAnswer, shown: WordMeaning | null): WordMeaning[] {
  const shownGlosses = new Set(shown ? [shown.zh, ...splitGlossLine(shown.zh)] : [])
  return entry.senses.flatMap(({ zh, ...rest }) => {
    const isShown = shown !== null && rest.pos === shown.pos
    const left = splitGlossLine(zh).filter((gloss) => !isShown || !shownGlosses.has(gloss))
    return left.length > 0 ? [{ ...rest, zh: left.join('；') }] : []
  })
}

/** The dictionary's glosses of the phrase, without the one that is shown. */
export function getPhraseGlosses(
  { sense }: EntryHead,
  entry: DictionaryAnswer,
  shown: WordMeaning | null,
): WordMeaning[] {
  const own = entry.phrases.find(({ phrase }) => phrase === sense?.phrase)
  const shownGlosses = new Set(shown ? splitGlossLine(shown.zh) : [])
  return (own?.zh ?? '').split('；').flatMap((line) => {
    const left = splitGlossLine(line).filter((gloss) => !shownGlosses.has(gloss))
    return left.length > 0 ? [{ pos: '', zh: left.join('，') }] : []
  })
}

/**
 * Words that the tap may also have meant: the word within a phrase, other phrases around it, the parts of a
 * compound.
 */
export function getRelatedWords(
  head: EntryHead,
  entry: DictionaryAnswer,
): { lemma: string; meanings: WordMeaning[] }[] {
  const own = { lemma: entry.lemma, meanings: entry.senses.filter(({ lemma }) => lemma === undefined) }
  const isPhraseShown = head.sense?.phrase !== undefined
  const phrases = entry.phrases.map(({ phrase, zh }) => ({ lemma: phrase, meanings: [{ pos: '', zh }] }))
  const parts = entry.parts.map(({ word, zh }) => ({ lemma: word, meanings: [{ pos: '', zh }] }))
  return [...(isPhraseShown ? [own] : []), ...phrases, ...parts].filter(
    ({ lemma, meanings }) => lemma !== head.lemma && meanings.some(({ zh }) => zh !== ''),
  )
}

/** The editors' notes about the word in this article. */
export function getWordNotes(
  words: readonly ResolvedWord[],
  target: WordTarget,
  entry: DictionaryAnswer | undefined,
): ResolvedWord[] {
  const keys = [toWordKey(target.text), ...(entry ? entry.lemmas : [])]
  return words.filter(({ word }) => keys.includes(toWordKey(word)))
}

/** What the word is to this reader. `BASE`: it belongs to their level. */
export type WordStanding = 'NEW' | 'SAVED' | 'KNOWN' | 'BASE' | 'IGNORED'

export function getWordStanding(
  highlights: WordHighlights,
  head: EntryHead,
  entry: DictionaryAnswer | undefined,
): WordStanding {
  const state = highlights.states.get(head.lemma)
  if (state === 'KNOWN' || state === 'IGNORED') return state
  if (highlights.cards.has(head.lemma)) return 'SAVED'
  // Knowledge of its words is not knowledge of the phrase; a name belongs to no level.
  const { base } = highlights
  if (!entry || head.isPhrase || entry.name || state === 'UNKNOWN') return 'NEW'
  if (base === null || !isBaselineVocabulary(base)) return 'NEW'
  const tags = entry.tags.filter((tag): tag is ExamTag => Object.hasOwn(EXAM_NAMES, tag))
  return isKnownAtBaseline(base, { rank: entry.rank, tags }) ? 'BASE' : 'NEW'
}
