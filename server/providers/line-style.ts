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
  if (!/display|float|position/i.test(declarations)) return style
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
  else if (property === 'position' && /^(?:absolute|fixed)$/.test(keyword)) style.isFloating = true
}

export const isLine = ({ display, isFloating }: LineStyle): boolean => !isFloating && LINES.has(display)

export const setsApart = ({ display }: LineStyle): boolean => ROWS.has(display)
