// Draws plain text books at random: headings of one kind in one layout, prose without sense, and lines that
// look like headings but are none.
import { createSeededRandom, type SeededRandom } from '../../domain/article/cover/seeded-random.ts'
import { drawDistraction, drawSpeeches, drawStanzas } from './text-book-distractions.ts'
import { chineseProse, drawHeads, HEAD_KINDS, type HeadKind, titleOf } from './text-book-heads.ts'

export interface DrawnBook {
  kind: HeadKind
  layout: Layout
  text: string
  /** The headings of the chapters, in order, without decoration. */
  heads: string[]
  /** The text before it was broken into pages. */
  content: string
}

interface Layout {
  /** Columns of wrapped lines; undefined: a paragraph is one line. */
  width: number | undefined
  /** Between paragraphs. */
  gap: '\n' | '\n\n'
  indent: string
  end: '\n' | '\r\n'
  /** Blank lines before and after a heading. */
  before: number
  after: number
  /** Probability of lines that look like headings, behind a paragraph. */
  distractions: number
  isCentred: boolean
  hasFormFeeds: boolean
  contents: 'none' | 'block' | 'lines' | 'pages'
  hasTitlePage: boolean
  hasEnd: boolean
  /** Lines of a page with a number and a header; 0: no pages. */
  page: number
}

const NAMES = ['harbour', 'lamp', 'winter', 'chalk', 'wall', 'ferry', 'baker', 'window', 'Ann', 'Lee']
const WORDS = [
  ...'the of and a to in was that she he it with his her on for had as at by not but from which they'.split(
    ' ',
  ),
  ...'children evening slowly remembered boats counted numbers town nobody asked why home wrote long every'.split(
    ' ',
  ),
  ...'water light small old morning door stone against under quiet never again letter began answered'.split(
    ' ',
  ),
  ...NAMES,
] as [string, ...string[]]

export function drawSentence(dice: SeededRandom): string {
  const words = Array.from({ length: dice.int(4, 20) }, () => dice.pick(WORDS)).join(' ')
  const sentence = `${words[0]?.toUpperCase()}${words.slice(1)}${dice.pick(['.', '.', '.', '.', '?', '!'])}`
  return dice.chance(0.15)
    ? `“${sentence}” ${dice.pick(['he said.', 'she asked.', 'Ann answered.'])}`
    : sentence
}

export function drawParagraph(dice: SeededRandom): string {
  if (dice.chance(0.15)) return `“${drawSentence(dice).replace(/[“”]/g, '')}”`
  return Array.from({ length: dice.int(1, 7) }, () => drawSentence(dice)).join(' ')
}

export function wrapText(text: string, columns: number | undefined, indent = ''): string {
  if (columns === undefined) return indent + text
  const lines = [indent]
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length + 1 > columns && line.trim() !== '') lines.push(word)
    else lines[lines.length - 1] = line.trim() === '' ? line + word : `${line} ${word}`
  }
  return lines.join('\n')
}

function drawLayout(dice: SeededRandom, kind: HeadKind): Layout {
  const isChinese = kind.startsWith('chinese')
  const isUnderlined = kind === 'underlined' || kind === 'markdown'
  const width = isChinese || dice.chance(0.35) ? undefined : dice.int(58, 76)
  const isIndented = isChinese ? dice.chance(0.6) : dice.chance(0.3)
  const gap = isIndented && dice.chance(0.7) ? '\n' : '\n\n'
  const isVerbal = ['chapters', 'nouns', 'ordinals', 'titled'].includes(kind)
  // Without blank lines, only words tell a heading.
  const before = isVerbal && gap === '\n' && width === undefined && dice.chance(0.5) ? 0 : dice.int(1, 4)
  return {
    ...{ width, gap },
    indent: isIndented ? (isChinese ? '　　' : ' '.repeat(dice.int(2, 5))) : '',
    end: dice.chance(0.3) ? '\r\n' : '\n',
    before,
    after: isVerbal && dice.chance(0.3) ? 0 : dice.int(Math.min(1, before), Math.min(before, 2)),
    distractions: dice.pick([0, 0.03, 0.06, 0.15]),
    isCentred: !isUnderlined && dice.chance(0.2),
    hasFormFeeds: dice.chance(0.12),
    contents: dice.pick(['none', 'none', 'none', 'block', 'lines', 'pages']),
    hasTitlePage: dice.chance(0.6),
    hasEnd: dice.chance(0.4),
    page:
      width !== undefined && !['narrators', 'play', 'verse'].includes(kind) && dice.chance(0.1)
        ? dice.int(28, 40)
        : 0,
  }
}

