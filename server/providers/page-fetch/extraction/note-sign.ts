// Recognises the signs of notes on web pages, and text that a page raises by its class or style.
import { LONGEST_RAISED } from '../../../../domain/article/raised.ts'
import { isRaisedBy, lookOf, namesNote, namesRaised } from '../../../../domain/book/note-markup.ts'
import {
  endsInLetter,
  endsInWholeNumber,
  endsInWord,
  isNoteFigure,
  isNoteLetter,
} from '../../../../domain/book/note-sign.ts'

type Attributes = Readonly<Record<string, string>>

/** Whether the page itself says that it is the sign of a note. */
export const saysNote = ({ class: classes = '', role = '', 'epub:type': type = '' }: Attributes): boolean =>
  namesNote(`${classes} ${role} ${type}`)

const isRaised = ({ class: classes = '', style = '' }: Attributes): boolean =>
  namesRaised(classes) || isRaisedBy([lookOf(style)])

/** Whether linked or marked text that has no brackets is a letter of a note behind a whole word. */
export const isLetterOfNote = (text: string, line: string): boolean =>
  /^\p{L}/u.test(text) && isNoteLetter(text) && /\p{L}{2}\p{P}{0,3}$/u.test(line)

/** Whether an element is read raised behind `line`: as the sign of a note, or as what its page raises. */
export function isSign(attributes: Attributes, readText: () => string, line: string): boolean {
  const isToPlace = attributes['href']?.includes('#') === true
  const isNote = saysNote(attributes)
  const isUp = isRaised(attributes)
  if (!(isToPlace || isNote || isUp) || !/\S$/.test(line)) return false
  const text = readText()
  if (text.length > LONGEST_RAISED) return false
  if (isUp) return /^\S{1,8}$/.test(text.trim())
  const isFigure = isNoteFigure(text)
  if (isNote) return (isFigure || isNoteLetter(text)) && endsInWord(line)
  return isFigure && (endsInLetter(line) || (endsInWholeNumber(line) && !/\d{4}/.test(text)))
}
