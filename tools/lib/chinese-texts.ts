// Finds the Chinese that a source file shows: strings, pieces of templates, text between tags. Comments are left out.
import { parseSync } from 'vite'

export interface ChineseText {
  /** From 1. */
  line: number
  text: string
}

const HAN = /\p{Script=Han}/u

/** In the order of the file. Text that does not parse has none: the type check reports it. */
export function findChineseTexts(path: string, text: string): ChineseText[] {
  const found: ChineseText[] = []
  let line = 1
  let counted = 0
  const lineAt = (start: number): number => {
    for (; counted < start; counted += 1) if (text[counted] === '\n') line += 1
    return line
  }
  const spans: { start: number; written: string }[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const start = 'start' in node ? Number(node.start) : 0
    const written = writtenIn(node)
    if (written !== undefined && HAN.test(written)) spans.push({ start, written })
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseSync(path, text).program)
  for (const { start, written } of spans.sort((a, b) => a.start - b.start))
    found.push({ line: lineAt(start), text: written.replace(/\s+/g, ' ').trim() })
  return found
}

/** The text of a string, of a piece of a template, or between tags. */
function writtenIn(node: object & { type: unknown }): string | undefined {
  if (!('value' in node)) return undefined
  const { type, value } = node
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return value
  if (type === 'TemplateElement' && typeof value === 'object' && value !== null && 'cooked' in value)
    return String(value.cooked ?? '')
  return undefined
}
