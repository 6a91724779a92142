// Cuts a paragraph into sentences, because a saved word keeps the sentence that it was met in.

import { HAIR_SPACE, NOTE_SIGNS } from '../book/note-sign.ts'
import { ADDRESS_PATTERN } from './tokenize.ts'

/** A sentence as UTF-16 offsets of its paragraph, without surrounding white space, `end` exclusive. */
export type TextSpan = { start: number; end: number }

let segmenter: Intl.Segmenter | undefined
/** Made when first needed: it loads tables of its own, on a slow phone for tens of milliseconds. */
const segments = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' })
  return segmenter.segment(text)
}

// Titles and the like are always followed by more of the sentence; the segmenter cuts after each of them.
const TITLE =
  /(?:^|[\s("“‘[])(?:Mr|Mrs|Ms|Mx|Mme|Mlle|Dr|Prof|St|Gen|Col|Lt|Cpl|Pvt|Sgt|Capt|Cmdr|Adm|Maj|Supt|Insp|Gov|Sen|Rep|Rev|Rt|Hon|Pres|Messrs|Mt|Ft|vs?|[Cc]f|e\.g|i\.e|viz|approx|ca)\.$/
// A street's St. may end its sentence, a saint's may not.
const STREET = /[A-Z][a-z]+ St\.$/
// These have a number behind them (vol. 2), else they are words of their own (no).
const COUNTED =
  /(?:^|[\s("“‘[])(?:[Nn]os?|[Ff]igs?|[Vv]ols?|[Cc]h|[Cc]haps?|[Pp]p|[Aa]rt|[Ss]ec|[Pp]ara|[Pp]t|[Ee]ds?|[Vv]er|[Oo]p|[Bb]k|[Ee]x|[Ee]q|ll|nn|[pln])\.$/
const NUMBER = /^(?:\d|[ivxlc]+\b)/i
// These may also end a sentence: what follows decides (a lower-case word or a digit goes on).
const MAYBE =
  /(?:^|[\s("“‘[])(?:Inc|Ltd|Co|Corp|Bros|etc|al|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|Mon|Tue|Tues|Wed|Thu|Thurs|Fri|Sat|Sun)\.$/
const CONTINUES = /^[a-z0-9,;:)–—-]/
// And behind these a name goes on as well (the U.S. Senate, Jane Roe Ph.D. Press); only a word that begins sentences does not.
const BEFORE_NAME = /(?:^|[\s("“‘[])(?:Jr|Sr|Ph\.D|[BM]\.?Sc|Ed\.D|(?:[A-Z]\.){1,3}[A-Z])\.$/
// A single capital is an initial (J. Smith), unless it is the pronoun.
const INITIAL = /(?:^|[\s(."“‘])[A-HJ-Z]\.$/
const HOUR = /(?:^|[\s("“‘[\d])[ap]\.m\.$/
const TIME_CONTINUES =
  /^(?:[A-Z][a-z]+ (?:time|Time)\b|(?:E[DS]?T|C[DS]?T|M[DS]?T|P[DS]?T|GMT|UTC|BST|CET|JST)\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|(?:Eastern|Central|Pacific|Beijing|London|Tokyo|Moscow|Paris)\b)/
const BEGINS =
  /^["“‘'(]*(?:the|an?|it|its|he|she|we|they|you|i|this|that|these|those|there|here|in|on|at|by|for|from|with|but|and|or|so|yet|if|when|while|as|after|before|since|although|though|because|however|meanwhile|now|then|today|his|her|their|our|my|your|some|many|most|all|not|no|who|what|why|how|where|is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|still|even|also|both|each|every|several|such|to|under|until|unlike|despite|during|nobody|nothing|everyone|people|one|two)\b/i
/** Of a list: its number alone is no sentence. */
const ITEM = /^["“(]*(?:(?:Step|Tip|Rule) )?(?:\d{1,2}|[A-Ha-h]|[ivx]{1,4}|[IVX]{1,4})[.)]$/

const joins = (before: string, after: string): boolean => {
  const tail = before.trimEnd()
  const head = after.trimStart()
  if (STREET.test(tail)) return !BEGINS.test(head)
  if (ITEM.test(tail.trimStart()) || TITLE.test(tail)) return true
  if (COUNTED.test(tail)) return NUMBER.test(head)
  if (HOUR.test(tail)) return CONTINUES.test(head) || TIME_CONTINUES.test(head)
  if (BEFORE_NAME.test(tail)) return !BEGINS.test(head)
  if (INITIAL.test(tail))
    return !/[a-z]\s[A-HJ-Z]\.$/.test(tail) || (/^[A-Z](?:[a-z]|\.)/.test(head) && !BEGINS.test(head))
  if (MAYBE.test(tail)) return CONTINUES.test(head)
  // A quotation that ends in ? or ! and is followed by "he said" is one sentence with it; so is Yahoo! with its verb.
  return /(?:[?!.…]["”’')]|[?!…]|\.\.\.)$/.test(tail) && /^[a-z]/.test(head)
}

const MARK = /(?<=[.!?…]["”’')]?)(?:\[[\w\s,–-]{1,20}\])+/g
const RAISED_MARK = /(?<=\p{L}[.!?…]+["”’')]{0,2})[⁰¹²³⁴-⁹]+(?:[,⁻][⁰¹²³⁴-⁹]+)*/gu
const ITEM_IN_LINE = /(?<=[.!?;:]\s+)(?:\(?[a-z]\)|(?:iii?|i[vx]|vi{0,3})[.)])(?=\s+[A-Z])/g

// The segmenter takes a small letter for the middle of a sentence: iPad sales rose.
const SMALL_NAME = /(?<=[.!?]["”’)]?\s+)[a-z](?=[A-Z])/g
const DOTS = /…(?=["”’)]?\s+([A-Z]\S*))/g

/** The text, as long as before, without what misleads the segmenter: addresses with a "?", marks of notes, a), b). */
const plain = (text: string): string => {
  let made = text
  if (text.includes('.') && /[/@]|www\./.test(text))
    made = made.replace(new RegExp(ADDRESS_PATTERN, 'g'), (address) => {
      const end = /[.?!,;:]*$/.exec(address)?.[0] ?? ''
      return 'x'.repeat(address.length - end.length) + end
    })
  if (text.includes('[')) made = made.replace(MARK, (mark) => ' '.repeat(mark.length))
  if (/[⁰¹²³⁴-⁹]/.test(text)) made = made.replace(RAISED_MARK, (mark) => ' '.repeat(mark.length))
  if (text.includes(HAIR_SPACE)) made = made.replace(NOTE_SIGNS, (sign) => ' '.repeat(sign.length))
  if (made.includes('…'))
    made = made.replace(DOTS, (dots, next: string) => (next[1] && BEGINS.test(next) ? '.' : dots))
  return made
    .replace(SMALL_NAME, (letter) => letter.toUpperCase())
    .replace(ITEM_IN_LINE, (item) => item.toUpperCase())
}

/** The sentences of a paragraph, in order; white space around them, and marks of notes behind them, belong to none. */
export const splitSentences = (text: string): TextSpan[] => {
  const spans: TextSpan[] = []
  const normalised = plain(text)
  let open: TextSpan | undefined
  for (const { segment, index } of segments(normalised)) {
    if (open && joins(normalised.slice(open.start, open.end), segment)) open.end = index + segment.length
    else {
      open = { start: index, end: index + segment.length }
      spans.push(open)
    }
  }
  return spans.map((span) => trimmed(normalised, span)).filter((span) => span.end > span.start)
}

/** The sentence around a UTF-16 offset; between two sentences the earlier one. The whole text when it has none. */
export const findSentenceAt = (text: string, offset: number): TextSpan => {
  let found: TextSpan | undefined
  for (const span of splitSentences(text)) {
    if (found && span.start > offset) break
    found = span
  }
  return found ?? { start: 0, end: text.length }
}

const trimmed = (text: string, { start, end }: TextSpan): TextSpan => {
  const raw = text.slice(start, end)
  const from = start + (raw.length - raw.trimStart().length)
  return { start: from, end: from + raw.trim().length }
}
