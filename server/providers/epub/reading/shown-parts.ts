// Selects a supported alternative of elements with fallbacks, e.g. `object`, `video` or `epub:switch`.
import { withoutNotices, withoutWrittenMarkup } from './notices.ts'

const TAG = /<(\/?)([a-z][\w:.-]*)(\s[^<>]*)?>/gi
/** Elements that are not supported; their fallback content is shown. */
const WITH_FALLBACK = new Set('noscript noembed noframes object applet iframe video audio canvas'.split(' '))
/** Form fields whose text is shown, without input. */
const FIELDS = new Set('select optgroup option textarea'.split(' '))
/** Elements of `epub:switch`, with any prefix. */
const OF_SWITCH = /^[\w.-]+:(switch|case|default)$/
/** Namespaces that are supported as a case of `epub:switch`. */
const SHOWN_NAMESPACES = new Set([
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/1998/Math/MathML',
  'http://www.w3.org/2000/svg',
])
/** Separator between the options of a field. */
const OR = '/'

interface Tag {
  name: string
  start: number
  end: number
  isClosing: boolean
  attributes: string
  /** For a start tag: its end tag. */
  close?: Tag
  /** For a case: its switch; for an option: its field. */
  around?: Tag
  /** For a switch: its cases in order; for a field: its options. */
  parts: Tag[]
}

/** The raw value of an attribute, with entities not decoded. */
export const attributeOf = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(String.raw`(?:^|\s)${name}\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')`, 'i').exec(
    attributes,
  )
  return found?.[1] ?? found?.[2]
}

/**
 * Selects one of the alternatives: a supported case or the default, the picture of an object or its fallback
 * text, all options of a field. Our reader has no media playback, scripts or forms, so their fallback text is
 * shown. `isPicture` is true for the URL of a picture in the book.
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

/**
 * Elements whose content HTML parsers treat as raw text if scripts are enabled: when serialized again, its
 * tags are escaped.
 */
const isRawText = (name: string): boolean => /^(?:noscript|noembed|noframes|iframe)$/.test(name)

/** Removes notices about software from the fallback content of media, scripts and switch cases. */
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

/** Serializes a tag as a `span`, separated by spaces. Ids of link targets are preserved. */
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

/** Converts an `object` to an `img`, with its fallback text as alternative text. */
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

/**
 * Finds the tags of such elements and pairs start tags with end tags; an end tag without a start tag is left
 * out.
 */
function tagsOf(body: string): Tag[] {
  const tags: Tag[] = []
  const open = new OpenTags()
  for (const found of body.matchAll(TAG)) {
    const [whole, slash, tagName = '', attributes = ''] = found
    const name = tagName.toLowerCase()
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
      // HTML allows an `option` without an end tag.
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

/**
 * A stack of open tags with constant-time operations on average: it is not searched for a tag that is not
 * open.
 */
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

  /** Pops the last open tag with this name, and all tags opened after it. */
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
