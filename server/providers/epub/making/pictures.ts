// Tells the pictures and fonts of a book by their bytes, and makes drawings safe; what is neither does not come in.
import sanitizeHtml from 'sanitize-html'
import { xmlText } from './draft.ts'
import { safeStyle } from './safe-css.ts'

const MAX_SVG = 5_000_000
const starts = (bytes: Uint8Array, ...values: number[]) => values.every((value, at) => bytes[at] === value)
const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** Its extension; undefined when these bytes are no picture that browsers show. A drawing (svg) is told by its text. */
export function pictureKind(bytes: Uint8Array): string | undefined {
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'png'
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'jpg'
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'gif'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 4, 8) === 'ftyp' && /^(avif|avis|mif1)/.test(ascii(bytes, 8, 12))) return 'avif'
  return /<svg[\s>]/i.test(ascii(bytes, 0, 2000)) ? 'svg' : undefined
}

export function fontKind(bytes: Uint8Array): string | undefined {
  const head = ascii(bytes, 0, 4)
  if (head === 'wOFF') return 'woff'
  if (head === 'wOF2') return 'woff2'
  if (head === 'OTTO') return 'otf'
  return head === 'true' || starts(bytes, 0, 1, 0, 0) ? 'ttf' : undefined
}

const SHAPES =
  'svg g path rect circle ellipse line polyline polygon text tspan textPath defs use symbol linearGradient ' +
  'radialGradient stop clipPath mask pattern marker title desc switch'

/** A drawing without scripts, handlers, styles of its own or anything from elsewhere; '' when nothing is left. */
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
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(attribs)) {
    if (!/^(xlink:href|xml:space|[a-zA-Z][\w-]*)$/.test(name) || /^on/i.test(name)) continue
    if (/href$/i.test(name) && !/^#[\w.-]+$/.test(value)) continue
    if (
      /\(/.test(value) &&
      /url|expression|src|image/i.test(value) &&
      !/^url\(["']?#[\w.-]+["']?\)$/.test(value)
    )
      continue
    if (name === 'style') kept[name] = safeStyle(value, () => undefined)
    else if (name !== 'xmlns') kept[name] = value
  }
  if (tagName === 'svg') {
    kept['xmlns'] = 'http://www.w3.org/2000/svg'
    kept['xmlns:xlink'] = 'http://www.w3.org/1999/xlink'
  }
  return kept
}
