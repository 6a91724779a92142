// Sanitizes a model's streamed output. Text that may still become a tag or a link is buffered until the next
// chunk.
import { sanitiseLines, sanitiseText } from './safe-text.ts'

/** Maximum size of the buffer in UTF-16 units: no tag or link of a model is longer. */
const HELD_MAX = 600
/** Patterns at the end of the text that may still become a tag, a link or a reference line. */
const UNCERTAIN = [
  /<[^<>]*$/,
  /!?\[[^\][\n]*(?:\](?:\((?:[^()\n]|\([^()\n]*\))*(?:\([^()\n]*)?)?)?$|!$/,
  /(?<=^|\n)[ \t]*\[[^\n]*$/,
]
/** Characters that end a URL, and the characters that a URL can begin with. */
const OUT_OF_ADDRESS = /[\s<>"'，。；！？、（）「」\p{Script=Han}]/u
const BEGINS_ADDRESS = /[a-z0-9]/iu
/** A character above U+FFFF as two UTF-16 units (surrogate pair). */
const PAIR = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/

/**
 * Returns the index at the end of a text where an incomplete URL may begin, or the length of the text if
 * there is none. Scans backwards, because a pattern would scan the whole text again for each chunk.
 */
export function findOpenAddress(text: string): number {
  let begin = text.length
  for (let at = text.length; at > 0; ) {
    const size = PAIR.test(text.slice(Math.max(0, at - 2), at)) ? 2 : 1
    const sign = text.slice(at - size, at)
    if (OUT_OF_ADDRESS.test(sign)) break
    at -= size
    if (BEGINS_ADDRESS.test(sign)) begin = at
  }
  return begin
}

/**
 * Returns the index up to which `text` is safe to sanitize. `text` is a suffix of the answer; `isAll` is true
 * if it is the whole answer.
 */
export function findCertainEnd(text: string, isAll = true): number {
  const from = Math.max(0, text.length - HELD_MAX)
  const tail = text.slice(from)
  // The buffered part may itself be the end of a longer construct, e.g. the URL of a link whose label is
  // before it. Repeat until the index is stable.
  let at = tail.length
  for (let before = -1; at !== before; ) {
    before = at
    const prefix = tail.slice(0, at)
    at = Math.min(findOpenAddress(prefix), ...UNCERTAIN.map((pattern) => pattern.exec(prefix)?.index ?? at))
  }
  const isFull = from > 0 || (!isAll && tail.length === HELD_MAX)
  return at === 0 && isFull ? text.length : from + at
}

/**
 * A paragraph longer than this is scanned less often, so that the total run time stays linear in its length.
 */
const LONG_LINE = 4000
const LESS_OFTEN = 8

/**
 * Returns the safe part for each chunk, and buffers the rest for the next. Finished lines are not scanned
 * again: the run time grows with the length of an answer, not with its square.
 */
export class SafeStream {
  /** Finished lines: sanitized and sent. */
  private done = ''
  private isAll = true
  /** The raw text after the finished lines, and the sanitized part of it that was sent. */
  private raw = ''
  private sent = ''
  /**
   * True if text that was already sent is no longer a prefix of the sanitized text: the answer was crafted to
   * bypass the filter.
   */
  isBroken = false
  /** Length of `raw` at which it is scanned again. */
  private next = 0

  /** Adds a chunk. Returns the text that may be shown in addition to what was returned before. */
  push(piece: string): string {
    this.raw += piece
    if (this.raw.length < this.next) return ''
    if (this.raw.length > LONG_LINE) this.next = this.raw.length + this.raw.length / LESS_OFTEN
    const end = findCertainEnd(this.raw, this.isAll)
    const more = this.upTo(end)
    this.close(this.raw.lastIndexOf('\n', end - 1) + 1)
    return more
  }

  /** Flushes the buffer. Call once, at the end of the stream. */
  end(): string {
    return this.upTo(this.raw.length)
  }

  /** All text returned so far. */
  get text(): string {
    return this.done + this.sent
  }

  private upTo(end: number): string {
    const safe = sanitiseText(this.raw.slice(0, end))
    // Sent text cannot be retracted. A text that was split to bypass the filter is not continued.
    this.isBroken = !safe.startsWith(this.sent)
    if (this.isBroken) return ''
    const more = safe.slice(this.sent.length)
    this.sent = safe
    return more
  }

  private close(end: number): void {
    const lines = end > 0 ? sanitiseLines(this.raw.slice(0, end)) : undefined
    if (lines === undefined || !this.sent.startsWith(lines)) return
    this.done += lines
    this.raw = this.raw.slice(end)
    this.sent = this.sent.slice(lines.length)
    this.next = 0
    this.isAll = false
  }
}