/** `part` names the words of headings: those of 'held' do not occur in 'tuned'. */
export function drawBook(seed: string, part: 'tuned' | 'held', only?: HeadKind): DrawnBook {
  const dice = createSeededRandom(`${part} ${seed}`)
  const kind = only ?? dice.pick(HEAD_KINDS)
  const layout = drawLayout(dice, kind)
  const count = dice.int(3, 12)
  const drawn = drawHeads(dice, kind, count, part)
  const isChinese = kind.startsWith('chinese')
  const paragraph = () => (isChinese ? chineseProse(dice) : drawParagraph(dice))
  const chapters = drawn.map(({ lines, shown }) => {
    const blocks: string[] = []
    if (kind === 'play') blocks.push(...drawSpeeches(dice, drawSentence))
    if (kind === 'verse') blocks.push(...drawStanzas(dice))
    const add = (text: string) => blocks.push(wrapText(text, layout.width, layout.indent))
    for (let at = blocks.length > 0 ? 0 : dice.int(3, 14); at > 0; at -= 1) {
      add(paragraph())
      if (isChinese || !dice.chance(layout.distractions)) continue
      const distraction = drawDistraction(dice, layout.width)
      if (distraction.introduction !== '') add(distraction.introduction)
      blocks.push(...distraction.blocks.map((block) => `\n${block}\n`))
      add(paragraph())
    }
    const centred = lines.map((line) => (layout.isCentred ? centre(line, layout.width ?? 70) : line))
    return {
      head: centred.join('\n'),
      body: blocks.join(kind === 'play' || kind === 'verse' ? '\n\n' : layout.gap).replace(/\n{3,}/g, '\n\n'),
      shown,
    }
  })
  const listed = drawn.map((head) => head.listed)
  const front = frontMatter(dice, layout, listed, isChinese)
  const hasHeads = kind !== 'none'
  const isUnspaced = layout.gap === '\n' && isChinese && layout.before === 1
  const spaced = isUnspaced ? '' : '\n'.repeat(layout.before)
  const parts = chapters.map(({ head, body }) =>
    hasHeads
      ? `${layout.hasFormFeeds ? '\n\f' : ''}\n${spaced}${head}\n${isUnspaced ? '' : '\n'.repeat(layout.after)}${body}`
      : `\n${layout.gap === '\n' ? '' : '\n'}${body}`,
  )
  const end = layout.hasEnd && !isChinese ? '\n\n\nTHE END\n' : '\n'
  const whole = `${front}${parts.join('\n')}${end}`.replace(/^\n+/, '')
  const paged = layout.page === 0 ? whole : withPages(whole, layout.page)
  return {
    ...{ kind, layout, text: paged.replaceAll('\n', layout.end) },
    heads: chapters.flatMap(({ shown }) => shown),
    content: whole,
  }
}

const centre = (line: string, width: number): string =>
  ' '.repeat(Math.max(0, Math.floor((width - line.length) / 2))) + line

function frontMatter(
  dice: SeededRandom,
  layout: Layout,
  listed: readonly string[],
  isChinese: boolean,
): string {
  const pieces: string[] = []
  if (layout.hasTitlePage && isChinese) pieces.push('灯塔之冬', '作者：李安')
  else if (layout.hasTitlePage) {
    const title = `${titleOf(dice)} ${titleOf(dice)}`
    pieces.push(
      dice.chance(0.5) ? title.toUpperCase() : title,
      `by ${titleOf(dice)}`,
      `Harbour Press, ${dice.int(1880, 2020)}`,
    )
    if (dice.chance(0.4)) pieces.push(drawParagraph(dice))
    if (dice.chance(0.3))
      pieces.push(dice.pick(['ALL RIGHTS RESERVED', 'FIRST EDITION', 'TO MY MOTHER', 'A NOVEL']))
  }
  const names = listed.filter((name) => name !== '')
  if (layout.contents !== 'none' && names.length > 0) {
    pieces.push(isChinese ? '目录' : dice.pick(['CONTENTS', 'Contents', 'Table of Contents']))
    if (layout.contents === 'lines') pieces.push(...names)
    else if (layout.contents === 'block') pieces.push(names.join('\n'))
    else
      pieces.push(
        names
          .map((name, at) => `${name} ${'.'.repeat(Math.max(3, 50 - name.length))} ${at * 17 + 3}`)
          .join('\n'),
      )
    if (dice.chance(0.3) && !isChinese) pieces.push(drawParagraph(dice))
  }
  return pieces.length === 0 ? '' : `${pieces.join('\n\n')}\n\n`
}

/** Breaks the lines into pages with a header and a number. */
function withPages(text: string, size: number): string {
  const lines = text.split('\n')
  const pages: string[] = []
  for (let at = 0; at < lines.length; at += size) pages.push(lines.slice(at, at + size).join('\n'))
  return pages.map((page, at) => `${page}\n\n${at + 1}\n\n`).join('THE LAMP WINTER\n\n')
}
