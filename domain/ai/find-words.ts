// Finds a quotation in a text, even if a model normalized its quotation marks, dashes, spaces or capitals in
// another way.
import type { TextSpan } from '../language/sentences.ts'

const SAME: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‛': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '…': '.',
}
const SILENT = /[\u200B-\u200D\u2060\uFEFF\u00AD]/

interface Folded {
  text: string
  /** For each UTF-16 unit of `text`, its index in the original text. */
  at: number[]
}

function fold(text: string): Folded {
  const folded: Folded = { text: '', at: [] }
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charAt(index)
    if (SILENT.test(unit)) continue
    const isSpace = /\s/.test(unit)
    // Collapse runs of spaces, of dots and of dashes into one: … and ..., — and --.
    const one = isSpace ? ' ' : (SAME[unit] ?? unit.toLowerCase().charAt(0))
    if ((one === ' ' || one === '.' || one === '-') && folded.text.endsWith(one)) continue
    folded.text += one
    folded.at.push(index)
  }
  return folded
}

const EDGES = /^[\s"'“”‘’.…,;:]+|[\s"'“”‘’…,;:]+$/g

/**
 * Finds `words` in `text` at index `from` or later (UTF-16 offsets, `end` exclusive). All words must match;
 * only punctuation, spaces and capitals may differ. Returns undefined when not found.
 */
export function findWords(text: string, words: string, from = 0): TextSpan | undefined {
  if (!/[\p{L}\p{N}]/u.test(words)) return undefined
  const exact = text.indexOf(words.trim(), from)
  if (exact >= 0) return { start: exact, end: exact + words.trim().length }
  const wanted = fold(words.replace(EDGES, '')).text
  const { text: here, at } = fold(text)
  const first = at.findIndex((place) => place >= from)
  const found = first < 0 ? -1 : here.indexOf(wanted, first)
  if (found < 0) return undefined
  const [start = 0, last = 0] = [at[found], at[found + wanted.length - 1]]
  return { start, end: last + 1 }
}
