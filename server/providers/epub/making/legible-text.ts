// Brings the text of a draft to the letters that words are looked up by, whatever the book came as.
import { legible } from '../../../../domain/article/block.ts'
import type { DraftBook, DraftContent } from './draft.ts'

const TAG = /(<[^>]*>)/
const LETTER_END = /\p{L}[.,;:!?'"’”)]?$/u
const NOTE_SIGN = /^\s*[[(]?(?:\d{1,3}|[*†‡§]{1,3})[\])]?\s*$/
/** A unit or a variable with an exponent: m², km², x³. */
const EXPONENT = /(?<!\p{L})\p{L}{1,2}$/u

/** Text of a page with legible letters; tags as they are. Signs of notes stand off their word by a hair space. */
export function legibleBody(body: string): string {
  const parts = body.split(TAG)
  let before = ''
  let isRaised = false
  let isLink = false
  return parts
    .map((part, at) => {
      if (at % 2 === 1) {
        if (/^<\/?sup\b/.test(part)) isRaised = part[1] !== '/'
        else if (/^<\/?a\b/.test(part)) isLink = /^<a\b.*(?:noteref|href="[^"]*#)/.test(part)
        else if (!INLINE.test(part)) before = ''
        return part
      }
      const text = legible(part)
      if (text === '') return ''
      const isNote =
        (isRaised ? isLink || !EXPONENT.test(before) : isLink) &&
        LETTER_END.test(before) &&
        NOTE_SIGN.test(text) &&
        !/^\s/.test(text)
      before = text
      return isNote ? `\u200A${text}` : text
    })
    .join('')
}

/** Within a line: what ends here does not end the word before it. */
const INLINE =
  /^<\/?(?:em|i|b|strong|span|cite|q|small|big|u|s|mark|abbr|acronym|code|font|dfn|var|ins|del|bdi|bdo)\b/

/** The draft with legible text: titles, contents and chapters. */
export function legibleDraft(draft: DraftBook): DraftBook {
  const line = (text: string) => legible(text).replace(/\s+/g, ' ').trim()
  const content = ({ title, children, ...entry }: DraftContent): DraftContent => ({
    ...entry,
    ...{ title: line(title), children: children.map(content) },
  })
  return {
    ...draft,
    title: line(draft.title),
    creators: draft.creators.map(line),
    chapters: draft.chapters.map(({ title, body, ...chapter }) => ({
      ...chapter,
      ...{ title: line(title), body: legibleBody(body) },
    })),
    contents: draft.contents.map(content),
  }
}
