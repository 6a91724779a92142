// Lines of drawn plain text books that look like headings and are none.
import type { SeededRandom } from '../../domain/article/cover/seeded-random.ts'

export interface Distraction {
  /** A sentence before the lines; '' if there is none. */
  introduction: string
  blocks: string[]
}

type Make = (dice: SeededRandom, width: number | undefined) => Distraction
const of = (introduction: string, ...blocks: string[]): Distraction => ({ introduction, blocks })
type Names = [string, ...string[]]
const SHOUTS: Names = [
  'STOP!',
  'FIRE!',
  'HELP!',
  'WHO IS THERE?',
  'NO!',
  'LAND HO!',
  'GET OUT',
  '“STOP!”',
  'BANG!',
]
const SIGNS: Names = [
  'HARBOUR OFFICE',
  'KEEP OUT',
  'NO ENTRY AFTER DARK',
  'HERE LIES JOHN LEE',
  'LAMPS AND CHALK',
  'CLOSED',
]
const WIRES: Names = [
  'ARRIVING TUESDAY STOP MEET THE FERRY STOP ANN',
  'LAMP OUT STOP SEND OIL',
  'COME AT ONCE STOP MOTHER ILL',
  'BOAT LOST STOP CREW SAFE STOP LEE',
]
const LETTERHEADS: Names = ['THE HARBOUR COMPANY LIMITED', 'HARBOUR AND SONS', 'LEE BROTHERS, SOLICITORS']
const STAGE: Names = [
  'Enter ANN.',
  'EXIT LEE.',
  '[Exeunt]',
  'ENTER THE BAKER, WITH A LAMP.',
  '(CURTAIN)',
  'Curtain.',
]
const INTRODUCTIONS: Names = [
  'Over the door hung a sign:',
  'On the stone she read the words:',
  'The board above it said:',
]

const MAKERS: [Make, ...Make[]] = [
  (dice) => of('', dice.pick(SHOUTS)),
  (dice) => of(dice.chance(0.7) ? dice.pick(INTRODUCTIONS) : '', dice.pick(SIGNS)),
  (dice) => of('The telegram was short:', dice.pick(WIRES)),
  (dice) =>
    of(
      'The letter was on thick paper.',
      `${dice.pick(LETTERHEADS)}\n${dice.int(1, 90)} Harbour Street`,
      'Dear Sir,',
    ),
  (dice) => of('', dice.pick(STAGE)),
  (dice) => {
    const [left, right] = dice.pick<readonly [string, string]>([
      ['ANN.', 'LEE.'],
      ['ANN', 'LEE'],
      ['FIRST CLOWN', 'HAMLET'],
    ])
    const says = ['Who lit the lamp?', 'I never saw it lit.', 'Then go and look again.', 'The wind is high.']
    return of(
      'They read the play aloud.',
      ...says.map((line, at) => `${at % 2 === 0 ? left : right}\n${line}`),
    )
  },
  () => of('He sang it softly.', 'The lamp is low,\nThe boats are in,\nAnd on the wall\nThe numbers thin.'),
  () =>
    of(
      'The poem had parts.',
      'I',
      'The lamp is low,\nThe boats are in,\nAnd on the wall\nThe numbers thin.',
      'II',
      'The door is shut,\nThe wind is gone,\nAnd in the hut\nThe light burns on.',
    ),
  () =>
    of('These were the rules:', '1. Take the flour and the salt.\n2. Light the lamp.\n3. Count the boats.'),
  () => of('', 'One.', 'Two.', 'Three.'),
  (dice) =>
    of(
      '',
      dice.pick([
        'Letter the boxes from A to Z.',
        'Book the tickets before Friday, he said.',
        'Part the curtains and look.',
      ]),
    ),
  (dice, width) => {
    const text = `He had read it twice, and on the third evening he opened the old and heavy\nchapter ${dice.int(2, 30)} of the history and read it aloud to the baker and to his wife\nuntil the lamp went out.`
    return of('', width === undefined ? text.replaceAll('\n', ' ') : text)
  },
  (dice) => of('', dice.pick(['* * *', '***', '———', '* * * * *', '#', '~'])),
  (dice) => of('The entry was brief.', `${dice.int(2, 28)} January`),
  () => of('', '“Chapter 12?” she asked.'),
  (dice) => of('', `Figure ${dice.int(1, 9)}: The Lamp`),
]

const LINES: Names = [
  ...(['The lamp is low,', 'The boats are in,', 'And on the wall', 'The numbers thin.'] as const),
  ...[
    'Her hand was on the cold grey door',
    'and nobody came home,',
    'O winter of the chalk and stone!',
    'We count.',
  ],
]

/** Stanzas, some with a number. */
export function drawStanzas(dice: SeededRandom): string[] {
  const marks = dice.pick<readonly string[]>([[], [], ['I', 'II', 'III'], ['*'], ['REFRAIN']])
  return Array.from({ length: dice.int(4, 9) }, () =>
    Array.from({ length: dice.int(2, 8) }, () => dice.pick(LINES)),
  ).flatMap((lines, at) => [
    ...marks.slice(at % (marks.length + 1), (at % (marks.length + 1)) + 1),
    lines.join('\n'),
  ])
}

/** Speeches of a play, the speaker above or before the words. */
export function drawSpeeches(dice: SeededRandom, sentence: (dice: SeededRandom) => string): string[] {
  const people = dice.pick<readonly string[]>([
    ['ANN', 'LEE', 'THE BAKER'],
    ['FIRST CLOWN', 'HAMLET', 'A BOY'],
  ])
  const [mark, gap] = dice.pick<readonly [string, string]>([
    ['.', ' '],
    ['', '\n'],
    ['', '\n\n'],
    [':', ' '],
  ])
  return Array.from({ length: dice.int(8, 20) }, () => {
    if (dice.chance(0.15)) return dice.pick(STAGE)
    const words = Array.from({ length: dice.int(1, 3) }, () => sentence(dice)).join(' ')
    return `${people[dice.int(0, people.length - 1)]}${mark}${gap}${words}`
  })
}

export const drawDistraction: Make = (dice, width) => dice.pick(MAKERS)(dice, width)
