// Takes the drawings out of a page: each becomes a picture that says its words, and text in it that is a page's own stays.

const SVG = /<(\/?)svg(?=[\s>])[^<>]*>/gi
const FOREIGN = /<(\/?)foreignobject(?=[\s>])[^<>]*>/gi
const METADATA = /<(\/?)metadata(?=[\s>])[^<>]*>/gi
const IMAGE = /<image\b/i
/** What a drawing says of itself: shown as the description of its picture. */
const ABOUT = /<(\/?)(?:title|desc)(?=[\s>])[^<>]*>/gi
const SHAPE = /<(?:path|rect|circle|ellipse|line|polyline|polygon|text|use)\b/i
/** Runs of a line: the words on both sides are one, unless it has a place of its own. */
const RUN = /<\/?(?:tspan|textpath|a)(?=[\s>])(?![^<>]*\s(?:x|y|dy)\s*=)[^<>]*>/gi
/** A line of a drawing. */
const LINE = /<\/?(?:text|foreignobject|desc)(?=[\s>])[^<>]*>|<tspan(?=[\s>])[^<>]*\s(?:x|y|dy)\s*=[^<>]*>/gi
/** A part that is drawn for those who cannot show the other one. */
const SWITCH_BEFORE = /<switch(?=[\s>])[^<>]*>\s*$/i
const OTHER_BEHIND = /^\s*<(?!\/|foreignobject)/i
/** As much of a drawing as is looked at around a part. */
const NEAR = 400

interface Stretch {
  start: number
  end: number
  /** Within its tags. */
  from: number
  to: number
}

/** What is made of a drawing: its name among the files, undefined when nothing of it is left. */
type Draw = (svg: string) => string | undefined

/**
 * A drawing becomes a picture (`mark` is an attribute that says so) with the text of its `foreignObject`s behind it; one that
 * holds a picture, as covers do, is that picture.
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

/** A page that has no drawings, with the words of those in it line by line. */
export const partsApart = (page: string): string =>
  withoutSpares(describedPictures(replaceEach(page, outermost(page, METADATA), () => ''))).replace(
    LINE,
    (tag) => ` ${tag} `,
  )

/** In drawings that hold pictures, what they say of themselves describes the first picture, and is no text. */
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

/** It is shown in place of something that is drawn. */
const isSpare = (svg: string, { start, end }: Stretch): boolean =>
  SWITCH_BEFORE.test(svg.slice(Math.max(0, start - NEAR), start)) &&
  OTHER_BEHIND.test(svg.slice(end, end + NEAR))

/** Elements of that name which are in no other one of it. In one pass: a page may open a million and close none. */
function outermost(text: string, tags: RegExp): Stretch[] {
  const found: Stretch[] = []
  const open: { start: number; from: number }[] = []
  for (const { 0: tag, 1: slash, index } of text.matchAll(tags)) {
    if (slash === '') open.push({ start: index, from: index + tag.length })
    else {
      const opening = open.pop()
      if (!opening) continue
      // What began in it is a part of it.
      while ((found.at(-1)?.start ?? -1) > opening.start) found.pop()
      found.push({ ...opening, to: index, end: index + tag.length })
    }
  }
  return found
}

function replaceEach(text: string, parts: readonly Stretch[], made: (part: Stretch) => string): string {
  let result = ''
  let from = 0
  for (const part of parts) {
    result += text.slice(from, part.start) + made(part)
    from = part.end
  }
  return result + text.slice(from)
}
