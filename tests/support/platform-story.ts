// A made-up article for pages of common platforms: its blocks as markup, and the lines that a reader should get of it.
import type { SeededRandom } from '../../domain/article/cover/seeded-random.ts'

export interface PlatformStory {
  title: string
  author: string
  site: string
  /** The day of publication, 2019-04-05. */
  day: string
  /** The blocks of the article, each as markup. */
  blocks: string[]
  /** Lines of the article, in order. */
  lines: string[]
  /** Titles of other stories, each with a teaser. */
  others: { title: string; teaser: string }[]
  /** A sentence of somebody else. */
  remark: () => string
}

const NAMES = ['Ann', 'Ruth', 'Tom', 'Carla', 'Victor', 'Ines', 'Paul', 'Mara', 'Edgar', 'Joan'] as const
const FAMILIES = [
  'Lee',
  'Hale',
  'Quill',
  'Marsh',
  'Okafor',
  'Sand',
  'Bright',
  'Holt',
  'Ferrari',
  'Novak',
] as const
const SITES = ['Harbour Notes', 'The Slow Kettle', 'Northlight', 'Field & Ledger', 'Paper Boats'] as const
const SUBJECTS = [
  'The ferry',
  'A neighbour',
  'The old press',
  'My sister',
  'Every gardener',
  'The committee',
  'A small bakery',
  'The river',
  'Nobody here',
  'The night train',
] as const
const VERBS = [
  'remembers',
  'repairs',
  'measures',
  'sells',
  'forgets',
  'carries',
  'paints',
  'counts',
  'hides',
  'returns',
] as const
const THINGS = [
  'a wooden clock',
  'the last apples',
  'three letters',
  'an empty theatre',
  'the winter road',
  'a map of the coast',
  'some copper wire',
  'the borrowed ladder',
  'a box of seeds',
  'the long bridge',
] as const
const ENDS = [
  'before the rain comes',
  'while the town sleeps',
  'and says nothing',
  'as it did in the old days',
  'for reasons that are hard to explain',
  'with a patience that I envy',
  'until the lamps go out',
] as const

export const sentenceOf = (dice: SeededRandom): string =>
  `${dice.pick(SUBJECTS)} ${dice.pick(VERBS)} ${dice.pick(THINGS)}${dice.chance(0.3) ? ', of course,' : ''} ${dice.pick(ENDS)}.`

const titleOf = (dice: SeededRandom): string => {
  const [subject, thing] = [dice.pick(SUBJECTS), dice.pick(THINGS)]
  const title = `${subject} and ${thing}`
  return dice.chance(0.25)
    ? `${title}: what ${dice.pick(NAMES)} knew`
    : dice.chance(0.2)
      ? `Why ${title.toLowerCase()} matter`
      : title
}

/** An article that depends on the dice alone. */
export function platformStory(dice: SeededRandom): PlatformStory {
  const number = dice.int(1000, 9999)
  const day = `20${dice.int(10, 25)}-${String(dice.int(1, 12)).padStart(2, '0')}-${String(dice.int(1, 28)).padStart(2, '0')}`
  const blocks: string[] = []
  const lines: string[] = []
  const paragraph = (count: number): string =>
    `${Array.from({ length: count }, () => sentenceOf(dice)).join(' ')} That was number ${number + lines.length}.`
  const add = (markup: string, ...texts: string[]) => {
    blocks.push(markup)
    lines.push(...texts)
  }
  const figure = (at: number): [string, string] => {
    const caption = `The view ${number + lines.length + at} from the hill.`
    return [
      `<figure><img src="/i/${number}-${lines.length + at}.jpg" alt=""><figcaption>${caption}</figcaption></figure>`,
      caption,
    ]
  }
  const one = (text: string) => add(`<p>${text}</p>`, text)
  const others: (() => void)[] = [
    () => {
      const text = `Part ${number + lines.length}, in which ${sentenceOf(dice).toLowerCase().slice(0, -1)}`
      add(`<h2>${text}</h2>`, text)
      one(paragraph(3))
    },
    () => {
      const [text, source] = [
        sentenceOf(dice),
        `${dice.pick(NAMES)} Winter, in a letter of ${number + lines.length}`,
      ]
      if (dice.chance(0.5))
        add(`<blockquote><p>${text}</p><footer>${source}</footer></blockquote>`, text, source)
      else add(`<blockquote><p>${text}</p></blockquote>`, text)
    },
    () => {
      const items = Array.from(
        { length: dice.int(2, 5) },
        (_, at) => `${sentenceOf(dice)} Item ${at + 1} of ${number + lines.length}.`,
      )
      add(`<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`, ...items)
    },
    () => {
      const all = Array.from({ length: dice.int(1, 3) }, (_, at) => figure(at))
      const inside = all.map(([markup]) => markup).join('')
      add(
        all.length > 1 || dice.chance(0.5) ? `<div class="pictures">${inside}</div>` : inside,
        ...all.map(([, caption]) => caption),
      )
    },
    () =>
      one(
        `On <time datetime="1912-04-15">15 April 1912</time> it was so too. ${paragraph(2)}`.replace(
          /^(.*)$/,
          '$1',
        ),
      ),
  ]
  for (let left = dice.int(5, 12); left > 0; left -= 1) {
    one(paragraph(dice.int(1, 5)))
    if (dice.chance(0.35)) dice.pick(others as [() => void])()
  }
  one(paragraph(2))
  return {
    title: titleOf(dice),
    author: `${dice.pick(NAMES)} ${dice.pick(FAMILIES)}`,
    site: dice.pick(SITES),
    day,
    blocks,
    lines: lines.map((line) => line.replace(/<[^>]+>/g, '')),
    others: Array.from({ length: dice.int(2, 4) }, () => ({
      title: titleOf(dice),
      teaser: Array.from({ length: dice.int(1, 3) }, () => sentenceOf(dice)).join(' '),
    })),
    remark: () => Array.from({ length: dice.int(1, 4) }, () => sentenceOf(dice)).join(' '),
  }
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** A day as themes write it: April 5, 2019. */
export const inWords = (day: string): string => {
  const [year, month, date] = day.split('-')
  return `${MONTHS[Number(month) - 1]} ${Number(date)}, ${year}`
}
