// The way back through what was done to a text: typing, splitting, joining, moving, deleting, and what was put in.
import type { DeskParagraph } from './paragraphs.ts'

type Text = readonly DeskParagraph[]
interface Step {
  /** The text before it. */
  before: Text
  /** Steps of one burst, close after another, are one. */
  burst?: string | undefined
  /** Unix milliseconds. */
  at: number
}
export interface TextHistory {
  back: readonly Step[]
  on: readonly Text[]
}
/** Where something changed: the paragraph, and the place behind it in its English or its Chinese. */
export interface ChangedPlace {
  key: string
  side: 'text' | 'zh'
  at: number
}

export const NO_HISTORY: TextHistory = { back: [], on: [] }
const MAX_STEPS = 200
const BURST_MS = 1000

/** With the text before an act; a further letter of one burst adds nothing. */
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

/** One step back or on, with the ids that paragraphs were given since; undefined where there is none. */
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

/** The same way back as long as nothing but ids came in from elsewhere; else none: it would undo what others wrote. */
export const unlessOverwritten = (history: TextHistory, before: Text, after: Text): TextHistory =>
  before === after || (before.length === after.length && before.every((one, at) => isSame(one, after[at])))
    ? history
    : NO_HISTORY

/** The first paragraph of `after` that is not as it was, and where its change ends. */
function changedPlace(before: Text, after: Text): ChangedPlace | undefined {
  const was = new Map(before.map((one) => [one.key, one]))
  const index = after.findIndex((one, at) => !isSame(one, before[at]))
  const one = after[index] ?? after.at(-1)
  if (!one) return undefined
  const old = was.get(one.key)
  const side = old && old.text === one.text && old.zh !== one.zh ? 'zh' : 'text'
  return { key: one.key, side, at: endOfChange(old?.[side] ?? '', one[side]) }
}

/** Behind the last letter in which they differ. */
function endOfChange(before: string, after: string): number {
  let tail = 0
  const shorter = Math.min(before.length, after.length)
  while (tail < shorter && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return after.length - tail
}
