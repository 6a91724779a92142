// Shows which linked numbers behind words are signs of notes on a page.
import { describe, expect, it } from 'vitest'
import { createSeededRandom, type SeededRandom } from '../../../../domain/article/cover/seeded-random.ts'
import { extractArticle } from './article.ts'

const PAGE = 'https://paper.example/2026/sea?from=home'
const PROSE =
  'The harbour woke before the town did, and the boats came home with their lamps still lit. '.repeat(8)
const textOf = (inside: string, style = '') => {
  const html = `<html><head><title>T</title><style>${style}</style></head><body><article><h1>A lamp for the quay</h1>
    <p>${PROSE}</p><p>${inside}</p><p>${PROSE}</p></article></body></html>`
  const page = extractArticle({ body: html, url: PAGE, content_type: 'text/html' })
  return page.paragraphs
    .map(({ text }) => text)
    .filter((text) => text !== PROSE.trim() && !/^A lamp/.test(text))
}

it.each([
  ['Fig<a href="#f3">3</a> shows', 'Fig3 shows'],
  ['eq.<a href="#e3">3</a> shows', 'eq.3 shows'],
  ['Comments<a href="#respond">12</a>', 'Comments12'],
  ['our comments<a href="#comments">12</a>', 'our comments12'],
  ['our likes<a href="#">12</a>', 'our likes12'],
  ['the archive<a href="/2026/archive#3">3</a>', 'the archive3'],
  ['the lamp<a href="https://other.example/2026/sea#3">3</a>', 'the lamp3'],
  ['the lamp<a href="?page=2#n3">3</a>', 'the lamp3'],
  ['the lamp<a href="#n3">3</a>', 'the lamp³'],
  ['the lamp<a href="sea#n3">3</a>', 'the lamp³'],
  ['the lamp<a href="http://www.paper.example/2026/sea/#n3">3</a>', 'the lamp³'],
  [
    'the last chapter<a href="#n3">3</a> and the last Chapter.<a href="#n4">4</a>',
    'the last chapter³ and the last Chapter.⁴',
  ],
  ['a Table<a href="#fn3">3</a>', 'a Table³'],
  ['a Table<a href="#cite_note-3">3</a>', 'a Table³'],
  ['a Type<a href="#r4">4</a> and a Case<a href="#n5">5</a>', 'a Type⁴ and a Case⁵'],
  ['a Study<a href="#ref6">6</a>, Table<a href="#t6">6</a>', 'a Study⁶, Table6'],
  ['a Note<a href="#n4">4</a>', 'a Note4'],
  ['a Table<sup><a href="#t3">3</a></sup>', 'a Table³'],
])('%s', (html, text) => {
  expect(textOf(`So ${html}`)).toEqual([`So ${text}`])
})

const RAISED = [...'⁰¹²³⁴⁵⁶⁷⁸⁹']
const raised = (number: number) => [...String(number)].map((digit) => RAISED[Number(digit)]).join('')

interface Part {
  plain: [string, ...string[]]
  counted: [string, ...string[]]
  toNote: [string, ...string[]]
  toOther: [string, ...string[]]
}
const PARTS: Record<string, Part> = {
  tried: {
    plain: ['lamp', 'earth', 'the old sea', 'Nora', '“quay”', 'they went,', 'in 1984', 'part', 'no.'],
    counted: ['Fig', 'Fig.', 'Figs', 'Table', 'Eq.', 'Section', 'Chapter', 'Page', 'Part', 'Step', 'see p.'],
    toNote: ['#fn', '#n', '#note-', '#', '/2026/sea#fn', `${PAGE}#r`],
    toOther: ['/archive#', 'https://other.example/a#n', '/2026/sea/2#fn', '?page=3#n'],
  },
  'held-out': {
    plain: [
      'boat',
      'a grey wave',
      'Oslo',
      'said.',
      'he won!',
      'of 1,200',
      'figures',
      'a day',
      '(as before)',
      'Tomás',
    ],
    counted: [
      'Figure',
      'TABLE',
      'Eqs.',
      'Appendix',
      'Sect.',
      'vol.',
      'No.',
      'Lesson',
      'Photo',
      'Box',
      'Theorem',
    ],
    toNote: ['#ftn', '#_ftn', '#endnote', '#a', 'https://paper.example/2026/sea#x', '#fn:'],
    toOther: ['//paper.example/2025/sea#n', 'http://a.example#', '../sea#fn', 'sea/all#note'],
  },
}

/** A word, a linked number and what a reader should get. */
function drawLink(
  dice: SeededRandom,
  { plain, counted, toNote, toOther }: Part,
): [html: string, text: string] {
  const number = dice.int(1, 99)
  const isNote = dice.chance(0.5)
  const isCounted = !isNote && dice.chance(0.5)
  const word = isCounted ? dice.pick(counted) : dice.pick(plain)
  const place = isCounted
    ? `#${dice.pick(['f', 't', 'e', 's', 'c', 'fig', 'id'])}`
    : dice.pick(isNote ? toNote : toOther)
  return [`${word}<a href="${place}${number}">${number}</a>`, `${word}${isNote ? raised(number) : number}`]
}

