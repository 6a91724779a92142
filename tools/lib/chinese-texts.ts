// Finds the Chinese texts that a source file displays: strings, parts of templates, JSX text. Comments are
// ignored.
import { parseSync } from 'vite'

export interface ChineseText {
  /** Line number, from 1. */
  line: number
  text: string
}

const HAN = /\p{Script=Han}/u

/** Chinese texts in source order. Returns none for a source with a parse error: the type check reports it. */
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

/** The text of a string, of a part of a template, or of JSX text. */
function writtenIn(node: object & { type: unknown }): string | undefined {
  if (!('value' in node)) return undefined
  const { type, value } = node
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return value
  if (type === 'TemplateElement' && typeof value === 'object' && value !== null && 'cooked' in value)
    return String(value.cooked ?? '')
  return undefined
}
