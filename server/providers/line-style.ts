// Parses the style of an element to find whether it is a block, or lays out its children separately.

export interface LineStyle {
  /** '' if the style has no such declaration. */
  display: string
  /** Text flows around it, as around a drop cap. */
  isFloating: boolean
}

const LINES = new Set(
  'block flow-root flex grid list-item table table-row table-cell table-caption'.split(' '),
)
const ROWS = new Set('flex grid inline-flex inline-grid'.split(' '))

/** Parses the declarations of a `style` attribute. */
export function lineStyleOf(declarations: string): LineStyle {
  const style = { display: '', isFloating: false }
  if (!/display|float/i.test(declarations)) return style
  for (const declaration of declarations.split(';')) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([a-z-]+)/i.exec(declaration) ?? []
    readDeclaration(style, name, value)
  }
  return style
}

/** Parses one declaration into `style`. */
export function readDeclaration(style: LineStyle, name: string, value: string): void {
  const [property, keyword] = [name.toLowerCase(), value.toLowerCase()]
  if (property === 'display') style.display = keyword
  else if (property === 'float') style.isFloating = keyword === 'left' || keyword === 'right'
}

/**
 * True for a block. `readText` returns the text of the element: a floating drop cap is part of its word, so
 * it is not a block.
 */
export const isLine = ({ display, isFloating }: LineStyle, readText: () => string): boolean =>
  LINES.has(display) && !(isFloating && DROP_CAP.test(readText()))

/** Matches the letters that a page may render as a drop cap. */
const DROP_CAP = /^\s*\p{P}{0,2}\p{L}{1,3}\s*$/u

/** True for the first letter of a word, with a quotation mark before it. */
export const isFirstLetter = (text: string): boolean => /^\s*\p{P}{0,2}\p{L}\s*$/u.test(text)

export const setsApart = ({ display }: LineStyle): boolean => ROWS.has(display)
