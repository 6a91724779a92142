// Cuts texts into requests that a service takes, and puts its answers back where they belong.
import { splitSentences } from '../../../domain/language/sentences.ts'
import { MachineFailure } from './port.ts'

export interface RequestLimits {
  /** Texts of one request. */
  texts: number
  /** Size of all texts of one request, and of each, as `sizeOf` has it. */
  total: number
  each: number
  /** UTF-16 units where it is left out. */
  sizeOf?: (text: string) => number
}

interface Piece {
  /** Place of the text that it is of. */
  of: number
  text: string
}

const byLength = (text: string): number => text.length

/** The longest beginning that is not too large, at a space where there is one; never half a character. */
function beginningOf(text: string, most: number, sizeOf: (text: string) => number): string {
  let end = Math.min(text.length, most)
  while (end > 1 && sizeOf(text.slice(0, end)) > most) end = Math.floor(end * 0.8)
  if (end >= text.length) return text
  const space = text.lastIndexOf(' ', end)
  if (space > 0) return text.slice(0, space)
  return text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) && end > 1 ? end - 1 : end)
}

/** A text as pieces that are not too large: whole sentences as far as they go. */
export function splitIntoPieces(text: string, most: number, sizeOf = byLength): string[] {
  if (sizeOf(text) <= most) return [text]
  const pieces: string[] = []
  let piece = ''
  const put = (part: string) => {
    const both = piece === '' ? part : `${piece} ${part}`
    if (sizeOf(both) <= most) piece = both
    else {
      if (piece !== '') pieces.push(piece)
      piece = part
    }
  }
  for (const { start, end } of splitSentences(text)) {
    let rest = text.slice(start, end).trim()
    while (sizeOf(rest) > most) {
      const beginning = beginningOf(rest, most, sizeOf)
      put(beginning)
      rest = rest.slice(beginning.length).trim()
    }
    if (rest !== '') put(rest)
  }
  if (piece !== '') pieces.push(piece)
  return pieces
}

function requestsOf(texts: readonly string[], limits: RequestLimits): Piece[][] {
  const { sizeOf = byLength } = limits
  const requests: Piece[][] = []
  let size = 0
  for (const [of, whole] of texts.entries()) {
    for (const text of splitIntoPieces(whole, Math.min(limits.each, limits.total), sizeOf)) {
      const request = requests.at(-1)
      size += sizeOf(text)
      if (request && request.length < limits.texts && size <= limits.total) request.push({ of, text })
      else {
        requests.push([{ of, text }])
        size = sizeOf(text)
      }
    }
  }
  return requests
}

/**
 * Asks for all texts, one request after the other. An answer that has not one translation for each text is refused
 * whole: BAD_ANSWER, so that nothing lands in a neighbour's place.
 */
export async function askInBatches(
  texts: readonly string[],
  limits: RequestLimits,
  ask: (texts: string[]) => Promise<readonly unknown[]>,
): Promise<string[]> {
  const result = texts.map(() => '')
  for (const request of requestsOf(texts, limits)) {
    const answer = await ask(request.map(({ text }) => text))
    if (answer.length !== request.length)
      throw new MachineFailure('BAD_ANSWER', `${answer.length} answers to ${request.length} texts`)
    for (const [place, { of }] of request.entries()) {
      const zh = answer[place]
      if (typeof zh !== 'string') throw new MachineFailure('BAD_ANSWER', 'an answer that is no text')
      result[of] += zh
    }
  }
  return result
}
