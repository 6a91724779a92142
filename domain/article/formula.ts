// Functions that normalize a formula (MathML), so that its text content is readable as a line: x², a/b, √(x +
// 1). Characters that the rendering does not need are inserted invisibly, so that rendered and readable text
// are the same.
import { SIGN } from '../book/shape-body.ts'
import { OPENING, openingBars, thousandsCommas } from './formula-signs.ts'
import { indexTable, isRaisedSign, toPlainSign } from './raised-text.ts'

/** An element of a formula; names without prefix. */
export interface FormulaNode {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (FormulaNode | string)[]
}
type Piece = FormulaNode | string

/** Limits of parsing: a larger formula was not written by a person, and is not converted. */
const MOST_ELEMENTS = 5_000
const MOST_LETTERS = 20_000

/**
 * Maximum characters compared at the boundary of two tokens, and maximum length of a simple numerator or
 * denominator.
 */
const NEAR = 40

/** Elements that repeat a formula in another notation, or only reserve space. */
const NOT_SHOWN = /^(?:annotation|annotation-xml|mphantom)$/
const TOKEN = /^(?:mi|mn|mo|ms|mtext)$/
/** Invisible operators between adjacent characters: times, function application, comma, plus. */
const INVISIBLE = /[\u2061-\u2064]/g
const RELATION = /^[=<>≤≥≈≠≡∼≃≅∝→⇒⇔←↦+−±∓×÷∈∉⊂⊆∪∩∧∨-]$/
/** Operators with limits above and below. */
const LARGE = /^[∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂]/u
const NO_LETTER = /^[^\p{L}\p{N}+\-−=∞]+$/u
/**
 * A numerator that is a product needs no brackets. In other positions only a single letter, name or number
 * needs none.
 */
const PRODUCT = /^(?:[\p{L}\p{N}.]+|.)$/u
const SIMPLE = /^(?:(?:\p{L}|\p{Nd}[\p{Nd}.,]*)[^\p{Lu}\p{Ll}\p{Lo}\p{Nd}\s]*|.)$/u
const LETTER = String.raw`[\p{Lu}\p{Ll}\p{Lo}\p{Nd}]`
const LETTER_END = new RegExp(`${LETTER}$`, 'u')
const LETTER_START = new RegExp(`^${LETTER}`, 'u')
const DIGIT_END = /\p{Nd}$/u
const DIGIT_START = /^\p{Nd}/u
/** For example `x^q`: a following letter would become part of the exponent. */
const AFTER_MARK = /[\^_][\p{L}\p{N}]+$/u
/** For example `sin²`: a name with an exponent. */
const NAME_END = /\p{L}{2,}[^\s\p{Lu}\p{Ll}\p{Nd}]*$/u

function textOf(node: Piece): string {
  const texts: string[] = []
  const gather = (each: Piece): void => {
    if (typeof each === 'string') texts.push(each)
    else each.children.forEach(gather)
  }
  gather(node)
  return texts.join('')
}
const sizeOf = (node: Piece): number =>
  typeof node === 'string' ? 0 : node.children.reduce((sum, child) => sum + sizeOf(child), 1)
const sign = (text: string): FormulaNode => ({
  name: 'mtext',
  attributes: { [SIGN]: '1', style: 'font-size:0' },
  children: [text],
})
const row = (...children: Piece[]): FormulaNode => ({ name: 'mrow', attributes: {}, children })
const token = (name: string, text: string): FormulaNode => ({ name, attributes: {}, children: [text] })

/** Returns the formula as a line of text; '' if it has none. */
export const formulaLine = (math: FormulaNode): string =>
  textOf(readableFormula(math)).replace(/\s+/g, ' ').trim()

/**
 * Returns the same formula with unchanged rendering and readable text content. The function is idempotent.
 */
export function readableFormula(math: FormulaNode): FormulaNode {
  if (sizeOf(math) > MOST_ELEMENTS || textOf(math).length > MOST_LETTERS) return math
  const converted = readable(math)
  const alternative = math.attributes['alttext']?.trim() ?? ''
  return textOf(converted).trim() === '' && alternative !== ''
    ? { ...converted, children: [...converted.children, token('mtext', alternative)] }
    : converted
}

