// Parser for ambiguous characters of a formula: a bar that opens or closes, a comma in a number or in a list.

/** A token in a line of a formula: the name of its element and its text. */
export interface LinePiece {
  name: string
  text: string
}

/** After one of these characters an operator is not binary: (−x), a = −b. */
export const OPENING = /[([{⟨⌊⌈,;:/√=<>≤≥≈≠≡+−±×÷-]$/u
/** A bar; a closing one may have an exponent or an index: |x|². */
const BAR = /^(\|{1,2}|[∣∥‖])(?:[\^_].*|[^\p{Lu}\p{Ll}\p{Lo}\p{Nd}|∣∥‖=+−\s-]*)$/u
const OPEN = /^[([{⟨⌊⌈]$/u
const CLOSE = /^[)\]}⟩⌋⌉]/u

/** Returns the index of each bar that opens, as in |−x|, or that separates two sides, as in P(A|B). */
export function openingBars(pieces: readonly LinePiece[]): ReadonlySet<number> {
  const found = new Set<number>()
  const open: string[] = []
  let before: number | undefined
  for (const [at, { text }] of pieces.entries()) {
    if (text === '') continue
    const bar = BAR.exec(text)?.[1]
    if (bar !== undefined) {
      const isFirst = before === undefined || found.has(before) || OPENING.test(pieces[before]?.text ?? '')
      if (!isFirst && open.at(-1) === bar) open.pop()
      else {
        open.push(bar)
        found.add(at)
      }
    } else if (OPEN.test(text)) open.push(text)
    else if (CLOSE.test(text)) closeBracket(open)
    before = at
  }
  return found
}

/** Bars that are open inside a bracket end with it. */
function closeBracket(open: string[]): void {
  const at = open.findLastIndex((sign) => OPEN.test(sign))
  if (at >= 0) open.length = at
}

/** Returns the index of each comma that separates thousands: 1,000. */
export function thousandsCommas(pieces: readonly LinePiece[]): ReadonlySet<number> {
  const found = new Set<number>()
  for (let at = 0; at < pieces.length; at += 1) {
    let end = at
    while (isComma(pieces[end + 1]) && isGroup(pieces[end + 2])) end += 2
    if (end > at && isHead(pieces[at]) && isOneNumber(pieces, at, end))
      for (let comma = at + 1; comma < end; comma += 2) found.add(comma)
    at = end
  }
  return found
}

const isComma = (piece?: LinePiece): boolean => piece?.name === 'mo' && piece.text === ','
const isHead = (piece?: LinePiece): boolean => piece?.name === 'mn' && /^[1-9]\d{0,2}$/.test(piece.text)
const isGroup = (piece?: LinePiece): boolean => piece?.name === 'mn' && /^\d{3}(?:\.\d+)?$/.test(piece.text)

/**
 * A number in a list never begins with 0, so a token that begins with 0 belongs to one number. Otherwise it
 * is a list if the brackets contain nothing else, or if another comma follows.
 */
function isOneNumber(pieces: readonly LinePiece[], start: number, end: number): boolean {
  if (pieces.slice(start + 1, end + 1).some(({ name, text }) => name === 'mn' && text.startsWith('0')))
    return true
  const [before, behind] = [pieces[start - 1], pieces[end + 1]]
  const isEnclosed = OPEN.test(before?.text ?? '') && CLOSE.test(behind?.text ?? '')
  return !isEnclosed && !isComma(before) && !isComma(behind)
}
