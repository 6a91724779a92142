// Gathers running text with its marks and cuts it into blocks; white space is settled here, so that offsets stay true.
import {
  type ArticleBlock,
  type BlockKind,
  type FormatRange,
  makeLegible,
  normaliseSpace,
  type RunFormat,
} from '../../../../domain/article/block.ts'

/** Limits of one block, as the contract has them. */
const MAX_TEXT = 20_000
const MAX_RUNS = 500
/** An over-long paragraph is cut at a sentence end at or before this. */
const CUT_AT = 10_000

interface OpenMark {
  mark: RunFormat
  href?: string
  start: number
}

/** As much of the line as a raised or lowered sign looks at. */
export const TAIL_LENGTH = 16

/**
 * A page may be one paragraph of megabytes: text is only appended while the block is open, since to search it each time
 * costs the square of its length.
 */
export class BlockWriter {
  readonly blocks: ArticleBlock[] = []
  /** Without the white space at its end, which is in #gap. */
  #text = ''
  #gap: '' | ' ' | '\n' = ''
  #tail = ''
  #runs: FormatRange[] = []
  #open: OpenMark[] = []
  #pictures: ArticleBlock[] = []

  get isEmpty(): boolean {
    return this.#text.length === 0
  }

  /** The last characters of the block at hand. */
  get tail(): string {
    return this.#tail + this.#gap
  }

  get #length(): number {
    return this.#text.length + this.#gap.length
  }

  /** Running text: white space of any kind becomes one space. */
  write(raw: string): void {
    const text = makeLegible(raw).replace(/\s+/g, ' ')
    const words = text.trim()
    if (text.startsWith(' ') && !this.isEmpty && this.#gap === '') this.#gap = ' '
    if (words === '') return
    this.#text += this.#gap + words
    this.#tail = (this.#tail + this.#gap + words.slice(-TAIL_LENGTH)).slice(-TAIL_LENGTH)
    this.#gap = text.endsWith(' ') ? ' ' : ''
  }

  /** A line break stays one; a second in a row says that the author meant a new paragraph. */
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

  /** A picture inside running text waits for the end of its paragraph. */
  picture(block: ArticleBlock): void {
    if (this.isEmpty) this.blocks.push(block)
    else this.#pictures.push(block)
  }

  /** Ends the block at hand; marks that are still open go on in the next one. */
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

  /** Text whose white space matters. */
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

/** A block within the limits as it is, a longer one cut; each run is looked at in the pieces that it reaches. */
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

/** Inside the text, without white space at the ends, in order, neighbours of one kind joined. */
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

/** Where to cut in `head`, the text up to CUT_AT. */
function cutPoint(head: string): number {
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('。'), head.lastIndexOf('\n'))
  const space = head.lastIndexOf(' ')
  if (sentence > CUT_AT / 2) return sentence + 1
  if (space > 0) return space + 1
  // Text without a space: not between the halves of one character.
  return /[\uD800-\uDBFF]$/.test(head.slice(-1)) ? CUT_AT - 1 : CUT_AT
}

/** The text from `from` to `to` without white space at its ends, with as much of the runs as lies in it. */
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
