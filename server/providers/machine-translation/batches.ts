// Splits texts into request batches within a service's limits, and joins the results in the original order.
import { splitSentences } from '../../../domain/language/sentences.ts'
import { MachineFailure } from './port.ts'

export interface RequestLimits {
  /** Max. texts per request. */
  texts: number
  /** Max. size of all texts of one request (`total`) and of each text (`each`), as measured by `sizeOf`. */
  total: number
  each: number
  /** Default: length in UTF-16 units. */
  sizeOf?: (text: string) => number
}

interface Piece {
  /** Index of the text that this piece belongs to. */
  of: number
  text: string
}

const byLength = (text: string): number => text.length

/**
 * The longest prefix within the limit `maxSize`, cut at a space if there is one; never cuts a surrogate pair.
 */
function beginningOf(text: string, maxSize: number, sizeOf: (text: string) => number): string {
  let end = Math.min(text.length, maxSize)
  while (end > 1 && sizeOf(text.slice(0, end)) > maxSize) end = Math.floor(end * 0.8)
  if (end >= text.length) return text
  const space = text.lastIndexOf(' ', end)
  if (space > 0) return text.slice(0, space)
  return text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) && end > 1 ? end - 1 : end)
}

/** Splits a text into pieces within the limit `maxSize`, between sentences where possible. */
export function splitIntoPieces(text: string, maxSize: number, sizeOf = byLength): string[] {
  if (sizeOf(text) <= maxSize) return [text]
  const pieces: string[] = []
  let piece = ''
  const put = (part: string) => {
    const joined = piece === '' ? part : `${piece} ${part}`
    if (sizeOf(joined) <= maxSize) piece = joined
    else {
      if (piece !== '') pieces.push(piece)
      piece = part
    }
  }
  for (const { start, end } of splitSentences(text)) {
    let rest = text.slice(start, end).trim()
    while (sizeOf(rest) > maxSize) {
      const beginning = beginningOf(rest, maxSize, sizeOf)
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
 * Sends one request per batch, one after the other. A response with another number of translations than texts
 * is rejected as a whole (BAD_ANSWER), so that no translation is assigned to the wrong text.
 */
export async function askInBatches(
  texts: readonly string[],
  limits: RequestLimits,
  ask: (texts: string[]) => Promise<readonly unknown[]>,
): Promise<string[]> {
  const result = texts.map(() => '')
  for (const request of requestsOf(texts, limits)) {
    const translations = await ask(request.map(({ text }) => text))
    if (translations.length !== request.length)
      throw new MachineFailure('BAD_ANSWER', `${translations.length} answers to ${request.length} texts`)
    for (const [place, { of }] of request.entries()) {
      const zh = translations[place]
      if (typeof zh !== 'string') throw new MachineFailure('BAD_ANSWER', 'an answer that is no text')
      result[of] += zh
    }
  }
  return result
}
