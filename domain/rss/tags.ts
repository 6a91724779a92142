// Finds the tags of some names in a page or an OPML file, however broken, in time that grows with the text alone.

export interface FoundTag {
  /** Lower case. */
  name: string
  isEnd: boolean
  /** `<outline … />` */
  isEmpty: boolean
  /** Values as they stand, by name in lower case; the first of a name counts. */
  attributes: ReadonlyMap<string, string>
}

/** Longer tags are none. */
const LONGEST = 8_000
const NAME = /^<(\/?)([a-z][\w:-]*)/i
const ATTRIBUTE = /([\w:-]+)\s{0,10}=\s{0,10}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g
/** What is in these is no markup of the page. */
const SILENT: Readonly<Record<string, RegExp>> = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  template: /<\/template/gi,
}

/** Those of `names`, in order; none of comments and scripts. A sign > within quotation marks ends no tag. */
export function* tagsIn(text: string, names: ReadonlySet<string>): Generator<FoundTag> {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4)
      if (end < 0) return
      at = end + 3
      continue
    }
    const [whole, slash = '', given = ''] = NAME.exec(text.slice(at, at + 40)) ?? []
    const name = given.toLowerCase()
    const silent = slash === '' ? SILENT[name] : undefined
    if (silent !== undefined && !names.has(name)) {
      silent.lastIndex = at
      if (!silent.test(text)) return
      at = silent.lastIndex
      continue
    }
    if (whole === undefined || !names.has(name)) {
      at += 1
      continue
    }
    const from = at + whole.length
    const end = endOf(text, from)
    at = end ?? from
    if (end === undefined) continue
    const inside = text.slice(from, end)
    yield { name, isEnd: slash !== '', isEmpty: /\/\s*$/.test(inside), attributes: attributesOf(inside) }
  }
}

/** Where the tag ends: at the next > outside quotation marks; where those never close, at the next one at all. */
function endOf(text: string, from: number): number | undefined {
  const next = text.indexOf('<', from)
  const limit = Math.min(next < 0 ? text.length : next, from + LONGEST)
  let quote = ''
  let first: number | undefined
  for (let at = from; at < limit; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '>') first ??= at
    if (quote === '' && sign === '>') return at
    if (
      quote === '' &&
      (sign === '"' || sign === "'") &&
      /=\s{0,10}$/.test(text.slice(Math.max(from, at - 11), at))
    )
      quote = sign
    else if (sign === quote) quote = ''
  }
  return first
}

function attributesOf(inside: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single, bare] of inside.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, double ?? single ?? bare ?? '')
  }
  return found
}
