// Headings of drawn plain text books: by kind, with numbers, names and decoration drawn at random.
import type { SeededRandom } from '../../domain/article/cover/seeded-random.ts'

export const HEAD_KINDS = [
  ...(['titled', 'play', 'verse'] as const),
  ...(['chapters', 'words', 'nouns', 'ordinals', 'markdown', 'underlined', 'capitals', 'romans'] as const),
  ...([
    'numbers',
    'decorated',
    'numbered',
    'nested',
    'narrators',
    'chinese',
    'chineseNamed',
    'none',
  ] as const),
] as const
export type HeadKind = (typeof HEAD_KINDS)[number]

export interface DrawnHead {
  lines: string[]
  /** Its entries in the list of chapters, without decoration. */
  shown: string[]
  /** Its entry in the table of contents. */
  listed: string
}
type Part = 'tuned' | 'held'
type Names = [string, ...string[]]

const ADJECTIVES: Names = [
  'Quiet',
  'Last',
  'Broken',
  'Long',
  'Golden',
  'Empty',
  'Distant',
  'Hidden',
  'Burning',
  'Silent',
]
const THINGS: Names = [
  'Lamp',
  'Wall',
  'Harbour',
  'Winter',
  'Ferry',
  'Stranger',
  'Letter',
  'Storm',
  'Mirror',
  'Garden',
]
const PLACES: Names = [
  'on the Quay',
  'at Sea',
  'in the Rain',
  'of Venice',
  'by Night',
  'from Home',
  'and the Boy',
]
const NOUNS: Readonly<Record<Part, Names>> = {
  tuned: ['Day', 'Week', 'Letter', 'Night', 'Part', 'Book', 'Canto', 'Lesson'],
  held: ['Evening', 'Month', 'Tale', 'Voyage', 'Part', 'Year', 'Watch', 'Stave', 'Session'],
}
const ONES =
  'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const TENS = ['Twenty', 'Thirty', 'Forty', 'Fifty']
const ORDINALS = 'First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth'.split(
  ' ',
)

export function titleOf(dice: SeededRandom): string {
  const thing = dice.pick(THINGS)
  const named = dice.chance(0.6) ? `${dice.pick(ADJECTIVES)} ${thing}` : thing
  const whole = dice.chance(0.4) ? `${named} ${dice.pick(PLACES)}` : named
  return dice.chance(0.6) ? `The ${whole}` : whole
}

export const wordOf = (value: number): string =>
  value < 20
    ? (ONES[value - 1] ?? '')
    : `${TENS[Math.floor(value / 10) - 2]}${value % 10 === 0 ? '' : `-${ONES[(value % 10) - 1]?.toLowerCase()}`}`

export function romanOf(value: number): string {
  const pairs: [number, string][] = [
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ]
  let rest = value
  let text = ''
  for (const [unit, letters] of pairs)
    while (rest >= unit) {
      text += letters
      rest -= unit
    }
  return text
}

const chineseOf = (value: number): string => {
  const digits = '零一二三四五六七八九'
  if (value < 10) return digits[value] ?? ''
  const tens = Math.floor(value / 10)
  return `${tens === 1 ? '' : digits[tens]}十${value % 10 === 0 ? '' : digits[value % 10]}`
}

const HANZI =
  '港口的主人在每扇窗前都放了一盏灯镇上没有人问他为什么孩子们晚上数着回家船把数字写长墙老人笑了风从海来'
export function chineseProse(dice: SeededRandom): string {
  const clause = () =>
    Array.from({ length: dice.int(4, 14) }, () => HANZI[dice.int(0, HANZI.length - 1)]).join('')
  return Array.from({ length: dice.int(1, 5) }, () => `${clause()}，${clause()}。`).join('')
}
const chineseName = (dice: SeededRandom): string =>
  Array.from({ length: dice.int(2, 8) }, () => HANZI[dice.int(0, HANZI.length - 1)]).join('')

type NumberForm = (value: number) => string
const FORMS: [NumberForm, ...NumberForm[]] = [String, romanOf, wordOf]

