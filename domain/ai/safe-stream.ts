// Lets a model's words through as they come, made safe: what may still become something else waits for the next piece.
import { sanitiseLines, sanitiseText } from './safe-text.ts'

/** More than this is never held back: no tag or link of a model is longer. */
const HELD_MAX = 600
/** What may still become a tag, a link or a line of reference, when it is at the end. */
const UNCERTAIN = [
  /<[^<>]*$/,
  /!?\[[^\][\n]*(?:\](?:\((?:[^()\n]|\([^()\n]*\))*(?:\([^()\n]*)?)?)?$|!$/,
  /(?<=^|\n)[ \t]*\[[^\n]*$/,
]
/** Where an address ends, and the sign that one begins with. */
const OUT_OF_ADDRESS = /[\s<>"'，。；！？、（）「」\p{Script=Han}]/u
const BEGINS_ADDRESS = /[a-z0-9]/iu
/** A sign above U+FFFF, at the end of two units. */
const PAIR = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/

/**
 * Where what may still become an address begins, at the end of a text; its length where nothing does. Goes back from the
 * end: a pattern would try every letter of the text, at each piece.
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

/** How much of a text can be told whose end is `text`: all of it, where `isAll`. */
export function findCertainEnd(text: string, isAll = true): number {
  const from = Math.max(0, text.length - HELD_MAX)
  const tail = text.slice(from)
  // What is held back may be the end of something: a link's address, whose words are before it.
  let at = tail.length
  for (let before = -1; at !== before; ) {
    before = at
    const prefix = tail.slice(0, at)
    at = Math.min(findOpenAddress(prefix), ...UNCERTAIN.map((pattern) => pattern.exec(prefix)?.index ?? at))
  }
  const isFull = from > 0 || (!isAll && tail.length === HELD_MAX)
  return at === 0 && isFull ? text.length : from + at
}

/** A paragraph as long as this without an end is gone through less often, so that the whole stays as quick as it is long. */
const LONG_LINE = 4000
const LESS_OFTEN = 8

/**
 * Gives of each piece what is certain, and the rest with the next. Lines that are done are not gone through again: the time
 * for an answer grows with its length, not with its square.
 */
export class SafeStream {
  /** Of lines that are done: made safe, and given. */
  private done = ''
  private isAll = true
  /** What came behind them, and how much of it, made safe, was given. */
  private raw = ''
  private sent = ''
  /** True once what was shown turned out to be part of something else, in an answer put together to get by. */
  isBroken = false
  /** Length of `raw` at which it is gone through again. */
  private next = 0

  /** What may be shown now, in addition to what was given before. */
  push(piece: string): string {
    this.raw += piece
    if (this.raw.length < this.next) return ''
    if (this.raw.length > LONG_LINE) this.next = this.raw.length + this.raw.length / LESS_OFTEN
    const end = findCertainEnd(this.raw, this.isAll)
    const more = this.upTo(end)
    this.close(this.raw.lastIndexOf('\n', end - 1) + 1)
    return more
  }

  /** What was held back; call once, at the end. */
  end(): string {
    return this.upTo(this.raw.length)
  }

  /** All that was given so far. */
  get text(): string {
    return this.done + this.sent
  }

  private upTo(end: number): string {
    const safe = sanitiseText(this.raw.slice(0, end))
    // What was shown cannot be taken back; a text that was taken apart to get by it is not gone on with.
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
