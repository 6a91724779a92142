// Reads from the style of an element whether it is a line of its own, or sets its children apart.

export interface LineStyle {
  /** '' where the style does not say. */
  display: string
  /** Text flows around it, as around the first letter of a chapter. */
  isFloating: boolean
}

const LINES = new Set(
  'block flow-root flex grid list-item table table-row table-cell table-caption'.split(' '),
)
const ROWS = new Set('flex grid inline-flex inline-grid'.split(' '))

/** Of declarations as a `style` attribute has them. */
export function lineStyleOf(declarations: string): LineStyle {
  const style = { display: '', isFloating: false }
  if (!/display|float/i.test(declarations)) return style
  for (const declaration of declarations.split(';')) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([a-z-]+)/i.exec(declaration) ?? []
    readDeclaration(style, name, value)
  }
  return style
}

/** Adds one declaration to a style. */
export function readDeclaration(style: LineStyle, name: string, value: string): void {
  const [property, keyword] = [name.toLowerCase(), value.toLowerCase()]
  if (property === 'display') style.display = keyword
  else if (property === 'float') style.isFloating = keyword === 'left' || keyword === 'right'
}

/** `readText` gives the text of the element: floating first letters go on with their word. */
export const isLine = ({ display, isFloating }: LineStyle, readText: () => string): boolean =>
  LINES.has(display) && !(isFloating && DROP_CAP.test(readText()))

/** As many letters as a page sets large at the beginning of a chapter. */
const DROP_CAP = /^\s*\p{P}{0,2}\p{L}{1,3}\s*$/u

/** The first letter of a word, with the quotation mark before it. */
export const isFirstLetter = (text: string): boolean => /^\s*\p{P}{0,2}\p{L}\s*$/u.test(text)

export const setsApart = ({ display }: LineStyle): boolean => ROWS.has(display)