/** Draws the style once, then each heading in it. */
export function drawHeads(dice: SeededRandom, kind: HeadKind, count: number, part: Part): DrawnHead[] {
  const form = dice.pick(FORMS)
  const isLoud = dice.chance(0.4)
  const loud = (text: string) => (isLoud ? text.toUpperCase() : text)
  const first = kind === 'words' && dice.chance(0.1) ? 18 : 0
  const name = drawNames(dice)
  const one = (text: string, shown = text): DrawnHead => ({ lines: [text], shown: [shown], listed: shown })
  const each = (make: (value: number) => DrawnHead): DrawnHead[] =>
    Array.from({ length: count + first }, (_, at) => make(at + 1))
  switch (kind) {
    case 'chapters': {
      const separator = dice.pick(['', '. ', ': ', ' — ', ' '])
      const the = dice.chance(0.1)
      return each((value) =>
        one(
          loud(the ? `Chapter the ${ORDINALS[value - 1]}` : `Chapter ${form(value)}`) +
            (separator === '' || the ? '' : separator + name()),
        ),
      )
    }
    case 'titled': {
      const between = dice.pick([[], ['']] as [string[], string[]])
      return each((value) => {
        const shown = loud(`Chapter ${form(value)}`)
        return { lines: [shown, ...between, loud(name())], shown: [shown], listed: shown }
      })
    }
    case 'play': {
      const size = dice.int(2, 3)
      return each((value) => {
        const place = (value - 1) % size
        const act = loud(`Act ${form((value - 1 - place) / size + 1)}`)
        const scene = `${loud(`Scene ${form(place + 1)}`)}. ${name()}.`
        const lines = place === 0 ? [act, '', scene] : [scene]
        return { lines, shown: lines.filter((line) => line !== ''), listed: lines.join(' ') }
      })
    }
    case 'words': {
      const dot = dice.chance(0.2) ? '.' : ''
      return each((value) => one(loud(wordOf(value)) + dot, loud(wordOf(value))))
    }
    case 'nouns': {
      const noun = dice.pick(NOUNS[part])
      const separator = dice.pick(['', '', ': ', '. '])
      return each((value) =>
        one(loud(`${noun} ${form(value)}`) + (separator === '' ? '' : separator + name())),
      )
    }
    case 'ordinals': {
      const noun = dice.pick(NOUNS[part])
      const isBefore = dice.chance(0.5)
      return each((value) =>
        one(loud(isBefore ? `The ${ORDINALS[value - 1]} ${noun}` : `${noun} the ${ORDINALS[value - 1]}`)),
      )
    }
    case 'markdown': {
      const marks = dice.pick(['#', '##'])
      const isNumbered = dice.chance(0.3)
      return each((value) => {
        const shown = isNumbered ? `Chapter ${value}` : name()
        return { lines: [`${marks} ${shown}`], shown: [shown], listed: shown }
      })
    }
    case 'underlined': {
      const mark = dice.pick(['=', '-'])
      return each(() => {
        const shown = name()
        const line = mark.repeat(Math.max(3, shown.length + dice.int(-1, 2)))
        return { lines: [shown, line], shown: [shown], listed: shown }
      })
    }
    case 'capitals':
      return each(() => one(name().toUpperCase()))
    case 'romans':
      return each((value) => one(`${romanOf(value)}${isLoud ? '.' : ''}`, romanOf(value)))
    case 'numbers':
      return each((value) => one(String(value)))
    case 'decorated': {
      const [left, right] = dice.pick<readonly [string, string]>([
        ['~ ', ' ~'],
        ['- ', ' -'],
        ['* ', ' *'],
        ['[', ']'],
        ['— ', ' —'],
        ['(', ')'],
      ])
      return each((value) => one(`${left}${form(value)}${right}`, form(value)))
    }
    case 'numbered': {
      const by = dice.pick([String, romanOf])
      const separator = dice.pick(['. ', '. ', ' — ', ': '])
      return each((value) => one(`${by(value)}${separator}${loud(name())}`))
    }
    case 'nested': {
      const noun = dice.pick(['Part', 'Book', 'Volume'] as Names)
      const chapter = dice.pick(['Chapter ', 'CHAPTER ', ''] as Names)
      const by = chapter === '' ? romanOf : String
      const size = dice.int(2, 4)
      return each((value) => {
        const place = (value - 1) % size
        const inner = `${chapter}${by(place + 1)}`
        const outer = loud(`${noun} ${wordOf((value - 1 - place) / size + 1)}`)
        return place > 0
          ? one(inner)
          : { lines: [outer, '', inner], shown: [outer, inner], listed: `${outer}, ${inner}` }
      })
    }
    case 'narrators': {
      const people = dice.shuffle(['ANNA', 'BEN', 'CLARA']).slice(0, 2)
      return each((value) => ({
        lines: [String(value), '', people[value % 2] ?? ''],
        shown: [String(value)],
        listed: '',
      }))
    }
    case 'chinese': {
      const unit = dice.pick(['章', '回', '节', '卷'] as Names)
      const by = dice.pick([String, chineseOf])
      return each((value) => one(`第${by(value)}${unit}`))
    }
    case 'chineseNamed': {
      const unit = dice.pick(['章', '回'] as Names)
      const by = dice.pick([String, chineseOf])
      const separator = dice.pick(['', ' ', '　', '：'])
      return each((value) => one(`第${by(value)}${unit}${separator}${chineseName(dice)}`))
    }
    case 'verse':
    case 'none':
      return each(() => ({ lines: [], shown: [], listed: '' }))
  }
}

/** Names that do not repeat. */
function drawNames(dice: SeededRandom): () => string {
  const used = new Set<string>()
  return () => {
    let name = titleOf(dice)
    while (used.has(name)) name = titleOf(dice)
    used.add(name)
    return name
  }
}
