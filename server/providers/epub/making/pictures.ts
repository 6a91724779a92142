// Sanitizes SVG drawings of a book: shapes and text are allowed, scripts and external references are not.
import sanitizeHtml from 'sanitize-html'
import { xmlText } from './draft.ts'
import { safeStyle } from './safe-css.ts'

const MAX_SVG = 5_000_000

const SHAPES =
  'svg g path rect circle ellipse line polyline polygon text tspan textPath defs use symbol linearGradient ' +
  'radialGradient stop clipPath mask pattern marker title desc switch'

/**
 * Returns the SVG without scripts, event handlers, unsafe styles and external references; '' if nothing is
 * left.
 */
export function safeDrawing(text: string): string {
  if (text.length > MAX_SVG) return ''
  return sanitizeHtml(xmlText(text), {
    allowedTags: SHAPES.split(' '),
    nonTextTags: ['script', 'style', 'foreignObject', 'iframe', 'metadata', 'image', 'a'],
    allowedAttributes: false,
    parser: { xmlMode: true, decodeEntities: true },
    selfClosing: [],
    nestingLimit: 200,
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: drawnAttributes(tagName, attribs) }),
    },
  }).trim()
}

function drawnAttributes(tagName: string, attribs: Record<string, string>): Record<string, string> {
  const allowedAttributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(attribs)) {
    if (!/^(xlink:href|xml:space|[a-zA-Z][\w-]*)$/.test(name) || /^on/i.test(name)) continue
    if (/href$/i.test(name) && !/^#[\w.-]+$/.test(value)) continue
    if (
      /\(/.test(value) &&
      /url|expression|src|image/i.test(value) &&
      !/^url\(["']?#[\w.-]+["']?\)$/.test(value)
    )
      continue
    if (name === 'style') allowedAttributes[name] = safeStyle(value, () => undefined)
    else if (name !== 'xmlns') allowedAttributes[name] = value
  }
  if (tagName === 'svg') {
    allowedAttributes['xmlns'] = 'http://www.w3.org/2000/svg'
    allowedAttributes['xmlns:xlink'] = 'http://www.w3.org/1999/xlink'
  }
  return allowedAttributes
}
