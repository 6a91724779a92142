// Shows that lines of a plain text which run on are joined, and that lines of verse, lists and tables stay apart.
import { expect, it } from 'vitest'
import { createSeededRandom } from '../article/cover/seeded-random.ts'
import { splitTextParagraphs } from './plain-text.ts'
import { textLines } from './text-lines.ts'

const texts = (text: string) => splitTextParagraphs(text).map(({ text: own }) => own)
const WORDS = [
  ...['the', 'harbour', 'lamp', 'of', 'window', 'and', 'a', 'children', 'wrote', 'chalk', 'boats', 'in'],
  ...['evening', 'slowly', 'remembered', 'to', 'wall', 'winter', 'nobody', 'had', 'seen', 'her', 'with'],
] as [string, ...string[]]

/** Paragraphs of a few sentences, of no sense. */
function paragraphs(seed: string, count: number): string[] {
  const dice = createSeededRandom(seed)
  const sentence = () => {
    const words = Array.from({ length: dice.int(5, 18) }, () => dice.pick(WORDS)).join(' ')
    return `${words[0]?.toUpperCase()}${words.slice(1)}.`
  }
  return Array.from({ length: count }, () => Array.from({ length: dice.int(2, 7) }, sentence).join(' '))
}

function wrapped(text: string, columns: number, indent = ''): string {
  const lines = [indent]
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length + 1 > columns && line.trim() !== '') lines.push(word)
    else lines[lines.length - 1] = line.trim() === '' ? line + word : `${line} ${word}`
  }
  return lines.join('\n')
}
const PROSE = paragraphs('prose', 8)
const AROUND = PROSE.map((one) => wrapped(one, 72)).join('\n\n')
const within = (block: string) => texts(`${AROUND}\n\n${block}\n\n${AROUND}`).slice(8, -8)

it('indented paragraphs without blank lines between them', () => {
  for (let seed = 0; seed < 30; seed += 1) {
    const own = paragraphs(`indent ${seed}`, 12)
    expect(texts(own.map((one) => wrapped(one, 60 + (seed % 20), '   ')).join('\n'))).toEqual(own)
  }
})

it('most paragraphs without blank lines or indents are found by their short last line, and none is cut within a sentence', () => {
  let found = 0
  for (let seed = 0; seed < 30; seed += 1) {
    const own = paragraphs(`flush ${seed}`, 12)
    const read = texts(own.map((one) => wrapped(one, 60 + (seed % 20))).join('\n'))
    expect(read.join(' ')).toBe(own.join(' '))
    expect(read.filter((one) => !/^[A-Z].*\.$/.test(one))).toEqual([])
    found += read.filter((one) => own.includes(one)).length
  }
  expect(found).toBeGreaterThan(30 * 12 * 0.7)
})

it.each(['\n', '\r\n', '\r\r\n', '\r', '\u2028', '\u0085'])('lines that end in %j', (end) => {
  expect(texts(AROUND.replaceAll('\n', end))).toEqual(PROSE)
})

it.each([
  ['verse', 'The lamp is low,\nThe boats are in,\nAnd on the wall\nThe numbers thin.'],
  ['verse of two lines', '    the lamp is low\n    the boats are in'],
  ['a table of spaces', 'Lamp      3     open\nBoat      12    shut\nWall      7     open'],
  ['a table of tabs', 'Lamp\t3\nBoat\t12'],
  ['a table of pipes', '| Lamp | 3 |\n|------|---|\n| Boat | 12 |'],
  ['contents', 'The Lamp ........ 3\nThe Wall ........ 21\nThe Chalk ...... 40'],
  ['contents of chapters', 'Chapter 1\nChapter 2\nChapter 3'],
  ['a quote', '> The harbour master wrote this\n> and so did she'],
  ['an address', 'Ann Lee\n4 Harbour Street'],
])('%s keeps its lines', (_, block) => {
  expect(within(block)).toEqual(block.split('\n').map((line) => line.replace(/\s+/g, ' ').trim()))
})