describe.each(Object.entries(PARTS))('%s', (name, part) => {
  it.each(Array.from({ length: 60 }, (_, at) => `${name}-${at}`))('%s', (seed) => {
    const dice = createSeededRandom(seed)
    const links = Array.from({ length: dice.int(1, 4) }, () => drawLink(dice, part))
    const join = (at: 0 | 1) => `Here ${links.map((link) => link[at]).join(' so ')} it is.`
    expect(textOf(join(0))).toEqual([join(1)])
  })
})

const UP = '.up{vertical-align:super}'
const SMALL =
  '.note{font-size:.7em; position:relative; top:-.4em} .ref{vertical-align:text-top;font-size:70%}'

it.each([
  ['lamp<span style="vertical-align: super">3</span>', '', 'lamp³'],
  ['lamp<a style="vertical-align: super" href="/notes">3</a>', '', 'lamp³'],
  ['lamp<span class="up">3</span>', UP, 'lamp³'],
  ['lamp<span class="up"><a href="#n">3</a></span>', UP, 'lamp³'],
  ['lamp<a class="up" href="#n"><i>b</i></a>', UP, 'lamp[b]'],
  ['lamp<b class="note">3</b> and wall<b class="ref">4</b>', SMALL, 'lamp³ and wall⁴'],
  ['10<span class="up">6</span> boats, the 4<span class="up">th</span>', UP, '10⁶ boats, the 4th'],
  ['H<span style="vertical-align: sub">2</span>O', '', 'H₂O'],
  ['CO<small class="low">2</small> is', '.low{vertical-align:sub}', 'CO₂ is'],
  ['lamp<span class="up">3</span>', `${UP} p .up{vertical-align:baseline}`, 'lamp3'],
  ['lamp<span class="up" style="vertical-align:baseline">3</span>', UP, 'lamp3'],
  ['lamp<span class="up">3</span>', '@media print{.up{vertical-align:super}}', 'lamp3'],
  ['lamp<span class="top">3</span>', '.top{vertical-align:top}', 'lamp3'],
  ['lamp<span class="up">in the old house</span>', UP, 'lampin the old house'],
  ['lamp <span class="up">3</span>', UP, 'lamp 3'],
  ['N<b class="ref">ASA</b> and M<b class="note">c</b>Ewan', SMALL, 'NASA and McEwan'],
  ['N<b style="vertical-align:.2em;font-size:.7em">ASA</b> men', '', 'NASA men'],
  ['Ice<b class="ref">TM</b>, the 4<b class="ref">th</b>, x<b class="ref">2</b>', SMALL, 'Ice™, the 4th, x²'],
  ['lamp<b class="ref">b</b>', SMALL, 'lamp[b]'],
  ['LAT<b style="vertical-align:sub">E</b>X is', '', 'LATEX is'],
])('raised by style: %s with %s', (html, style, text) => {
  expect(textOf(`So ${html}`, style)).toEqual([`So ${text}`])
})

const STYLES: [style: string, isUp: boolean][] = [
  ['vertical-align: super', true],
  ['font-size:smaller;vertical-align:top', true],
  ['vertical-align: 0.5em; font-size: 60%', true],
  ['position:relative; top:-6px; font-size:x-small', true],
  ['vertical-align: middle; font-size: 60%', false],
  ['font-size: 60%', false],
  ['vertical-align: 5px', false],
  ['top: 4px; font-size: 60%', false],
]

it.each(['tried', 'held-out'].flatMap((part) => Array.from({ length: 40 }, (_, at) => `${part}-${at}`)))(
  'drawn styles: %s',
  (seed) => {
    const dice = createSeededRandom(seed)
    let rules = ''
    const pieces = Array.from({ length: dice.int(1, 4) }, (_, at) => {
      const [style, isUp] = STYLES[dice.int(0, STYLES.length - 1)] ?? ['', false]
      const number = dice.int(1, 40)
      const inside = dice.chance(0.5) ? `<a href="/n/${number}">${number}</a>` : String(number)
      const isOwn = dice.chance(0.5)
      if (!isOwn) rules += `p .c${at}, .d${at} { color: red; ${style} }`
      const tag = dice.pick(['span', 'small', 'b', 'i'])
      const word = dice.pick(['lamp', 'old sea', 'Nora,', 'quay”'])
      const html = `${word}<${tag} ${isOwn ? `style="${style}"` : `class="x c${at}"`}>${inside}</${tag}>`
      return [html, `${word}${isUp ? raised(number) : number}`] as const
    })
    const join = (at: 0 | 1) => `Here ${pieces.map((piece) => piece[at]).join(' so ')} it is.`
    expect(textOf(join(0), rules)).toEqual([join(1)])
  },
)
