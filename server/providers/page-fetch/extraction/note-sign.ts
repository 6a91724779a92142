// Detects note signs on web pages, and text that is raised by a class or style.
import { MAX_RAISED_LENGTH } from '../../../../domain/article/raised-text.ts'
import { isRaisedBy, type Look, lookOf, namesNote, namesRaised } from '../../../../domain/book/note-markup.ts'
import {
  endsInLetter,
  endsInWholeNumber,
  endsInWord,
  isNoteFigure,
  isNoteLetter,
} from '../../../../domain/book/note-sign.ts'

type Attributes = Readonly<Record<string, string>>

/** True if the markup declares the element as a note sign. */
export const saysNote = ({ class: classes = '', role = '', 'epub:type': type = '' }: Attributes): boolean =>
  namesNote(`${classes} ${role} ${type}`)

/**
 * Raised text that is not part of a word. Other small raised letters, e.g. in headings and logos, are part of
 * their word: LᴀTEX, McDonald.
 */
const NO_PART_OF_WORD = /\p{N}|^(?:st|nd|rd|th|TM|SM)$|^[^\p{L}]+$/u
/** True for a lower-case letter after a whole word, which is a note sign. */
const isLetterBehindWord = (text: string, line: string): boolean =>
  /^\p{Ll}$/u.test(text) && /\p{L}{2}$/u.test(line)

/** True if a style raises the text after `line`. */
export const isRaisedText = (look: Look, text: string, line: string): boolean =>
  isRaisedBy([look]) && (look.isSuper || NO_PART_OF_WORD.test(text) || isLetterBehindWord(text, line))

/** True if linked or marked text without brackets is the letter of a note after a whole word. */
export const isLetterOfNote = (text: string, line: string): boolean =>
  /^\p{L}/u.test(text) && isNoteLetter(text) && /\p{L}{2}\p{P}{0,3}$/u.test(line)

/**
 * True if an element is rendered as raised text after `line`: as a note sign, or because the page raises it.
 */
export function isSign(
  attributes: Attributes,
  readText: () => string,
  line: string,
  isInPage: (href: string) => boolean,
): boolean {
  const { href = '' } = attributes
  const isToPlace = href.includes('#') && placeIn(href) !== ''
  const isNote = saysNote(attributes)
  const { class: classes = '', style = '' } = attributes
  const look = lookOf(style)
  const mayBeUp = namesRaised(classes) || isRaisedBy([look])
  if (!(isToPlace || isNote || mayBeUp) || !/\S$/.test(line)) return false
  const text = readText()
  if (text.length > MAX_RAISED_LENGTH) return false
  if (namesRaised(classes) || isRaisedText(look, text.trim(), line)) return /^\S{1,8}$/.test(text.trim())
  const isFigure = isNoteFigure(text)
  if (isNote) return (isFigure || isNoteLetter(text)) && endsInWord(line)
  if (!isFigure || !isInPage(href) || isNumberOf(placeIn(href), line)) return false
  return endsInLetter(line) || (endsInWholeNumber(line) && !/\d{4}/.test(text))
}

const placeIn = (href: string): string => href.slice(href.indexOf('#') + 1)

/** True if two URLs are of the same page; a link may omit the query string. */
export function isSamePage(link: string, page: string): boolean {
  const [of, at] = [link, page].map((each) => each.replace(/^https?:\/\/(?:www\.)?|#.*$/g, '')) as [
    string,
    string,
  ]
  const bare = (address: string) => address.replace(/\/?(?=\?|$)/, '')
  return bare(of) === bare(at) || (!of.includes('?') && bare(of) === bare(at.replace(/\?.*$/, '')))
}

/** Abbreviations of counted things, in upper or lower case. */
const SHORT_COUNTED = /^(?:figs?|eqs?|eqns?|secs?|sects?|chs?|chaps?|pp?|vols?)$/i
/** Abbreviations of counted things that are ordinary words in lower case. */
const SHORT_NAME = /^(?:Nos?|Arts?|Tabs?|Apps?|Refs?|Pts?|Paras?|Exs?)$/i
const COUNTED =
  /^(?:figure|table|equation|formula|section|chapter|part|page|volume|book|appendix|appendice|comment|repl[yi]|review|note|footnote|endnote|reference|number|item|step|example|theorem|lemma|proposition|corollary|definition|algorithm|listing|box|plate|map|scheme|exhibit|panel|photo|image|picture|chart|graph|diagram|video|slide|line|row|column|question|answer|exercise|problem|article|clause|rule|day|week|level|episode|season|issue|lesson|unit|module|act|scene|verse|paragraph|stage|phase|round|group|case|study|experiment|sample|option|layer|type)(?:e?s)?$/i

/** Short ids of notes: #r4, #n4, #ref4. */
const PLACE_OF_NOTE = /^(r|n|ref|cit|cite|bib|src)[-_.]?\d{1,3}$/i

/**
 * True if a number after a word counts what the word names, e.g. Fig. 3 or Comments 12: its link points
 * there, not to a note.
 */
function isNumberOf(place: string, line: string): boolean {
  if (place.split(/[_:.-]/).some((part) => part !== '' && namesNote(part))) return false
  const [, word = '', stop = ''] = /(\p{L}+)(\.?)$/u.exec(line) ?? []
  if (isNamedAfter(place, word)) return true
  const [, name = ''] = PLACE_OF_NOTE.exec(place) ?? []
  if (name !== '' && !word.toLowerCase().startsWith(name.toLowerCase())) return false
  if (SHORT_COUNTED.test(word)) return true
  const isName = /^\p{Lu}/u.test(word)
  return isName && (SHORT_NAME.test(word) || (stop === '' && COUNTED.test(word)))
}

/** True if the id contains the word, e.g. #figure-3 and #fig3 after Figure, #comments after comments. */
function isNamedAfter(place: string, word: string): boolean {
  const [name = ''] = /^\p{L}+/u.exec(place.toLowerCase()) ?? []
  const [longer, shorter] =
    name.length > word.length ? [name, word.toLowerCase()] : [word.toLowerCase(), name]
  return shorter.length > 2 && longer.startsWith(shorter)
}