it('items of lists and speeches of plays begin paragraphs, and their lines are joined', () => {
  for (const marks of [
    ['-', '-'],
    ['•', '•'],
    ['1.', '2.'],
    ['(a)', '(b)'],
  ] as const) {
    const items = PROSE.slice(0, 2).map((one, at) => `${marks[at]} ${one}`)
    expect(within(items.map((one) => wrapped(one, 72)).join('\n'))).toEqual(items)
  }
  for (const end of ['.', ':']) {
    const speeches = PROSE.slice(0, 2).map((one, at) => `${at === 0 ? 'HAMLET' : 'FIRST CLOWN'}${end} ${one}`)
    expect(within(speeches.map((one) => wrapped(one, 72)).join('\n'))).toEqual(speeches)
  }
})

it.each(['\n\n  - 23 -\n\n', '\n\n23\n\n', '\n\n[Page 23]\n\n', '\f', '\n\n\f\n- 23 -\n\n'])(
  'the halves of a sentence are joined over %j',
  (page) => {
    const text = `${AROUND}\n\nThe harbour master kept a lamp in every${page}window that winter.\n\n${AROUND}`
    expect(texts(text)[8]).toBe('The harbour master kept a lamp in every window that winter.')
  },
)

it('headers of pages go where they come again and again', () => {
  const pages = PROSE.slice(0, 5).map((one, at) => `${wrapped(one, 72)}\n\n${20 + at}\n\nTHE LAMP WINTER\n\n`)
  expect(texts(pages.join(''))).not.toContain('THE LAMP WINTER')
})

it('numbers and names of chapters stay, though a name comes again and again', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const dice = createSeededRandom(`narrators ${seed}`)
    const own = Array.from({ length: dice.int(7, 14) }, (_, at) => [
      String(at + 1),
      dice.pick(['ANNA', 'BEN']),
      ...paragraphs(`narrators ${seed} ${at}`, dice.int(1, 6)),
    ])
    const names = own.map(([, name]) => name)
    if (
      Math.max(...['ANNA', 'BEN'].map((name) => names.filter((each) => each === name).length)) >
      own.length * 0.7
    )
      continue
    expect(
      texts(
        own
          .flat()
          .map((one) => wrapped(one, 72))
          .join('\n\n'),
      ),
    ).toEqual(own.flat())
  }
})

it('a header and page numbers go, and the number of a chapter between them stays', () => {
  const pages = PROSE.slice(0, 6).map(
    (one, at) =>
      `${wrapped(one, 72)}\n\n${20 + at}\n\nTHE LAMP WINTER\n\n${at % 2 === 0 ? `${at / 2 + 1}\n\n` : ''}`,
  )
  const read = texts(pages.join(''))
  expect(read).not.toContain('THE LAMP WINTER')
  expect(read.filter((one) => /^\d+$/.test(one))).toEqual(['1', '2', '3'])
})

it('numbers and headers without text between them are read in linear time', () => {
  const readIn = (count: number) => {
    const text = Array.from({ length: count }, (_, at) => `${at % 9999}\n\nTHE LAMP\n\n`).join('')
    const start = performance.now()
    texts(text)
    return performance.now() - start
  }
  readIn(2000)
  expect(readIn(80_000) / Math.max(1, readIn(10_000))).toBeLessThan(40)
})

it('carriage returns without a line feed are read in linear time', () => {
  const readIn = (count: number) => {
    const text = `${'\r'.repeat(count)}The lamp was lit.`
    const start = performance.now()
    textLines(text)
    return performance.now() - start
  }
  readIn(2000)
  expect(readIn(80_000) / Math.max(1, readIn(10_000))).toBeLessThan(40)
  expect(textLines('One\r\r\nTwo\r\nThree\n\rFour\r\rFive')).toBe('One\nTwo\nThree\n\nFour\n\nFive')
})

