// Collects running text with its formats into blocks; normalizes white space, so that offsets stay valid.
import {
  type ArticleBlock,
  type BlockKind,
  type FormatRange,
  makeLegible,
  normaliseSpace,
  type RunFormat,
} from '../../../../domain/article/block.ts'

/** Max. size of one block, as in the contract. */
const MAX_TEXT = 20_000
const MAX_RUNS = 500
/** A paragraph that is too long is split at the end of a sentence at or before this index. */
const CUT_AT = 10_000

interface OpenMark {
  mark: RunFormat
  href?: string
  start: number
}

/** Number of preceding characters that a raised or lowered sign depends on. */
export const TAIL_LENGTH = 16

/**
 * A page may be one paragraph of several megabytes. Text is only appended while a block is open: a search in
 * it for each append would take quadratic time.
 */
export class BlockWriter {
  readonly blocks: ArticleBlock[] = []
  /** Text of the open block, without trailing white space, which is in #gap. */
  #text = ''
  #gap: '' | ' ' | '\n' = ''
  #tail = ''
  #runs: FormatRange[] = []
  #open: OpenMark[] = []
  #pictures: ArticleBlock[] = []

  get isEmpty(): boolean {
    return this.#text.length === 0
  }

  /** The last characters of the open block. */
  get tail(): string {
    return this.#tail + this.#gap
  }

  get #length(): number {
    return this.#text.length + this.#gap.length
  }

  /** Appends running text; any white space becomes one space. */
  write(raw: string): void {
    const text = makeLegible(raw).replace(/\s+/g, ' ')
    const words = text.trim()
    if (text.startsWith(' ') && !this.isEmpty && this.#gap === '') this.#gap = ' '
    if (words === '') return
    this.#text += this.#gap + words
    this.#tail = (this.#tail + this.#gap + words.slice(-TAIL_LENGTH)).slice(-TAIL_LENGTH)
    this.#gap = text.endsWith(' ') ? ' ' : ''
  }

  /** Appends a line break; two in a row begin a new paragraph. */
  breakLine(kind: BlockKind): void {
    if (this.isEmpty) return
    if (this.#gap === '\n') this.flush(kind)
    else this.#gap = '\n'
  }

  mark<T>(mark: RunFormat, href: string | undefined, write: () => T): T {
    const open: OpenMark = { mark, start: this.#length, ...(href ? { href } : {}) }
    this.#open.push(open)
    const result = write()
    this.#open.splice(this.#open.indexOf(open), 1)
    this.#close(open)
    return result
  }

  /** A picture inside running text is added after the end of its paragraph. */
  picture(block: ArticleBlock): void {
    if (this.isEmpty) this.blocks.push(block)
    else this.#pictures.push(block)
  }

  /** Ends the open block; formats that are still open continue in the next block. */
  flush(kind: BlockKind): void {
    for (const open of this.#open) {
      this.#close(open)
      open.start = 0
    }
    const text = this.#text
    if (text !== '') this.#push({ kind, text, runs: tidyRuns(this.#runs, text) })
    this.#text = ''
    this.#gap = ''
    this.#tail = ''
    this.#runs = []
    for (const picture of this.#pictures) this.blocks.push(picture)
    this.#pictures = []
  }

  /** Adds preformatted text, whose white space is preserved. */
  preformatted(raw: string): void {
    const text = makeLegible(raw)
      .replace(/\r\n?/g, '\n')
      .replace(/^(?:[ \t]*\n)+/, '')
      .trimEnd()
    if (text !== '') this.#push({ kind: 'pre', text, runs: [] })
  }

  #close({ mark, href, start }: OpenMark): void {
    const end = this.#length
    if (end > start) this.#runs.push({ start, end, mark, ...(href ? { href } : {}) })
  }

  #push(block: ArticleBlock): void {
    for (const piece of inPieces(block)) if (normaliseSpace(piece.text) !== '') this.blocks.push(piece)
  }
}

/**
 * Yields a block within the limits unchanged, or splits a longer one. Each run is processed only for the
 * pieces that it overlaps.
 */
function* inPieces({ text, runs, ...block }: ArticleBlock): Generator<ArticleBlock> {
  let from = 0
  let next = 0
  let reaching: FormatRange[] = []
  const piece = (to: number): ArticleBlock => {
    for (let run = runs[next]; run !== undefined && run.start < to; run = runs[next]) {
      reaching.push(run)
      next += 1
    }
    const inside = { ...block, ...part(text, reaching, from, to) }
    reaching = reaching.filter((run) => run.end > to)
    return inside
  }
  while (text.length - from > MAX_TEXT) {
    const at = from + cutPoint(text.slice(from, from + CUT_AT))
    yield piece(at)
    from = at
    while (/\s/.test(text.charAt(from))) from += 1
  }
  if (from > 0) yield piece(text.length)
  else yield { ...block, text, runs: runs.slice(0, MAX_RUNS) }
}

/**
 * Normalizes runs: inside the text, without white space at their ends, sorted, adjacent runs of the same
 * format merged.
 */
function tidyRuns(runs: readonly FormatRange[], text: string): FormatRange[] {
  const trimmed = runs
    .map((run) => {
      const inner = text.slice(run.start, run.end)
      const start = run.start + (inner.length - inner.trimStart().length)
      return { ...run, start, end: start + inner.trim().length }
    })
    .filter((run) => run.end > run.start)
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const tidy: FormatRange[] = []
  const last = new Map<RunFormat, FormatRange>()
  for (const run of trimmed) {
    const before = last.get(run.mark)
    const isSame = before && before.href === run.href && before.end >= run.start
    if (isSame) before.end = Math.max(before.end, run.end)
    else {
      tidy.push(run)
      last.set(run.mark, run)
    }
  }
  return tidy
}

/** Index at which to split `head`, the text up to CUT_AT. */
function cutPoint(head: string): number {
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('。'), head.lastIndexOf('\n'))
  const space = head.lastIndexOf(' ')
  if (sentence > CUT_AT / 2) return sentence + 1
  if (space > 0) return space + 1
  // Text without a space: do not split a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(head.slice(-1)) ? CUT_AT - 1 : CUT_AT
}

/** The text from `from` to `to` without white space at its ends, with its part of the runs. */
function part(
  text: string,
  runs: readonly FormatRange[],
  from: number,
  to: number,
): Pick<ArticleBlock, 'text' | 'runs'> {
  const raw = text.slice(from, to)
  const lead = raw.length - raw.trimStart().length
  const inside = raw.trim()
  const clipped = runs
    .map((run) => ({
      ...run,
      start: Math.max(0, run.start - from - lead),
      end: Math.min(inside.length, run.end - from - lead),
    }))
    .filter((run) => run.end > run.start)
    .slice(0, MAX_RUNS)
  return { text: inside, runs: clipped }
}
