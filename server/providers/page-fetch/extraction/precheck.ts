// Validates a page's size before a DOM is built: hostile nesting or counts would block any DOM.
import { Parser } from 'htmlparser2'
import { ExtractFailure } from '../port.ts'

const MAX_DEPTH = 256
const MAX_ELEMENTS = 50_000
const MAX_ATTRIBUTES = 300_000
const MAX_TEXT = 16_000_000

/**
 * Validates the markup with a streaming parser.
 * @throws {ExtractFailure} TOO_LARGE, TOO_DEEP or TOO_MANY_ELEMENTS, at the first tag that exceeds a limit
 */
export function refuseHostileMarkup(html: string, url: string): void {
  if (html.length > MAX_TEXT) throw new ExtractFailure('TOO_LARGE', { url, limit: MAX_TEXT })
  let depth = 0
  let elements = 0
  let attributes = 0
  const parser = new Parser({
    onopentagname() {
      depth += 1
      elements += 1
      if (depth > MAX_DEPTH) throw new ExtractFailure('TOO_DEEP', { url, limit: MAX_DEPTH })
      if (elements > MAX_ELEMENTS) throw new ExtractFailure('TOO_MANY_ELEMENTS', { url, limit: MAX_ELEMENTS })
    },
    onattribute() {
      attributes += 1
      if (attributes > MAX_ATTRIBUTES)
        throw new ExtractFailure('TOO_MANY_ELEMENTS', { url, limit: MAX_ATTRIBUTES, detail: 'attributes' })
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.end(html)
}