function readable(node: FormulaNode): FormulaNode {
  const { name, attributes } = node
  if (TOKEN.test(name)) return readToken(node)
  if (name === 'mfenced') return readable(fenced(node))
  const parts = partsOf(node)
  const inside = parts.map((part) => (typeof part === 'string' ? part : readable(part)))
  const elements = inside.filter((part) => typeof part !== 'string')
  const [base = row(), first = row(), second = row()] = elements
  switch (name) {
    case 'msup':
    case 'mover':
      return scripted(node, base, [[first, true]])
    case 'msub':
    case 'munder':
      return scripted(node, base, [[first, false]])
    case 'msubsup':
    case 'munderover':
      return scripted(node, base, [
        [first, false],
        [second, true],
      ])
    case 'mmultiscripts':
      return multiscripted(node, elements)
    case 'mfrac': {
      const under = attributes['linethickness']?.startsWith('0')
        ? [sign(' '), first]
        : [sign('/'), group(first)]
      const isProduct = PRODUCT.test(textOf(base))
      return { ...node, children: [isProduct ? base : group(base), row(...under)] }
    }
    case 'msqrt':
      return { ...node, children: rooted(spaced(inside)) }
    case 'mroot': {
      const index = indexed(first, true)
      const root: FormulaNode = { name: 'msqrt', attributes: {}, children: rooted([base]) }
      // An index without superscript characters is written after its root: root(x, 12).
      return index
        ? row(index, root)
        : { ...node, children: [row(sign('root('), base, sign(', ')), row(first, sign(')'))] }
    }
    case 'mtr':
    case 'mlabeledtr':
      return { ...node, children: elements.map((cell, at) => (at > 0 ? led(cell, ' ') : cell)) }
    case 'mtable':
      return {
        ...node,
        children: elements.map((line, at) => (at > 0 ? { ...line, children: nextLine(line) } : line)),
      }
    default:
      return { ...node, children: spaced(name === 'maction' ? inside.slice(0, 1) : inside) }
  }
}

function readToken(node: FormulaNode): FormulaNode {
  if (node.children.some((child) => typeof child !== 'string')) return node
  // Browsers render a non-breaking space.
  const text = textOf(node)
    .replace(INVISIBLE, '')
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/^ | $/g, '')
  return { ...node, children: text === '' ? [] : [text] }
}

/** Returns the children that browsers render. */
const partsOf = ({ name, children }: FormulaNode): Piece[] =>
  children.flatMap((child): Piece[] => {
    if (typeof child === 'string') return child.trim() === '' ? [] : [child.trim()]
    if (SIGN in child.attributes) return []
    if (NOT_SHOWN.test(child.name)) return name === 'semantics' ? [] : [row()]
    return [bare(child)]
  })

/** Removes a row that an earlier conversion added: returns its content without the inserted characters. */
function bare(node: FormulaNode): Piece {
  if (node.name !== 'mrow') return node
  const own = node.children.filter((each) => typeof each === 'string' || !(SIGN in each.attributes))
  const [only] = own
  if (own.length !== 1 || own.length === node.children.length || only === undefined) return node
  return typeof only === 'string' ? only : bare(only)
}

/** Inserts spaces in a line, around relations and where words or numbers would be joined. */
function spaced(pieces: readonly Piece[]): Piece[] {
  const line: Piece[] = []
  const written = pieces.map((piece) => ({ name: nameOf(piece), text: textOf(piece) }))
  const [bars, commas] = [openingBars(written), thousandsCommas(written)]
  let before: Piece | undefined
  let isOpen = true
  let isApart = false
  for (const [at, piece] of pieces.entries()) {
    const text = written[at]?.text ?? ''
    if (text === '') {
      isApart ||= typeof piece !== 'string' && piece.name === 'mspace' && before !== undefined
      line.push(piece)
      continue
    }
    const isInfix = isOperator(piece) && RELATION.test(text) && !isOpen
    if (before !== undefined && !hasGap(before, text) && (isApart || isInfix || meet(before, piece)))
      line.push(sign(' '))
    line.push(piece)
    before = piece
    isOpen = OPENING.test(text) || bars.has(at)
    isApart = isInfix || (isOperator(piece) && /^[,;]$/.test(text) && !commas.has(at))
  }
  return line
}

