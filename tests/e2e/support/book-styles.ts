// Chapters in whose styles and elements anything may meet, drawn by a seed; each says which letters a reader must see.

import { createRandomBelow, type RandomBelow } from '../../../bench/seed/random-below.ts'
import type { GivenChapter } from '../../support/epubs.ts'

export interface DrawnChapter extends GivenChapter {
  /** All that must be seen, without white space. */
  letters: string
}

/** Text of elements that the book hides consists of this letter. */
export const HIDDEN_LETTER = 'ⱷ'
const WORDS =
  'the keeper of this lamp wrote down every boat that passed a breakwater in fog or snow before noon'.split(
    ' ',
  )

/** By what they do, declarations of books' sheets and of ill will. */
const STYLES: readonly (readonly string[])[] = [
  [
    ...['inline-block', 'flex', 'inline-flex', 'grid', 'inline-grid', 'table', 'inline-table', 'table-row'],
    ...[
      'table-cell',
      'table-caption',
      'list-item',
      'flow-root',
      'contents',
      'inline',
      'block',
      '-webkit-box',
    ],
  ].map((value) => `display: ${value}`),
  ['float: left', 'float: right', 'float: left; width: 40%', 'float: right; width: 30%', 'clear: both'],
  [
    ...['position: absolute', 'position: absolute; top: 0; left: 0', 'position: absolute; left: -9999px'],
    ...['position: fixed; bottom: 0', 'position: relative; left: 80%', 'position: relative; top: -40em'],
    ...['position: sticky; top: 0', 'position: relative; top: 900px'],
  ],
  ['columns: 2', 'columns: 3 4em', 'column-width: 30em', 'column-span: all', 'column-count: 5'],
  [
    ...[
      'overflow: hidden',
      'overflow: auto; height: 5em',
      'overflow: scroll',
      'overflow: hidden; height: 3em',
    ],
    ...['overflow-x: auto', 'overflow: clip; max-height: 20px', 'text-overflow: ellipsis; overflow: hidden'],
  ],
  [
    ...['height: 0', 'height: 3em', 'height: 50%', 'height: 200vh', 'max-height: 2em', 'min-height: 120vh'],
    ...['min-height: 3000px', 'height: 900%', 'line-height: 0', 'line-height: 0.2', 'line-height: 9'],
  ],
  [
    ...['width: 90em', 'width: 200%', 'width: 5%', 'width: 1em', 'width: 0.1em', 'min-width: 2000px'],
    ...['max-width: 1em', 'width: 30%', 'width: 100%', 'width: 60em; margin-left: 20em', 'inline-size: 300%'],
  ],
  [
    ...['transform: rotate(90deg)', 'transform: scale(0.05)', 'transform: translateX(-4000px)', 'zoom: 0.1'],
    ...['transform: translateY(200%)', 'rotate: 180deg', 'clip-path: inset(50%)', 'opacity: 0'],
    ...['visibility: hidden', 'contain: strict', 'content-visibility: hidden', 'color: transparent'],
  ],
  [
    ...['break-inside: avoid', 'page-break-inside: avoid', 'break-before: page', 'page-break-before: always'],
    ...[
      'break-after: page',
      'break-before: avoid',
      'break-after: avoid',
      'break-before: column',
      'orphans: 90',
    ],
    ...['break-before: right', 'break-inside: avoid-column', 'widows: 90'],
  ],
  [
    'white-space: nowrap',
    'white-space: pre',
    'white-space: pre-wrap',
    'white-space: pre-line',
    'word-break: keep-all',
  ],
  [
    ...[
      'direction: rtl',
      'writing-mode: vertical-rl',
      'writing-mode: vertical-lr',
      'unicode-bidi: bidi-override',
    ],
    ...[
      'direction: rtl; unicode-bidi: bidi-override',
      'writing-mode: sideways-lr',
      'text-orientation: upright',
    ],
  ],
  [
    ...[
      'text-indent: -5em',
      'text-indent: 70em',
      'text-indent: -90em',
      'text-indent: 90%',
      'text-indent: -200%',
    ],
    ...['text-indent: 0.1em', 'text-indent: 3000px'],
  ],
  [
    ...['margin-left: -50em', 'margin-left: 50em', 'margin-right: 90%', 'margin-right: -90%', 'margin: 40em'],
    ...[
      'margin-top: -20em',
      'margin-top: 90em',
      'margin-bottom: -30em',
      'margin-bottom: 200%',
      'margin: -3em',
    ],
    ...['margin: 0 45%', 'margin-left: auto; margin-right: auto', 'margin-top: -1000px', 'margin-top: -200%'],
  ],
  [
    ...[
      'padding: 40em',
      'padding-left: 95%',
      'padding-right: 95%',
      'padding-left: 60em',
      'padding-right: 60em',
    ],
    ...[
      'padding-top: 90em',
      'padding: 50% 50%',
      'border: 30px solid',
      'padding-right: 50%; padding-left: 50%',
    ],
  ],
  [
    ...[
      'font-size: 5em',
      'font-size: 400%',
      'font-size: 30%',
      'font-size: 0.4em',
      'font-size: 12em',
      'font-size: 1px',
    ],
    ...['font-size: 0', 'font-size: larger', 'font-size: x-small', 'font-size: 900%', 'font-size: 120vw'],
    ...['font: bold 3em serif', 'font-size: smaller', 'font-size: 0.1em'],
  ],
  [
    ...['letter-spacing: -0.9em', 'letter-spacing: 3em', 'word-spacing: 90em', 'letter-spacing: -0.5em'],
    ...['letter-spacing: 0.9em', 'text-transform: uppercase', 'font-variant: small-caps'],
  ],
  [
    ...['vertical-align: super', 'vertical-align: top', 'vertical-align: -40em', 'text-align: right'],
    ...[
      'text-align: justify',
      'list-style-type: none',
      'list-style-position: outside',
      'text-decoration: underline',
    ],
    ...['vertical-align: middle', 'vertical-align: sub'],
  ],
]
const CONTAINERS = [
  'div',
  'section',
  'article',
  'blockquote',
  'aside',
  'center',
  'nav',
  'figure',
  'address',
  'main',
]
const PHRASES = ['span', 'i', 'b', 'big', 'small', 'sup', 'sub', 'a', 'code', 'q', 'bdi', 'u', 'cite']
/** A picture of 1 × 1, as large as its attributes say. */
export const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 40"><rect width="30" height="40"/></svg>`
const DEPTH = 4

