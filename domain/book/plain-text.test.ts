// Shows which lines of a plain text head its chapters, and that no sentence is taken for one.
import { expect, it } from 'vitest'
import { cutChapters, splitTextParagraphs } from './plain-text.ts'

const LINES = [
  'The harbour master kept a lamp in every window that winter, and nobody',
  'in the town asked him why he did it.',
]
const TEXT = LINES.join('\n')
const titles = (text: string) => cutChapters(splitTextParagraphs(text)).map(({ title }) => title)
const book = (heads: readonly string[], text = TEXT) =>
  heads.map((head) => `${head}\n\n${text}\n\n${text}`).join('\n\n')

it.each([
  [['1. The Lamp', '2. The Wall', '3. The Chalk']],
  [['I. The Lamp', 'II. The Wall', 'III. The Chalk']],
  [['I', 'II', 'III']],
  [['Chapter 1', 'Chapter 2']],
  [['CHAPTER I. The Quay', 'CHAPTER II. The Boat']],
  [['Chapter One The Lamp', 'Chapter Two The Wall']],
  [['Chapter 1 in which a lamp is lit', 'Chapter 2 in which it goes out']],
  [['Book the First', 'Book the Second']],
  [['Prologue', 'ACT ONE', 'Epilogue']],
  [['One', 'Two', 'Three']],
  [['NINETEEN', 'TWENTY', 'TWENTY-ONE', 'TWENTY-TWO']],
  [['Day 1', 'Day 2', 'Day 3']],
  [['WEEK ONE: THE LAMP', 'WEEK TWO: THE WALL']],
  [['Evening the First', 'Evening the Second', 'Evening the Third']],
  [['The First Watch', 'The Second Watch']],
  [['THE LAMP', 'A WALL OF CHALK', 'HOME']],
  [['PROLOGUE', 'THE LAMP', 'A WALL OF CHALK', 'HOME']],
  [['第一章', '第二章']],
  [['第一章 灯塔', '第二章 墙']],
  [['第一章灯塔', '第二章墙', '第三章粉笔']],
])('%j are chapters', (heads) => {
  expect(titles(book(heads))).toEqual(heads)
})

it.each([
  [
    ['# The Lamp', '# The Wall'],
    ['The Lamp', 'The Wall'],
  ],
  [
    ['## 1 ##', '## 2 ##', '### 2.1', '## 3 ##'],
    ['1', '2', '3'],
  ],
  [
    ['The Lamp\n========', 'The Wall\n--------'],
    ['The Lamp', 'The Wall'],
  ],
  [
    ['--------\nThe Lamp\n--------', '--------\nThe Wall\n--------'],
    ['The Lamp', 'The Wall'],
  ],
  [
    ['~ I ~', '~ II ~'],
    ['I', 'II'],
  ],
  [['- one -', '- two -'], []],
  [
    ['* ONE *', '* TWO *'],
    ['ONE', 'TWO'],
  ],
])('the chapters of %j are %j', (heads, expected) => {
  expect(titles(book(heads)).filter((title) => title !== '')).toEqual(expected)
})

it('a part and its first chapter are two headings, and a later part may begin with chapter 1 again', () => {
  const heads = ['PART ONE\n\nChapter 1', 'Chapter 2', 'PART TWO\n\nChapter 1', 'Chapter 2']
  expect(titles(book(heads))).toEqual(heads.join('\n\n').split('\n\n'))
})

it.each([
  ['KEEP OUT', 'HERE LIES ANN', 'NO ENTRY'],
  ['STOP!', 'FIRE!', 'HELP!'],
  ['ANN', 'LEE', 'ANN', 'LEE', 'THE BAKER', 'ANN'],
  ['COME AT ONCE STOP LEE', 'LAMP OUT STOP SEND OIL', 'BOAT LOST STOP'],
  ['ENTER ANN', 'EXIT LEE', 'CURTAIN'],
  ['One', 'Three', 'Two'],
  ['THE END', 'CONTENTS', '* * *'],
])('%s, %s and %s are no chapters', (...lines) => {
  const introduction = lines[0] === 'KEEP OUT' ? '\n\nOver the wall hung a sign with the words:' : ''
  const text = lines.map((line) => `${TEXT}${introduction}\n\n${line}\n\n${TEXT}`)
  expect(titles(`${TEXT}\n\n${text.join('\n\n')}`)).toEqual([''])
})

it.each([
  'Letter the boxes from A to Z.',
  'Book the tickets before Friday, he said.',
  'Part the curtains and look.',
  'Act one way and speak another!',
  'Part one of the journey was by sea.',
  'I went home.',
  '1. Take the flour.',
  '20 years later they met again',
  '第五集团军已经走了',
  '第三部分要等明年',
])('%s is no chapter', (line) => {
  const heads = ['Chapter 1', 'Chapter 2']
  expect(titles(book(heads, `${TEXT}\n\n${line}`))).toEqual(heads)
})

it.each([
  'book the next morning with the ferry. She',
  'chapter 12 of the history and read',
  'letter the colour of old chalk.',
  'Chapter 12',
])('a wrapped paragraph is not cut at the line %s', (line) => {
  const text = `He had read the whole of it twice, and on the third evening he opened\n${line}\nuntil the lamp went out.`
  const chapters = cutChapters(splitTextParagraphs(book(['CHAPTER I', 'CHAPTER II'], text)))
  expect(chapters.map(({ title }) => title)).toEqual(['CHAPTER I', 'CHAPTER II'])
  expect(chapters[0]?.paragraphs[0]).toContain(`opened ${line} until`)
})

it('lines of a Chinese text without blank lines are chapters by their number and what sets it off', () => {
  const lines = ['第一封信是清晨送来的', '第四本书记载着灯塔的历史', '第二回合他输了', '第五集团军已经走了']
  const text = ['第一章 灯塔', ...lines, '第二章 墙', ...lines].join('\n')
  expect(titles(text)).toEqual(['第一章 灯塔', '第二章 墙'])
})

it('numbered sections within chapters are no chapters', () => {
  const sections = ['1', '2', '3'].map((number, at) => `${number}\n\n${`${TEXT}\n\n`.repeat(3 + at * 4)}`)
  const heads = ['Chapter 1', 'Chapter 2', 'Chapter 3']
  expect(titles(heads.map((head) => `${head}\n\n${sections.join('')}`).join(''))).toEqual(heads)
})
