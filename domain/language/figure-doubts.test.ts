// Shows which figures are pointed out for an editor, in both languages, and that right ones are left alone.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { extractEnglishNumbers } from './english-numerals.ts'
import { detectFigureDoubt } from './figure-doubts.ts'

const said = (text: string, zh: string) => {
  const doubt = detectFigureDoubt(text, zh)
  return (
    doubt && [
      doubt.text.map(({ start, end }) => text.slice(start, end)),
      doubt.zh.map(({ start, end }) => zh.slice(start, end)),
    ]
  )
}

it.each([
  ['two thousand volts', [2000]],
  ['Ninety-eight words in 16 hours', [98, 16]],
  ['a hundred and twenty-one, or 1,250', [121, 1250]],
  ['nineteen eighty-four and twenty twenty', [1984, 2020]],
  ['1.4 billion people, three hundred thousand of them', [1.4e9, 300_000]],
  ['between nineteen and forty', [19, 40]],
  ['hundreds of them; the hundred days', []],
  ['one two three', [1, 2, 3]],
  ['the 1980s and a 747B', []],
])('%j says %j', (text, values) => {
  expect(extractEnglishNumbers(text).map(({ value }) => value)).toEqual(values)
})

describe('a figure is in doubt', () => {
  it.each([
    ['It delivered two thousand volts.', '它输出约两百伏。', [['two thousand'], ['两百']]],
    ['In 1969 about 600 million people watched.', '1996 年，约 6 亿人观看。', [['1969'], ['1996']]],
    ['Some 1,250 came on 98 boats.', '有 1250 人乘 89 条船来了。', [['98'], ['89']]],
    ['It sold 1,250 copies in 1998.', '它卖出了一些册数。', [['1,250', '1998'], []]],
    ['It cost 7.30 at noon.', '它在 12 点时卖 7.03 英镑。', [['7.30'], ['12', '7.03']]],
    ['It rose 12.5%.', '它上升了 ２５%。', [['12.5'], ['２５']]],
  ])('%j as %j', (text, zh, places) => {
    expect(said(text, zh)).toEqual(places)
  })
})

describe('a figure is right', () => {
  it.each([
    ['Some 1.4 billion people live there.', '那里有 14 亿人。'],
    ['About 31,000 people came in nineteen eighty-four.', '1984 年来了三万一千人。'],
    ['Sharks bit cables in the 1980s.', '二十世纪八十年代，鲨鱼咬过海缆。'],
    ['Twelve of the twenty shops closed.', '二十家店关了十二家。'],
    ['It was ten per cent, thoroughly.', '百分之十，十分彻底。'],
    ['It leaves at 7.30.', '7点30分开船。'],
    ['It leaves at 7.30.', '七点半开船。'],
    ['The 7.30 ferry costs $5.25 today.', '今天 7:30 的渡轮要 5.25 美元。'],
    ['It is open 24/7.', '它全天候开放。'],
    ['It is open 24/7.', '它每周 7 天、每天 24 小时开放。'],
    ['She waited.', '她等了十五分钟。'],
    ['It cost two thousand.', ''],
  ])('%j as %j', (text, zh) => {
    expect(said(text, zh)).toBeUndefined()
  })

  it('in nearly every paragraph of the sample library', () => {
    const library = new URL('../../library/', import.meta.url)
    const pairs = readdirSync(library, { encoding: 'utf8', recursive: true })
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) => readFileSync(new URL(name, library), 'utf8').split(/\n\s*\n/))
      .map((part) => part.trim().split('\n'))
      .filter((lines) => lines.length === 2)
    expect(pairs.length).toBeGreaterThan(400)
    const doubted = pairs.filter(([text = '', zh = '']) => detectFigureDoubt(text, zh))
    // Rounded ones, and times of day.
    expect(doubted.length).toBeLessThanOrEqual(Math.ceil(pairs.length / 100))
  })
})