/** Draws chapters: the same for the same seed. Every second one carries its styles in a sheet, the others in attributes. */
export function drawChapters(seed: number, count: number): DrawnChapter[] {
  const roll = createRandomBelow(seed)
  return Array.from({ length: count }, (_, at) => drawChapter(roll, `Chapter ${at}`, at % 2 === 0))
}

function drawChapter(roll: RandomBelow, title: string, hasSheet: boolean): DrawnChapter {
  const draw = drawing(roll, hasSheet)
  const pieces = Array.from({ length: 2 + roll(3) }, () => draw.piece(DEPTH))
  const inside = pieces.join('')
  const body = `${draw.rules.length === 0 ? '' : `<style>${draw.rules.join('\n')}</style>`}${inside}`
  return { title, body, letters: lettersOf(`${title}${inside}`) }
}

/** Of a piece of markup, without those that are hidden. */
const lettersOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replaceAll(HIDDEN_LETTER, '')
    .replace(/\s+/g, '')

function drawing(roll: RandomBelow, hasSheet: boolean) {
  const rules: string[] = []
  const of = <Item>(items: readonly Item[]): Item => items[roll(items.length)] as Item
  const style = () => Array.from({ length: 1 + roll(3) }, () => of(of(STYLES))).join('; ')
  /** Attributes of an element: one of three has no styles. */
  const looks = (): string => {
    if (roll(3) === 0) return ''
    if (!hasSheet) return ` style="${style()}"`
    rules.push(`.s${rules.length} { ${style()} }`)
    return ` class="s${rules.length - 1}"`
  }
  const words = (count: number) => Array.from({ length: count }, () => of(WORDS)).join(' ')
  const longWord = () => Array.from({ length: 20 + roll(20) }, () => of(WORDS)).join('')
  const phrase = (count: number): string => {
    const name = of(PHRASES)
    return `<${name}${looks()}>${words(count)}</${name}>`
  }
  const line = (count: number): string => {
    const kind = roll(8)
    if (kind === 0) return longWord()
    if (kind === 1) return `${words(count)}<br/>${words(count)}<br/><br/>${words(3)}`
    if (kind === 2) return `<b${looks()}>T</b>${words(count)} ${phrase(count)} ${words(count)}`
    if (kind === 3)
      return `${phrase(4)} ${words(count)} <img src="p.svg" alt="" width="900" height="1200"${looks()}/> ${words(4)}`
    return words(count)
  }
  const paragraph = () => `<p${looks()}>${line(20 + roll(60))}</p>`
  const list = (depth: number) => {
    const name = of(['ul', 'ol'])
    const items = Array.from({ length: 2 + roll(5) }, () =>
      roll(4) === 0 ? `<li${looks()}>${piece(depth - 1)}</li>` : `<li${looks()}>${line(8)}</li>`,
    )
    return `<${name}${looks()}>${items.join('')}</${name}>`
  }
  const table = (depth: number) => {
    const [columns, rows] = [1 + roll(9), 1 + roll(6)]
    const cell = () => {
      const name = of(['td', 'td', 'th'])
      const inside = roll(20) === 0 && depth > 0 ? piece(depth - 1) : line(roll(6) === 0 ? 60 : 2)
      return `<${name}${looks()}>${inside}</${name}>`
    }
    const row = () => `<tr>${Array.from({ length: columns }, cell).join('')}</tr>`
    const caption = roll(3) === 0 ? `<caption${looks()}>${words(6)}</caption>` : ''
    return `<table${looks()}>${caption}<tbody>${Array.from({ length: rows }, row).join('')}</tbody></table>`
  }
  const piece = (depth: number): string => {
    const inside = (count: number) => Array.from({ length: count }, () => piece(depth - 1)).join('')
    if (depth <= 0) return paragraph()
    const kind = roll(16)
    if (kind < 4) {
      const name = of(CONTAINERS)
      return `<${name}${looks()}>${inside(1 + roll(3))}</${name}>`
    }
    if (kind === 4) return list(depth)
    if (kind === 5) return table(depth)
    if (kind === 6) return `<dl${looks()}><dt${looks()}>${words(3)}</dt><dd${looks()}>${inside(1)}</dd></dl>`
    if (kind === 7) return `<details${looks()}><summary>${words(3)}</summary>${inside(1)}</details>`
    if (kind === 8) return `<pre${looks()}>${words(9)}\n    ${words(40)}\n${longWord()}</pre>`
    if (kind === 9) {
      const name = of(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
      return `<${name}${looks()}>${words(3 + roll(40))}</${name}>`
    }
    if (kind === 10)
      return `<figure${looks()}><img src="p.svg" alt="" width="${30 + roll(2000)}" height="${40 + roll(3000)}"/><figcaption${looks()}>${words(30)}</figcaption></figure>`
    if (kind === 11) return `<div${looks()}>${words(30)}${inside(1)}${words(30)}</div>`
    if (kind === 12)
      return `<div${of([' hidden="hidden"', ' style="display: none"'])}>${HIDDEN_LETTER.repeat(9)}</div>`
    if (kind === 13) {
      const name = of(['div', 'blockquote', 'small', 'big'])
      const levels = 2 + roll(8)
      const open = `<${name}${looks()}>`
      return `${open.repeat(levels)}${name === 'small' || name === 'big' ? words(60) : paragraph()}${`</${name}>`.repeat(levels)}`
    }
    if (kind === 14) return `<hr${looks()}/>${paragraph()}`
    return paragraph()
  }
  return { rules, piece: (depth: number) => `${piece(depth)}${paragraph()}` }
}
