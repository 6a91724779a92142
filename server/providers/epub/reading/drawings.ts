// Replaces inline drawings by pictures with alternative text, and preserves the page text inside them.

const SVG = /<(\/?)svg(?=[\s>])[^<>]*>/gi
const FOREIGN = /<(\/?)foreignobject(?=[\s>])[^<>]*>/gi
const METADATA = /<(\/?)metadata(?=[\s>])[^<>]*>/gi
const IMAGE = /<image\b/i
/** Title and description of a drawing, which become the alternative text of its picture. */
const ABOUT = /<(\/?)(?:title|desc)(?=[\s>])[^<>]*>/gi
const SHAPE = /<(?:path|rect|circle|ellipse|line|polyline|polygon|text|use)\b/i
/** Inline runs of text: they do not separate words, unless they have a position of their own. */
const RUN = /<\/?(?:tspan|textpath|a)(?=[\s>])(?![^<>]*\s(?:x|y|dy)\s*=)[^<>]*>/gi
/** Elements that begin a new line of text in a drawing. */
const LINE = /<\/?(?:text|foreignobject|desc)(?=[\s>])[^<>]*>|<tspan(?=[\s>])[^<>]*\s(?:x|y|dy)\s*=[^<>]*>/gi
/** A `foreignObject` that is the first alternative of a `switch`, with a drawn fallback after it. */
const SWITCH_BEFORE = /<switch(?=[\s>])[^<>]*>\s*$/i
const OTHER_BEHIND = /^\s*<(?!\/|foreignobject)/i
/** Max. characters of a drawing to check around a part. */
const MAX_CONTEXT = 400

interface ElementRange {
  start: number
  end: number
  /** Bounds of the content, without the tags. */
  from: number
  to: number
}

/** Stores a drawing and returns its file name; undefined if nothing of it is left. */
type Draw = (svg: string) => string | undefined

/**
 * Replaces each drawing by a picture (with the attribute `mark`), followed by the text of its
 * `foreignObject`s. A drawing that contains a raster picture, as covers do, becomes that picture.
 */
export function drawingsOut(body: string, draw: Draw, mark: string): string {
  return replaceEach(body, outermost(body, SVG), ({ start, end }) => {
    const whole = body.slice(start, end)
    if (IMAGE.test(whole)) return partsApart(whole)
    const foreign = outermost(whole, FOREIGN)
    const drawn = replaceEach(whole, foreign, () => '')
    const own = foreign
      .filter((part) => !isSpare(whole, part))
      .map(({ from, to }) => ` <span>${drawingsOut(whole.slice(from, to), draw, mark)}</span> `)
      .join('')
    if (own !== '' && !SHAPE.test(drawn)) return own
    const name = draw(drawn)
    return name === undefined
      ? partsApart(whole)
      : `<img alt="${wordsOf(drawn)}" ${mark}="" src="${name}"/>${own}`
  })
}

/** For pages that cannot contain drawings: reduces each drawing to its text, line by line. */
export const partsApart = (page: string): string =>
  withoutSpares(describedPictures(replaceEach(page, outermost(page, METADATA), () => ''))).replace(
    LINE,
    (tag) => ` ${tag} `,
  )

/**
 * In drawings that contain pictures, title and description become the alternative text of the first picture.
 */
const describedPictures = (page: string): string =>
  replaceEach(page, outermost(page, SVG), ({ start, end }) => {
    const whole = page.slice(start, end)
    if (!IMAGE.test(whole)) return whole
    const about = outermost(whole, ABOUT)
    const words = about.map(({ from, to }) => wordsOf(whole.slice(from, to))).filter((each) => each !== '')
    const alt = [...new Set(words)].join(': ')
    const rest = replaceEach(whole, about, () => '')
    return alt === '' ? rest : rest.replace(IMAGE, (tag) => `${tag} alt="${alt}"`)
  })

const withoutSpares = (text: string): string =>
  replaceEach(text, outermost(text, FOREIGN), (part) => {
    const { start, end, from, to } = part
    if (isSpare(text, part)) return ''
    return text.slice(start, from) + withoutSpares(text.slice(from, to)) + text.slice(to, end)
  })

const wordsOf = (svg: string): string =>
  replaceEach(svg, outermost(svg, METADATA), () => '')
    .replace(RUN, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\s"]+/g, ' ')
    .trim()

/** True for an alternative that is not needed, because its drawn fallback is shown. */
const isSpare = (svg: string, { start, end }: ElementRange): boolean =>
  SWITCH_BEFORE.test(svg.slice(Math.max(0, start - MAX_CONTEXT), start)) &&
  OTHER_BEHIND.test(svg.slice(end, end + MAX_CONTEXT))

/**
 * The outermost elements of this name. In one pass: a hostile page may open a million elements and close
 * none.
 */
function outermost(text: string, tags: RegExp): ElementRange[] {
  const found: ElementRange[] = []
  const open: { start: number; from: number }[] = []
  for (const { 0: tag, 1: slash, index } of text.matchAll(tags)) {
    if (slash === '') open.push({ start: index, from: index + tag.length })
    else {
      const opening = open.pop()
      if (!opening) continue
      // Elements that began inside this one are part of it.
      while ((found.at(-1)?.start ?? -1) > opening.start) found.pop()
      found.push({ ...opening, to: index, end: index + tag.length })
    }
  }
  return found
}

function replaceEach(
  text: string,
  parts: readonly ElementRange[],
  replacementOf: (part: ElementRange) => string,
): string {
  let result = ''
  let from = 0
  for (const part of parts) {
    result += text.slice(from, part.start) + replacementOf(part)
    from = part.end
  }
  return result + text.slice(from)
}
