// Replaces HTML entities that an XML feed uses without declaring them by their characters.
import { textOfHtml } from './plain-text.ts'

const OF_XML = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
const MAX_NAME_LENGTH = 31
/** Max. replacements per feed; further entities stay unchanged. */
const MAX_COUNT = 50_000
const SPACES: Record<string, string> = { nbsp: '\u00A0', ensp: '\u2002', emsp: '\u2003', thinsp: '\u2009' }

/** Leaves CDATA, the five entities of XML, and names that are not HTML entities unchanged. */
export function spellEntities(xml: string): string {
  if (!xml.includes('&')) return xml
  const known = new Map<string, string>()
  const sign = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|&([a-z][a-z\d]*);/gi
  const parts: string[] = []
  let at = 0
  // Match one by one instead of collecting all matches: a feed of entities only must not exhaust the memory.
  for (let count = 0; count < MAX_COUNT; ) {
    const found = sign.exec(xml)
    if (!found) break
    const [, name] = found
    if (name === undefined || OF_XML.has(name) || name.length > MAX_NAME_LENGTH) continue
    const letters = known.get(name) ?? lettersOf(name)
    known.set(name, letters)
    parts.push(xml.slice(at, found.index), letters)
    at = sign.lastIndex
    count += 1
  }
  return parts.join('') + xml.slice(at)
}

function lettersOf(name: string): string {
  const space = SPACES[name]
  if (space !== undefined) return space
  const letters = textOfHtml(`&${name};`, 40)
  // Escape the result: `&LT;` and similar entities would begin markup.
  return letters.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
