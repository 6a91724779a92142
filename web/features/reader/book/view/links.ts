// Handler for links of a book: shows a footnote on the current page, returns another place of the book, or
// opens an external page.

import { shapeBody } from '../../../../../domain/book/shape-body.ts'
import { findElement, isElement, readElementText, type XmlElement } from '../../../../../domain/book/xml.ts'
import { isEmbedded, openInBrowser } from '../../../../lib/bridge.ts'
import { isReviewMode } from '../../../../lib/cookies.ts'
import type { BookFile } from '../file/book-file.ts'
import { buildChapter, KIND_ATTRIBUTE, LINK_ATTRIBUTE } from './build-chapter.ts'

export interface FootnoteContent {
  body: HTMLElement
  /** The place of the footnote in the book. */
  chapter: number
  fragment: string
}

const NOTE_LINK = /\b(noteref|doc-noteref)\b/
const NOTE = /\b(footnote|rearnote|endnote|doc-footnote|doc-endnote)\b/
/** A number or sign, the usual text of a link to a footnote. */
const SIGN = /^\W{0,2}(\d{1,4}|[a-z*†‡§¶]{1,2})\W{0,2}$/i
const MAX_NOTE_LENGTH = 3000

/** Returns undefined when there is nothing to show in the book. */
export async function followLink(
  link: HTMLElement,
  file: BookFile,
  language: string,
): Promise<FootnoteContent | { chapter: number; fragment: string } | undefined> {
  const href = link.getAttribute(LINK_ATTRIBUTE) ?? ''
  const place = file.placeOf(href)
  if (!place) {
    // During an app store's review, the handler opens no external link from within the app.
    if (/^(https?|mailto):/i.test(href) && !(isEmbedded() && isReviewMode())) openInBrowser(href)
    return undefined
  }
  const isNoteLink =
    NOTE_LINK.test(link.getAttribute(KIND_ATTRIBUTE) ?? '') || SIGN.test(link.textContent?.trim() ?? '')
  if (place.fragment === '' || !isNoteLink) return place
  const html = await file.read(place.chapter)
  const found = noteIn(html, place.fragment)
  if (!found) return place
  const body = { name: 'body', attributes: {}, children: [found] }
  return { ...place, body: buildChapter(shapeBody(body, place.chapter).body, language) }
}

/** Finds the note with an id: the element itself, or the paragraph around it. */
function noteIn(root: XmlElement, name: string): XmlElement | undefined {
  const way = wayTo(root, name)
  const note =
    way.find(({ attributes }) => NOTE.test(`${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''}`)) ??
    way.findLast((each) => /^(p|li|dd|aside|div|td)$/.test(each.name))
  return note && readElementText(note).length <= MAX_NOTE_LENGTH && !findElement(note, 'body')
    ? note
    : undefined
}

/** The path from the root to the element with this id; empty when there is none. */
function wayTo(element: XmlElement, name: string): XmlElement[] {
  if (element.attributes['id'] === name) return [element]
  for (const child of element.children) {
    const way = isElement(child) ? wayTo(child, name) : []
    if (way.length > 0) return [element, ...way]
  }
  return []
}
