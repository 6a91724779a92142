// Undo history of a text: typing, splitting, merging, moving, deleting and pasting.
import type { DeskParagraph } from './paragraphs.ts'

type Text = readonly DeskParagraph[]
interface Step {
  /** The text before the edit. */
  before: Text
  /** Consecutive edits of the same burst are merged into one undo step. */
  burst?: string | undefined
  /** Unix milliseconds. */
  at: number
}
export interface TextHistory {
  back: readonly Step[]
  on: readonly Text[]
}
/** Place of a change: the paragraph, its language side, and the index after the change. */
export interface ChangedPlace {
  key: string
  side: 'text' | 'zh'
  at: number
}

export const NO_HISTORY: TextHistory = { back: [], on: [] }
const MAX_STEPS = 200
const BURST_MS = 1000

/** Pushes the text from before an edit; a further edit of the same burst adds no entry. */
export function pushHistory(
  { back }: TextHistory,
  before: Text,
  { burst, at }: { burst: string | undefined; at: number },
): TextHistory {
  const last = back.at(-1)
  if (last && burst !== undefined && last.burst === burst && at - last.at < BURST_MS)
    return { back: back.with(-1, { ...last, at }), on: [] }
  return { back: [...back, { before, burst, at }].slice(-MAX_STEPS), on: [] }
}

/** One undo or redo step; paragraph ids assigned since are preserved. Undefined if there is no step. */
export function stepHistory(
  history: TextHistory,
  now: Text,
  way: 'back' | 'on',
): { paragraphs: Text; history: TextHistory; place: ChangedPlace | undefined } | undefined {
  const { back, on } = history
  const wanted = way === 'back' ? back.at(-1)?.before : on.at(-1)
  if (!wanted) return undefined
  const ids = new Map(now.map(({ key, id }) => [key, id]))
  const paragraphs = wanted.map((one) => {
    const id = one.id ?? ids.get(one.key)
    return id === one.id || id === undefined ? one : { ...one, id }
  })
  return {
    paragraphs,
    history:
      way === 'back'
        ? { back: back.slice(0, -1), on: [...on, now] }
        : { back: [...back, { before: now, at: 0 }], on: on.slice(0, -1) },
    place: changedPlace(now, paragraphs),
  }
}

const isSame = (a: DeskParagraph, b: DeskParagraph | undefined): boolean =>
  a === b ||
  (b !== undefined &&
    a.key === b.key &&
    a.kind === b.kind &&
    a.text === b.text &&
    a.zh === b.zh &&
    a.src === b.src)

/**
 * The history, if `after` only differs from `before` by paragraph ids; else an empty one, because an undo
 * would revert changes of other editors.
 */
export const unlessOverwritten = (history: TextHistory, before: Text, after: Text): TextHistory =>
  before === after || (before.length === after.length && before.every((one, at) => isSame(one, after[at])))
    ? history
    : NO_HISTORY

/** The first paragraph of `after` that changed, and the end of its change. */
function changedPlace(before: Text, after: Text): ChangedPlace | undefined {
  const was = new Map(before.map((one) => [one.key, one]))
  const index = after.findIndex((one, at) => !isSame(one, before[at]))
  const one = after[index] ?? after.at(-1)
  if (!one) return undefined
  const old = was.get(one.key)
  const side = old && old.text === one.text && old.zh !== one.zh ? 'zh' : 'text'
  return { key: one.key, side, at: endOfChange(old?.[side] ?? '', one[side]) }
}

/** Index after the last character that differs. */
function endOfChange(before: string, after: string): number {
  let tail = 0
  const shorter = Math.min(before.length, after.length)
  while (tail < shorter && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return after.length - tail
}
