// Finds the tags of some names in a page or an OPML file, however broken, in time that grows with the text alone.

export interface FoundTag {
  /** Lower case. */
  name: string
  isEnd: boolean
  /** `<outline … />` */
  isEmpty: boolean
  /** Its end cannot be found: it ends before the next sign <. */
  isCut: boolean
  /** Values as they stand, by name in lower case; the first of a name counts. */
  attributes: ReadonlyMap<string, string>
  /** All text between the name and the end. */
  inside: string
}

const NAME = /^<(\/?)([a-z][\w:-]*)/i
// Not from the middle of a name: that takes time by the square of its length.
const ATTRIBUTE = /(?<![\w:-])([\w:-]+)\s{0,10}=\s{0,10}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g
/** What is in these is no markup of the page. */
const SILENT: Readonly<Record<string, RegExp>> = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  template: /<\/template/gi,
}

/**
 * Those of `names`, in order; none of comments and scripts. Signs > and < within quotation marks end no tag; one that has
 * no end ends before the next sign <.
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
 * Where the tag ends: at the next > outside quotation marks; where those never close, at the next one at all; without one,
 * before the next <.
 */
function endOf(text: string, from: number, names: ReadonlySet<string>): number {
  let quote = ''
  let first: number | undefined
  /** The first < within quotation marks. */
  let within: number | undefined
  let at = from
  for (; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '<' && quote !== '' && !isTagOf(names, text, at)) within ??= at
    else if (sign === '<') break
    else if (sign === '>' && quote === '') return at
    else if (sign === '>' && within === undefined) first ??= at
    else if (quote === '' && isQuote(sign) && isValueNext(text, from, at)) quote = sign
    // No value is followed by a letter: the quotation mark before has no other, and this one opens a value.
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
