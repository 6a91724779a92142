// Gathers running text with its marks and cuts it into blocks; white space is settled here, so that offsets stay true.
import {
  type Block,
  type BlockKind,
  legible,
  normaliseSpace,
  type Run,
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

export class BlockWriter {
  readonly blocks: Block[] = []
  #text = ''
  #runs: Run[] = []
  #open: OpenMark[] = []
  #pictures: Block[] = []

  get isEmpty(): boolean {
    return this.#text.trim() === ''
  }

  /** What is written of the block at hand. */
  get line(): string {
    return this.#text
  }

  /** Running text: white space of any kind becomes one space. */
  write(raw: string): void {
    const text = legible(raw).replace(/[\s\u0085]+/g, ' ')
    const isAtStart = this.#text === '' || /\s$/.test(this.#text)
    this.#text += isAtStart ? text.replace(/^ /, '') : text
  }

  /** A line break stays one; a second in a row says that the author meant a new paragraph. */
  breakLine(kind: BlockKind): void {
    const text = this.#text.trimEnd()
    if (text === '') return
    if (this.#text.slice(text.length).includes('\n')) this.flush(kind)
    else this.#text = `${text}\n`
  }

  mark<T>(mark: RunFormat, href: string | undefined, write: () => T): T {
    const open: OpenMark = { mark, start: this.#text.length, ...(href ? { href } : {}) }
    this.#open.push(open)
    const result = write()
    this.#open.splice(this.#open.indexOf(open), 1)
    this.#close(open)
    return result
  }

  /** A picture inside running text waits for the end of its paragraph. */
  picture(block: Block): void {
    if (this.isEmpty) this.blocks.push(block)
    else this.#pictures.push(block)
  }

  /** Ends the block at hand; marks that are still open go on in the next one. */
  flush(kind: BlockKind): void {
    for (const open of this.#open) {
      this.#close(open)
      open.start = 0
    }
    const text = this.#text.trimEnd()
    if (text !== '') this.#push({ kind, text, runs: tidyRuns(this.#runs, text) })
    this.#text = ''
    this.#runs = []
    this.blocks.push(...this.#pictures)
    this.#pictures = []
  }

  /** Text whose white space matters. */
  preformatted(raw: string): void {
    const text = legible(raw)
      .replace(/\r\n?/g, '\n')
      .replace(/^(?:[ \t]*\n)+/, '')
      .trimEnd()
    if (text !== '') this.#push({ kind: 'pre', text, runs: [] })
  }

  #close({ mark, href, start }: OpenMark): void {
    const end = this.#text.length
    if (end > start) this.#runs.push({ start, end, mark, ...(href ? { href } : {}) })
  }

  #push(block: Block): void {
    let rest = block
    while (rest.text.length > MAX_TEXT) {
      const at = cutPoint(rest.text)
      this.blocks.push(slice(rest, 0, at))
      rest = slice(rest, at, rest.text.length)
    }
    rest.runs.length = Math.min(rest.runs.length, MAX_RUNS)
    if (normaliseSpace(rest.text) !== '') this.blocks.push(rest)
  }
}

/** Inside the text, without white space at the ends, in order, neighbours of one kind joined. */
function tidyRuns(runs: readonly Run[], text: string): Run[] {
  const trimmed = runs
    .map((run) => {
      const inner = text.slice(run.start, run.end)
      const start = run.start + (inner.length - inner.trimStart().length)
      return { ...run, start, end: start + inner.trim().length }
    })
    .filter((run) => run.end > run.start)
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const tidy: Run[] = []
  for (const run of trimmed) {
    const before = tidy.findLast((one) => one.mark === run.mark)
    const isSame = before && before.href === run.href && before.end >= run.start
    if (isSame) before.end = Math.max(before.end, run.end)
    else tidy.push(run)
  }
  return tidy
}

function cutPoint(text: string): number {
  const head = text.slice(0, CUT_AT)
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('。'), head.lastIndexOf('\n'))
  const space = head.lastIndexOf(' ')
  if (sentence > CUT_AT / 2) return sentence + 1
  if (space > 0) return space + 1
  // Text without a space: not between the halves of one character.
  return /[\uD800-\uDBFF]$/.test(head) ? CUT_AT - 1 : CUT_AT
}

function slice(block: Block, from: number, to: number): Block {
  const raw = block.text.slice(from, to)
  const lead = raw.length - raw.trimStart().length
  const text = raw.trim()
  const runs = block.runs
    .map((run) => ({
      ...run,
      start: Math.max(0, run.start - from - lead),
      end: Math.min(text.length, run.end - from - lead),
    }))
    .filter((run) => run.end > run.start)
    .slice(0, MAX_RUNS)
  return { ...block, text, runs }
}
