// Repairs a page before it is parsed: separates words of adjacent lines, removes numbers of printed pages.
import { withoutPageMarks } from '../../../../domain/book/page-marks.ts'
import { isBlockName } from '../../../../domain/book/shape-body.ts'
import { isLine as isLineOf, lineStyleOf } from '../../line-style.ts'

const TAG = /<(\/?)([a-z][\w:.-]*)(\s[^<>]*)?>/gi
const VOID = new Set('area base br col embed hr img image input link meta param source track wbr'.split(' '))
/** Block elements that are not allowed in the converted book. */
const LINES = new Set(['fieldset', 'form', 'label', 'legend'])
const STYLE = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const PAGE =
  /\s(?:epub:type\s*=\s*["'][^"']*\bpagebreak\b|role\s*=\s*["'][^"']*\bdoc-pagebreak\b|class\s*=\s*["'](?:[^"']*\s)?(?:(?:x-)?(?:epub|calibre\d*)?[-_]?(?:page|pg)[-_]?(?:num(?:ber)?|no|break|marker|mark)|(?:calibre_)?pb)(?=[\s"']))/i
/** A class that also names a whole page, and a place named after its page; both without a link to a page. */
const PAGE_PLACE =
  /^(?![^<>]*\shref\s*=)[^<>]*\s(?:class\s*=\s*["'](?:[^"']*\s)?(?:page|pg)(?=[\s"'])|(?:id|name)\s*=\s*["'](?:page|pg)[-_.]?[\divxlc]+["'])/i
export const PAGE_NUMBER =
  /^[\s[({|–—-]*(?:p(?:ages?|gs?|p)?\b\.?\s*)?(?:\d{1,5}(?:\s+of\s+\d{1,5})?|[ivxlcdm]{1,9})[\s\])}|.–—-]*$/i
/** True if a tag marks the number of a printed page. */
export const isPageTag = (tag: string): boolean => PAGE.test(tag)

/** Max. characters of an element to check for its first letter. */
const MAX_CONTEXT = 200
/** Max. length of a page number; a longer text is preserved even if it is marked as one. */
const MAX_NUMBER_LENGTH = 24

interface Open {
  name: string
  isLine: boolean
  /** For a page number: index of its first piece. */
  page: number | undefined
}

const isPlace = (name: string, attributes: string): boolean =>
  name === 'pagenum' || PAGE.test(attributes) || (!/^h\d$/.test(name) && PAGE_PLACE.test(attributes))

/** Only text changes, no elements, so that links into the page and paths in it remain valid. */
export function mendLines(body: string): string {
  const pieces: string[] = []
  const open: Open[] = []
  let from = 0
  let hasText = false
  let isLineEnd = false
  const addText = (text: string) => {
    if (text === '') return
    if (/\S/.test(text)) {
      pieces.push(isLineEnd && hasText && /^\S/.test(text) ? ' ' : '', text)
      hasText = /\S$/.test(text)
      isLineEnd = false
      return
    }
    pieces.push(text)
    hasText = false
  }
  for (const found of body.matchAll(TAG)) {
    const [tag, slash, written = '', attributes = ''] = found
    const name = written.toLowerCase()
    addText(withoutPageMarks(body.slice(from, found.index)))
    from = found.index + tag.length
    if (isBlockName(name) || name === 'br') hasText = false
    if (slash) {
      const ended = open.at(-1)?.name === name ? open.pop() : undefined
      if (ended?.page !== undefined) dropNumber(pieces, ended.page)
      if (ended?.isLine) isLineEnd = true
    } else if (!VOID.has(name)) {
      const isLine = LINES.has(name) || isLineStyle(attributes, () => startOf(body, from, name))
      if (isLine) isLineEnd = true
      open.push({ name, isLine, page: isPlace(name, attributes) ? pieces.length + 1 : undefined })
    }
    pieces.push(tag)
  }
  addText(withoutPageMarks(body.slice(from)))
  return pieces.join('')
}

function isLineStyle(attributes: string, readText: () => string): boolean {
  const [, double = '', single = ''] = STYLE.exec(attributes) ?? []
  return isLineOf(lineStyleOf(double || single), readText)
}

/** The first text of an element whose start tag ends at `from`. */
const startOf = (body: string, from: number, name: string): string =>
  (body.slice(from, from + MAX_CONTEXT).split(`</${name}`)[0] ?? '').replace(/<[^<>]*>/g, '')

/** Removes the text from the piece `start` on, if it is a page number. */
function dropNumber(pieces: string[], start: number): void {
  const texts: number[] = []
  let text = ''
  for (let at = start; at < pieces.length; at += 1) {
    const piece = pieces[at] ?? ''
    if (/^</.test(piece)) continue
    texts.push(at)
    text += piece
    if (text.length > MAX_NUMBER_LENGTH) return
  }
  if (PAGE_NUMBER.test(text)) for (const at of texts) pieces[at] = ''
}
