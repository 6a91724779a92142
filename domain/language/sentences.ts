// Parser that splits a paragraph into sentences. A saved word is stored with the sentence in which it occurs.

import { HAIR_SPACE, NOTE_SIGNS } from '../book/note-sign.ts'
import { ADDRESS_PATTERN } from './tokenize.ts'

/** A sentence as UTF-16 offsets in its paragraph, without surrounding white space, `end` exclusive. */
export type TextSpan = { start: number; end: number }

let segmenter: Intl.Segmenter | undefined
/** Created lazily: the segmenter loads its own tables, which takes tens of milliseconds on a slow phone. */
const segments = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' })
  return segmenter.segment(text)
}

// Titles and similar abbreviations never end a sentence, but the segmenter splits after each of them.
const TITLE =
  /(?:^|[\s("“‘[])(?:Mr|Mrs|Ms|Mx|Mme|Mlle|Dr|Prof|St|Gen|Col|Lt|Cpl|Pvt|Sgt|Capt|Cmdr|Adm|Maj|Supt|Insp|Gov|Sen|Rep|Rev|Rt|Hon|Pres|Messrs|Mt|Ft|vs?|[Cc]f|e\.g|i\.e|viz|approx|ca)\.$/
// St. for street may end its sentence; St. for saint may not.
const STREET = /[A-Z][a-z]+ St\.$/
// Abbreviations before a number (vol. 2); in other contexts they are ordinary words (no).
const COUNTED =
  /(?:^|[\s("“‘[])(?:[Nn]os?|[Ff]igs?|[Vv]ols?|[Cc]h|[Cc]haps?|[Pp]p|[Aa]rt|[Ss]ec|[Pp]ara|[Pp]t|[Ee]ds?|[Vv]er|[Oo]p|[Bb]k|[Ee]x|[Ee]q|ll|nn|[pln])\.$/
const NUMBER = /^(?:\d|[ivxlc]+\b)/i
// Abbreviations that may end a sentence: the next token decides (a lower-case word or a digit continues the
// sentence).
const MAYBE =
  /(?:^|[\s("“‘[])(?:Inc|Ltd|Co|Corp|Bros|etc|al|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|Mon|Tue|Tues|Wed|Thu|Thurs|Fri|Sat|Sun)\.$/
const CONTINUES = /^[a-z0-9,;:)–—-]/
// Abbreviations that a name may follow too (the U.S. Senate, Jane Roe Ph.D. Press). Only a typical first word
// of a sentence begins a new one.
const BEFORE_NAME = /(?:^|[\s("“‘[])(?:Jr|Sr|Ph\.D|[BM]\.?Sc|Ed\.D|(?:[A-Z]\.){1,3}[A-Z])\.$/
// A single capital letter is an initial (J. Smith), unless it is the pronoun I.
const INITIAL = /(?:^|[\s(."“‘])[A-HJ-Z]\.$/
const HOUR = /(?:^|[\s("“‘[\d])[ap]\.m\.$/
const TIME_CONTINUES =
  /^(?:[A-Z][a-z]+ (?:time|Time)\b|(?:E[DS]?T|C[DS]?T|M[DS]?T|P[DS]?T|GMT|UTC|BST|CET|JST)\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|(?:Eastern|Central|Pacific|Beijing|London|Tokyo|Moscow|Paris)\b)/
const BEGINS =
  /^["“‘'(]*(?:the|an?|it|its|he|she|we|they|you|i|this|that|these|those|there|here|in|on|at|by|for|from|with|but|and|or|so|yet|if|when|while|as|after|before|since|although|though|because|however|meanwhile|now|then|today|his|her|their|our|my|your|some|many|most|all|not|no|who|what|why|how|where|is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|still|even|also|both|each|every|several|such|to|under|until|unlike|despite|during|nobody|nothing|everyone|people|one|two)\b/i
/** Number of a list item: it is no sentence by itself. */
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
  // A quotation that ends in ? or ! is one sentence with the "he replied" after it. The name Yahoo! does not
  // end a sentence before its verb.
  return /(?:[?!.…]["”’')]|[?!…]|\.\.\.)$/.test(tail) && /^[a-z]/.test(head)
}

const MARK = /(?<=[.!?…]["”’')]?)(?:\[[\w\s,–-]{1,20}\])+/g
const RAISED_MARK = /(?<=\p{L}[.!?…]+["”’')]{0,2})[⁰¹²³⁴-⁹]+(?:[,⁻][⁰¹²³⁴-⁹]+)*/gu
const ITEM_IN_LINE = /(?<=[.!?;:]\s+)(?:\(?[a-z]\)|(?:iii?|i[vx]|vi{0,3})[.)])(?=\s+[A-Z])/g

// The segmenter takes a lower-case letter for the middle of a sentence: "iPad sales rose".
const SMALL_NAME = /(?<=[.!?]["”’)]?\s+)[a-z](?=[A-Z])/g
const DOTS = /…(?=["”’)]?\s+([A-Z]\S*))/g

/**
 * Normalizes text that misleads the segmenter, without changing its length: addresses with a "?", note marks,
 * a), b).
 */
const plain = (text: string): string => {
  let result = text
  if (text.includes('.') && /[/@]|www\./.test(text))
    result = result.replace(new RegExp(ADDRESS_PATTERN, 'g'), (address) => {
      const end = /[.?!,;:]*$/.exec(address)?.[0] ?? ''
      return 'x'.repeat(address.length - end.length) + end
    })
  if (text.includes('[')) result = result.replace(MARK, (mark) => ' '.repeat(mark.length))
  if (/[⁰¹²³⁴-⁹]/.test(text)) result = result.replace(RAISED_MARK, (mark) => ' '.repeat(mark.length))
  if (text.includes(HAIR_SPACE)) result = result.replace(NOTE_SIGNS, (sign) => ' '.repeat(sign.length))
  if (result.includes('…'))
    result = result.replace(DOTS, (dots, next: string) => (next[1] && BEGINS.test(next) ? '.' : dots))
  return result
    .replace(SMALL_NAME, (letter) => letter.toUpperCase())
    .replace(ITEM_IN_LINE, (item) => item.toUpperCase())
}

/**
 * Returns the sentences of a paragraph, in order. White space around them and note marks after them are
 * excluded.
 */
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

/** The last text with its sentences: pages look up one word of a paragraph after the other. */
let last: { text: string; spans: readonly TextSpan[] } = { text: '', spans: [] }

/**
 * Returns the sentence at a UTF-16 offset; between two sentences the earlier one. Default: the whole text.
 */
export const findSentenceAt = (text: string, offset: number): TextSpan => {
  if (text !== last.text) last = { text, spans: splitSentences(text) }
  let found: TextSpan | undefined
  for (const span of last.spans) {
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
