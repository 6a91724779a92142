// Tolerant parser for certain tags in an HTML page or an OPML file, even if malformed, in linear time.

export interface FoundTag {
  /** Lower case. */
  name: string
  isEnd: boolean
  /** `<outline … />` */
  isEmpty: boolean
  /** True if the end of the tag is missing: it ends before the next `<`. */
  isCut: boolean
  /** Raw values by name in lower case; if a name occurs twice, the first is used. */
  attributes: ReadonlyMap<string, string>
  /** All text between the name and the end of the tag. */
  inside: string
}

const NAME = /^<(\/?)([a-z][\w:-]*)/i
// Must not match from the middle of a name: that would take quadratic time in its length.
const ATTRIBUTE = /(?<![\w:-])([\w:-]+)\s{0,10}=\s{0,10}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g
/** The content of these elements is not parsed as markup. */
const SILENT: Readonly<Record<string, RegExp>> = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  template: /<\/template/gi,
}

/**
 * Yields the tags in `names`, in order, except in comments and scripts. The characters > and < inside
 * quotation marks do not end a tag. A tag without an end ends before the next `<`.
 */
export function* findTags(text: string, names: ReadonlySet<string>): Generator<FoundTag> {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4)
      if (end < 0) return
      at = end + 3
      continue
    }
    const [whole, slash = '', rawName = ''] = NAME.exec(text.slice(at, at + 40)) ?? []
    const name = rawName.toLowerCase()
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
    const end = endOf(text, from, names)
    at = end
    const inside = text.slice(from, end)
    const isEmpty = inside.trimEnd().endsWith('/')
    const isCut = text[end] !== '>'
    yield { name, isEnd: slash !== '', isEmpty, isCut, attributes: attributesOf(inside), inside }
  }
}

/**
 * Returns the end of a tag: the next `>` outside quotation marks. Fallback if a quotation mark is not closed:
 * the next `>` at all. Without one: before the next `<`.
 */
function endOf(text: string, from: number, names: ReadonlySet<string>): number {
  let quote = ''
  let first: number | undefined
  /** Index of the first `<` inside quotation marks. */
  let within: number | undefined
  let at = from
  for (; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '<' && quote !== '' && !isTagOf(names, text, at)) within ??= at
    else if (sign === '<') break
    else if (sign === '>' && quote === '') return at
    else if (sign === '>' && within === undefined) first ??= at
    else if (quote === '' && isQuote(sign) && isValueNext(text, from, at)) quote = sign
    // A value is never followed directly by a letter. The quotation mark before is therefore unclosed, and
    // this one begins a new value.
    else if (sign === quote && within !== undefined && !/[\s/>]/.test(text[at + 1] ?? '>')) break
    else if (sign === quote) quote = ''
  }
  return first ?? within ?? at
}

const isQuote = (sign: string): boolean => sign === '"' || sign === "'"
const isValueNext = (text: string, from: number, at: number): boolean =>
  /=\s{0,10}$/.test(text.slice(Math.max(from, at - 11), at))
const isTagOf = (names: ReadonlySet<string>, text: string, at: number): boolean =>
  names.has(NAME.exec(text.slice(at, at + 40))?.[2]?.toLowerCase() ?? '')

function attributesOf(inside: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single, bare] of inside.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, double ?? single ?? bare ?? '')
  }
  return found
}
