// Decides what a page shows of elements that hold one thing for readers who can do more and another for those who cannot:
// ours plays nothing, runs nothing, sends no forms. What is not shown gives way to its words.
import { withoutNotices, withoutWrittenMarkup } from './notices.ts'

const TAG = /<(\/?)([a-z][\w:.-]*)(\s[^<>]*)?>/gi
/** Their inside is shown where they themselves cannot be. */
const WITH_FALLBACK = new Set('noscript noembed noframes object applet iframe video audio canvas'.split(' '))
/** Fields whose words are shown, though nothing can be chosen or written. */
const FIELDS = new Set('select optgroup option textarea'.split(' '))
/** `epub:switch`, under any prefix. */
const OF_SWITCH = /^[\w.-]+:(switch|case|default)$/
/** The languages of a case that are shown. */
const SHOWN_NAMESPACES = new Set([
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/1998/Math/MathML',
  'http://www.w3.org/2000/svg',
])
/** Between the words of a field that can be chosen. */
const OR = '/'

interface Tag {
  name: string
  start: number
  end: number
  isClosing: boolean
  attributes: string
  /** Of an opening tag: its closing one. */
  close?: Tag
  /** Of a case: its switch; of a choice: its field. */
  around?: Tag
  /** Of a switch: its cases in order; of a field: its choices. */
  parts: Tag[]
}

/** The value of an attribute as it is written, references and all. */
export const attributeOf = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(String.raw`(?:^|\s)${name}\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')`, 'i').exec(
    attributes,
  )
  return found?.[1] ?? found?.[2]
}

/**
 * The inside of a page with one part of each alternative: a case that is shown or the default, the picture of an object or
 * the words in its place, the choices of a field. `isPicture`: whether that address is one of a picture of the book.
 */
export function showParts(page: string, isPicture: (address: string) => boolean): string {
  const body = withoutNoticesInside(page)
  const tags = tagsOf(body)
  if (tags.length === 0) return body
  const pieces: string[] = []
  let from = 0
  for (const tag of tags) {
    if (tag.start < from) continue
    pieces.push(body.slice(from, tag.start))
    from = tag.end
    const picture = tag.isClosing ? undefined : pictureOf(tag, body, isPicture)
    if (picture !== undefined || isLeftOut(tag)) {
      pieces.push(picture ?? ' ')
      from = tag.close?.end ?? tag.end
    } else pieces.push(written(tag))
  }
  pieces.push(body.slice(from))
  return pieces.join('')
}

/** HTML reads the inside as text where scripts run: what writes it again escapes its tags. */
const isRawText = (name: string): boolean => /^(?:noscript|noembed|noframes|iframe)$/.test(name)

/** The page without words about software in what replaces a film, a script or a language. */
function withoutNoticesInside(page: string): string {
  const pieces: string[] = []
  let from = 0
  for (const { name, end, close } of tagsOf(page)) {
    const isText = name.endsWith(':default')
    if (!close || end < from || !(WITH_FALLBACK.has(name) || isText)) continue
    const inside = page.slice(end, close.start)
    pieces.push(
      page.slice(from, end),
      withoutNotices(isRawText(name) ? withoutWrittenMarkup(inside) : inside, { isText }),
    )
    from = close.start
  }
  return from === 0 ? page : pieces.join('') + page.slice(from)
}

/** Words in and around such an element are apart; names that links lead to stay. */
function written(tag: Tag): string {
  const { name, isClosing, attributes, close, around } = tag
  if (OF_SWITCH.test(name)) {
    const id = isClosing ? undefined : attributeOf(attributes, 'id')
    return id === undefined ? ' ' : ` <span id="${id}"></span>`
  }
  if (isClosing) return '</span> '
  const before = around && around.parts[0] !== tag ? ` ${OR} ` : ' '
  const label = name === 'optgroup' ? (attributeOf(attributes, 'label') ?? '') : ''
  const inside = label === '' ? '' : `${label}: `
  return close ? `${before}<span${attributes}>${inside}` : `${before}${inside}`
}

const isLeftOut = (tag: Tag): boolean =>
  tag.around?.name.endsWith(':switch') === true && chosen(tag.around) !== tag

const chosen = ({ parts }: Tag): Tag | undefined =>
  parts.find(
    ({ name, attributes }) =>
      name.endsWith(':case') &&
      SHOWN_NAMESPACES.has(attributeOf(attributes, 'required-namespace')?.trim() ?? ''),
  ) ??
  parts.find(({ name }) => name.endsWith(':default')) ??
  parts[0]

/** The picture that an object is, with the words in its place as its description. */
function pictureOf(
  { name, attributes, end, close }: Tag,
  body: string,
  isPicture: (address: string) => boolean,
): string | undefined {
  if (name !== 'object') return undefined
  const address = attributeOf(attributes, 'data')
  if (address === undefined || !isPicture(address)) return undefined
  const inside = close ? body.slice(end, close.start) : ''
  const words = inside
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\s"]+/g, ' ')
    .trim()
  const id = attributeOf(attributes, 'id')
  const alt = words || (attributeOf(inside, 'alt') ?? '').replaceAll('"', ' ')
  return `<img${id === undefined ? '' : ` id="${id}"`} alt="${alt}" src="${address.replaceAll('"', '&quot;')}"/>`
}

/** The tags of such elements: each opening one knows its end; a closing one that ends nothing is left out. */
function tagsOf(body: string): Tag[] {
  const tags: Tag[] = []
  const open = new OpenTags()
  for (const found of body.matchAll(TAG)) {
    const [whole, slash, given = '', attributes = ''] = found
    const name = given.toLowerCase()
    if (!WITH_FALLBACK.has(name) && !FIELDS.has(name) && !OF_SWITCH.test(name)) continue
    const start = found.index
    const tag: Tag = {
      name,
      start,
      end: start + whole.length,
      isClosing: slash !== '',
      attributes,
      parts: [],
    }
    if (tag.isClosing) {
      const opening = open.close(name)
      if (!opening) continue
      opening.close = tag
    } else {
      // HTML leaves out the end of a choice.
      if (name === 'option' && open.last?.name === name) open.close(name)
      const around = open.last
      if (around && isPartOf(name, around.name)) {
        tag.around = around
        around.parts.push(tag)
      }
      open.push(tag)
    }
    tags.push(tag)
  }
  return tags
}

const isPartOf = (name: string, around: string): boolean =>
  name === 'option' || name === 'optgroup'
    ? around === 'select' || around === 'optgroup'
    : /:(?:case|default)$/.test(name) && around.endsWith(':switch')

/** In time that grows with their number alone: what is not open is not looked for. */
class OpenTags {
  readonly #tags: Tag[] = []
  readonly #count = new Map<string, number>()

  get last(): Tag | undefined {
    return this.#tags.at(-1)
  }

  push(tag: Tag): void {
    this.#tags.push(tag)
    this.#count.set(tag.name, (this.#count.get(tag.name) ?? 0) + 1)
  }

  /** The last one of that name; what is open in it ends with it. */
  close(name: string): Tag | undefined {
    if (!this.#count.get(name)) return undefined
    for (;;) {
      const tag = this.#tags.pop()
      if (!tag) return undefined
      this.#count.set(tag.name, (this.#count.get(tag.name) ?? 0) - 1)
      if (tag.name === name) return tag
    }
  }
}
