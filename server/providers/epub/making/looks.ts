// Parses style sheets of a book to find the classes that raise text or make it smaller.
import postcss from 'postcss'
import { type Look, lookOf } from '../../../../domain/book/note-markup.ts'

/** Styles by class name. */
export type Looks = ReadonlyMap<string, readonly Look[]>

/** Selector that ends in a single class, e.g. `.up`, `span.up`, `p .up`. */
const CLASS = /(?:^|[\s>+~])[a-z\d]*\.([\w-]+)$/i
const RELEVANT_PROPERTY = /vertical-align|font-size|top\s*:/i

/** Styles of the classes of a sheet; empty if the sheet cannot be parsed. */
export function looksOf(css: string): Looks {
  const looks = new Map<string, Look[]>()
  if (!RELEVANT_PROPERTY.test(css)) return looks
  try {
    postcss.parse(css).walkRules((rule) => {
      const text = rule.nodes
        .map((node) => (node.type === 'decl' ? `${node.prop}:${node.value}` : ''))
        .join(';')
      if (!RELEVANT_PROPERTY.test(text)) return
      for (const selector of rule.selectors) {
        const name = CLASS.exec(selector.trim())?.[1]
        if (name !== undefined) looks.set(name, [...(looks.get(name) ?? []), lookOf(text)])
      }
    })
  } catch {
    return new Map()
  }
  return looks
}

/** Merges the styles of all sheets of a page. */
export function joinLooks(all: readonly Looks[]): Looks {
  const joined = new Map<string, readonly Look[]>()
  for (const looks of all)
    for (const [name, own] of looks) joined.set(name, [...(joined.get(name) ?? []), ...own])
  return joined
}