it('a later part begins with chapter 1 again behind a page', () => {
  const heads = ['PART ONE', 'CHAPTER 1', 'CHAPTER 2', 'PART TWO', 'CHAPTER 1']
  const text = heads.map((head, at) => `${wrapped(PROSE[at] ?? '', 72)}\n\n${at + 9}\n\f\n${head}\n\n`)
  expect(texts(text.join('')).filter((one) => heads.includes(one))).toEqual(heads)
})

const KEPT_HEADS = [
  ...['CHAPTER #', 'PART #', 'SCENE #', 'DAY #', 'LETTER #', '# THE WALL', 'Book #', 'THE WALL #'],
  ...['(#)', '- # -', '* # *', '[#]', '~ # ~', '{#}'],
]
it.each(KEPT_HEADS)('heads of chapters like %s come again and again and are no marks of pages', (head) => {
  for (let seed = 0; seed < 8; seed += 1) {
    const dice = createSeededRandom(`${head} ${seed}`)
    const first = dice.int(1, 40)
    const chapters = Array.from({ length: dice.int(3, 8) }, (_, at) => [
      head.replace('#', String(first + at)),
      ...paragraphs(`${head} ${seed} ${at}`, dice.int(1, 4)),
    ])
    const blocks = chapters.flat().map((one) => wrapped(one, 72))
    expect(texts(blocks.join('\n\n'))).toEqual(chapters.flat())
  }
})

it.each(['\n\f#\n\n', '\n\n\f\n\n#\n\n', '\n\fCHAPTER #\n\n', '\n\f\n(#)\n\n'])(
  'the head of a chapter behind a page in %j',
  (head) => {
    const chapters = [1, 2, 3, 4].map((at) => paragraphs(`behind ${head} ${at}`, 3))
    const written = chapters.map(
      (own, at) => head.replace('#', String(at + 1)) + own.map((one) => wrapped(one, 72)).join('\n\n'),
    )
    const heads = (at: number) => head.replace('#', String(at + 1)).trim()
    expect(texts(written.join(''))).toEqual(chapters.flatMap((own, at) => [heads(at), ...own]))
  },
)

it.each([
  ...['\n\n#\n\nTHE LAMP WINTER\n\n', '\n\nTHE LAMP WINTER #\n\n', '\n\n# THE LAMP WINTER\n\n'],
  ...[
    '\n\n- # -\n\n',
    '\n\n[#]\n\n',
    '\f# THE LAMP\n\n',
    '\n\n#\n\f',
    '\n\f\n#\n\n',
    '\n\nCHAPTER 7\n\n#\n\n',
  ],
])('marks of pages that part sentences in %j go', (mark) => {
  for (let seed = 0; seed < 8; seed += 1) {
    const dice = createSeededRandom(`${mark} ${seed}`)
    const own = Array.from({ length: 10 }, (_, at) => paragraphs(`${mark} ${seed} ${at}`, 4).join(' '))
    const lines = own
      .map((one) => wrapped(one, 72))
      .join('\n\n')
      .split('\n')
    const size = dice.int(11, 19)
    const pages = Array.from({ length: Math.ceil(lines.length / size) }, (_, at) =>
      lines.slice(at * size, at * size + size).join('\n'),
    )
    const text = pages.reduce(
      (before, page, at) => before.trimEnd() + mark.replace('#', String(at + 9)) + page.trimStart(),
    )
    const read = texts(text)
    expect(read.join(' ').replace(/ ?CHAPTER 7/, '') === own.join(' ')).toBe(true)
    expect(read.length).toBeLessThan(own.length + pages.length / 2)
  }
})

it.each([40, 45, 50, 55, 60])('a quotation of %d columns that is set in is one paragraph', (columns) => {
  for (let seed = 0; seed < 12; seed += 1) {
    const own = paragraphs(`set in ${columns} ${seed}`, 1)
    const lines = wrapped(own[0] ?? '', columns).split('\n')
    const indent = ' '.repeat(createSeededRandom(`${columns} ${seed}`).int(0, 8))
    expect(within(lines.map((line) => indent + line).join('\n'))).toEqual(own)
  }
})
