// Cuts a paragraph into sentences, because a saved word keeps the sentence that it was met in.

/** A sentence as UTF-16 offsets of its paragraph, without surrounding white space, `end` exclusive. */
export type Span = { start: number; end: number }

let segmenter: Intl.Segmenter | undefined
/** Made when first needed: it loads tables of its own, on a slow phone for tens of milliseconds. */
const segments = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' })
  return segmenter.segment(text)
}

// Titles and the like are always followed by more of the sentence; the segmenter cuts after each of them.
const TITLE =
  /(?:^|[\s("“‘[])(?:Mr|Mrs|Ms|Mx|Dr|Prof|St|Gen|Col|Lt|Sgt|Capt|Cmdr|Adm|Maj|Gov|Sen|Rep|Rev|Hon|Pres|Messrs|Mt|Ft|vs|cf|e\.g|i\.e|viz|approx|No|Nos|Fig|Figs|Vol|pp|ca)\.$/
// These may also end a sentence: what follows decides (a lower-case word or a digit goes on).
const MAYBE =
  /(?:^|[\s("“‘[])(?:Jr|Sr|Inc|Ltd|Co|Corp|Bros|etc|al|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|a\.m|p\.m|Ph\.D|[A-Z]\.[A-Z]|[A-Z]\.[A-Z]\.[A-Z])\.$/
// A single capital is an initial (J. Smith), unless it is the pronoun.
const INITIAL = /(?:^|[\s(."“‘])[A-HJ-Z]\.$/
const GOES_ON = /^[a-z0-9,;:)–—-]/

const joins = (before: string, after: string): boolean => {
  const tail = before.trimEnd()
  const head = after.trimStart()
  if (TITLE.test(tail)) return true
  if (INITIAL.test(tail)) return !/[a-z]\s[A-HJ-Z]\.$/.test(tail) || /^[A-Z](?:[a-z]|\.)/.test(head)
  if (MAYBE.test(tail)) return GOES_ON.test(head)
  // A quotation that ends in ? or ! and is followed by "he said" is one sentence with it.
  return /[?!.…]["”’']$/.test(tail) ? /^[a-z]/.test(head) : /…$|\.\.\.$/.test(tail) && /^[a-z]/.test(head)
}

/** The sentences of a paragraph, in order; white space around them belongs to none. */
export const sentences = (text: string): Span[] => {
  const spans: Span[] = []
  let open: Span | undefined
  for (const { segment, index } of segments(text)) {
    if (open && joins(text.slice(open.start, open.end), segment)) open.end = index + segment.length
    else {
      open = { start: index, end: index + segment.length }
      spans.push(open)
    }
  }
  return spans.map((span) => trimmed(text, span)).filter((span) => span.end > span.start)
}

/** The sentence around a UTF-16 offset; between two sentences the earlier one. The whole text when it has none. */
export const sentenceAt = (text: string, offset: number): Span => {
  let found: Span | undefined
  for (const span of sentences(text)) {
    if (found && span.start > offset) break
    found = span
  }
  return found ?? { start: 0, end: text.length }
}

const trimmed = (text: string, { start, end }: Span): Span => {
  const raw = text.slice(start, end)
  const from = start + (raw.length - raw.trimStart().length)
  return { start: from, end: from + raw.trim().length }
}