const isOperator = (piece: Piece): boolean =>
  typeof piece !== 'string' && piece.name === 'mo' && piece.attributes['fence'] !== 'true'
const nameOf = (piece: Piece): string => (typeof piece === 'string' ? '' : piece.name)

const hasGap = (left: Piece, behind: string): boolean => /\s$/.test(textOf(left)) || /^\s/.test(behind)

/** Words between the symbols of a formula: for all, if. */
const isWords = (piece: Piece): boolean => nameOf(piece) === 'mtext' && /\p{L}{2}/u.test(textOf(piece))

/** True if two pieces would be read as one token, a word or a number. */
function meet(left: Piece, right: Piece): boolean {
  const [before, behind] = [textOf(left).slice(-NEAR), textOf(right).slice(0, NEAR)]
  if (isWords(left) && !/^[)\]},.;:!?]/.test(behind)) return true
  if (isWords(right) && !/[([{]$/.test(before)) return true
  if (!LETTER_START.test(behind)) return false
  if (
    NAME_END.test(lastLeaf(left).slice(-NEAR)) ||
    (nameOf(left) !== '' && NAME_END.test(before) && isOneName(left))
  )
    return true
  if (AFTER_MARK.test(before)) return true
  if (!LETTER_END.test(before)) return false
  return (
    (DIGIT_END.test(before) && DIGIT_START.test(behind)) ||
    [left, right].some((piece) => /^(?:mfrac|mtext)$/.test(nameOf(piece))) ||
    /^\p{L}{2}/u.test(firstLeaf(right))
  )
}

const lastLeaf = (piece: Piece): string =>
  typeof piece === 'string' ? piece : piece.children.length > 0 ? lastLeaf(piece.children.at(-1) ?? '') : ''
const firstLeaf = (piece: Piece): string =>
  typeof piece === 'string' ? piece : piece.children.length > 0 ? firstLeaf(piece.children[0] ?? '') : ''
/** A name with an exponent, not adjacent single letters. */
const isOneName = (piece: Piece): boolean => /^\p{L}{2}/u.test(firstLeaf(piece))

function scripted(node: FormulaNode, base: FormulaNode, scripts: [FormulaNode, boolean][]): FormulaNode {
  const isAround = /^m(?:under|over)/.test(node.name)
  const isPower = scripts.some(([part, up]) => !isMark(part) && endsInScript(base, up))
  const signs =
    isAround || LARGE.test(textOf(base)) || !isFlat(base) || isPower
      ? []
      : scripts.map(([part, up]) => indexed(part, up))
  if (signs.length > 0 && signs.every((part) => part !== undefined)) return row(base, ...signs)
  return {
    ...node,
    children: [
      isPower ? inBrackets(base) : scripts.every(([part]) => isMark(part)) ? base : group(base),
      ...scripts.map(marked),
    ],
  }
}

/** True if the base ends in a character of the same height: (x²)³, not x²³. */
function endsInScript(base: FormulaNode, isRaised: boolean): boolean {
  const last = [...textOf(base).slice(-2)].at(-1) ?? ''
  return toPlainSign(last) !== undefined && isRaisedSign(last) === isRaised
}

/** True if a script has a script itself: x^(y²), not x^y². */
const hasScript = (part: FormulaNode): boolean =>
  [...textOf(part)].some((each) => toPlainSign(each) !== undefined)

/** Primes, stars and accents stay unchanged. */
const isMark = (part: FormulaNode): boolean => textOf(part) === '' || NO_LETTER.test(textOf(part))

function marked([part, isRaised]: [FormulaNode, boolean]): FormulaNode {
  if (isMark(part)) return part
  const mark = isRaised ? '^' : '_'
  return isSimple([part]) && !hasScript(part) ? row(sign(mark), part) : row(sign(`${mark}(`), part, sign(')'))
}

/** Pairs of a subscript and a superscript after the base; after `mprescripts`, those before the base. */
function multiscripted(node: FormulaNode, [base = row(), ...scripts]: FormulaNode[]): FormulaNode {
  const at = scripts.findIndex(({ name }) => name === 'mprescripts')
  const [behind, before] = at < 0 ? [scripts, []] : [scripts.slice(0, at), scripts.slice(at + 1)]
  const isUp = (index: number) => index % 2 === 1
  const signs = [before, behind].map((side) =>
    side.map((part, index) => (textOf(part) === '' ? row() : indexed(part, isUp(index)))),
  )
  const [left = [], right = []] = signs
  if ([...left, ...right].every((part) => part !== undefined))
    return row(...left.flatMap((part) => part ?? []), base, ...right.flatMap((part) => part ?? []))
  const mark = (side: FormulaNode[]) => side.map((part, index) => marked([part, isUp(index)]))
  return {
    ...node,
    children: [base, ...mark(behind), ...(at < 0 ? [] : [token('mprescripts', '')]), ...mark(before)],
  }
}

/** Returns a script in superscript or subscript characters; undefined if a character has none. */
function indexed(part: FormulaNode, isRaised: boolean): FormulaNode | undefined {
  if (!isFlat(part) || textOf(part) === '') return undefined
  const table = indexTable(isRaised)
  const written = (node: FormulaNode): FormulaNode | undefined => {
    const children = node.children.flatMap((child): (Piece | undefined)[] => {
      if (typeof child !== 'string') return SIGN in child.attributes ? [] : [written(child)]
      const signs = [...child].map(
        (letter) => table.get(letter) ?? (/[,;\s′]/.test(letter) ? letter : undefined),
      )
      return [signs.every((each) => each !== undefined) ? signs.join('') : undefined]
    })
    return children.every((child) => child !== undefined) ? { ...node, children } : undefined
  }
  return written(part)
}

/** True for adjacent tokens without nesting. */
const isFlat = ({ name, children }: FormulaNode): boolean =>
  TOKEN.test(name) ||
  (/^(?:mrow|mstyle|mpadded)$/.test(name) &&
    children.every((child) => typeof child !== 'string' && isFlat(child)))

/** Adds brackets where the end would be ambiguous. */
const group = (node: FormulaNode): FormulaNode =>
  textOf(node) === '' || isSimple([node]) ? node : inBrackets(node)
const inBrackets = (node: FormulaNode): FormulaNode => row(sign('('), node, sign(')'))

function isSimple(pieces: readonly Piece[]): boolean {
  const text = pieces.map(textOf).join('').replace(/\s/g, '')
  const [only = ''] = pieces
  return (
    (text.length <= NEAR && SIMPLE.test(text)) ||
    isBracketed(text) ||
    (pieces.length === 1 && firstLeaf(only) === text)
  )
}

/** True if the first bracket is closed at the end of the text. */
function isBracketed(text: string): boolean {
  if (!/^\(.*\)$/s.test(text)) return false
  let depth = 0
  for (let at = 0; at < text.length - 1; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    if (depth === 0) return false
  }
  return true
}

const rooted = (inside: Piece[]): Piece[] =>
  isSimple(inside) ? [sign('√'), ...alone(inside)] : [sign('√('), ...alone(inside), sign(')')]

/**
 * A minus at the beginning of a line is rendered as a unary operator. An inserted character before it must
 * not make it a binary operator.
 */
const alone = (inside: Piece[]): Piece[] => (inside.length > 1 ? [row(...inside)] : inside)

const led = (cell: FormulaNode, text: string): FormulaNode => ({
  ...cell,
  children: [sign(text), ...alone(cell.children)],
})
const nextLine = ({ children: [first, ...others] }: FormulaNode): Piece[] =>
  first === undefined ? [] : [typeof first === 'string' ? first : led(first, '; '), ...others]

/** Current browsers do not render the brackets of `mfenced`. */
function fenced(node: FormulaNode): FormulaNode {
  const { open = '(', close = ')', separators = ',' } = node.attributes
  const between = separators.trim().slice(0, 1)
  const parts = partsOf(node).flatMap((part, at) =>
    at > 0 && between !== '' ? [token('mo', between), part] : [part],
  )
  const fence = (text: string) =>
    text.trim() === '' ? [] : [{ ...token('mo', text.trim()), attributes: { fence: 'true' } }]
  return row(...fence(open), ...parts, ...fence(close))
}
