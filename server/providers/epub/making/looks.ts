// Reads in the style sheets of a book which classes raise their text or set it smaller.
import postcss from 'postcss'
import { type Look, lookOf } from '../../../../domain/book/note-markup.ts'

/** Looks by the name of the class. */
export type Looks = ReadonlyMap<string, readonly Look[]>

/** `.up`, `span.up`, `p .up`: a rule for a class alone, wherever it is. */
const CLASS = /(?:^|[\s>+~])[a-z\d]*\.([\w-]+)$/i
const TELLING = /vertical-align|font-size|top\s*:/i

/** The looks of the classes of a sheet; none for a sheet that cannot be read. */
export function looksOf(css: string): Looks {
  const looks = new Map<string, Look[]>()
  if (!TELLING.test(css)) return looks
  try {
    postcss.parse(css).walkRules((rule) => {
      const text = rule.nodes
        .map((node) => (node.type === 'decl' ? `${node.prop}:${node.value}` : ''))
        .join(';')
      if (!TELLING.test(text)) return
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

/** All sheets of a page as one. */
export function joinLooks(all: readonly Looks[]): Looks {
  const joined = new Map<string, readonly Look[]>()
  for (const looks of all)
    for (const [name, own] of looks) joined.set(name, [...(joined.get(name) ?? []), ...own])
  return joined
}
