// Shows that what is said of the figures is what the figures say.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ReadingData } from '../../../contract/history.ts'
import { addDays } from '../../../domain/kernel/calendar.ts'
import {
  buildHeadline,
  buildKnownCurve,
  findBusiestHours,
  formatReadingTotal,
  getFinishedCaption,
  getGoalCaption,
  getHoursCaption,
  getLongestDayCaption,
  getRetentionCaption,
  getVocabularyCaption,
  getWordsCaption,
  groupByMonth,
  hasPictures,
  hasSheetToShare,
  splitDuration,
} from './chart-captions.ts'

const NOTHING = {
  ...{ seconds: 0, words: 0, articles: 0, words_saved: 0, reviews: 0 },
  ...{ mature_reviews: 0, mature_kept: 0, known: null },
}
const data = (given: Partial<ReadingData> = {}): ReadingData => ({
  from: '2025-12-01',
  to: '2026-11-22',
  items: [
    {
      day: '2025-12-09',
      ...NOTHING,
      seconds: 3600,
      words: 9000,
      known: 3900,
      mature_reviews: 50,
      mature_kept: 42,
    },
    { day: '2026-07-06', ...NOTHING, seconds: 7260, words_saved: 12, reviews: 30 },
    { day: '2026-11-22', ...NOTHING, seconds: 390, words: 1000, mature_reviews: 25, mature_kept: 23 },
  ],
  hours: Array.from({ length: 24 }, (_, hour) =>
    hour === 21 ? 500 : hour === 22 ? 300 : hour === 7 ? 200 : 0,
  ),
  finished: {
    total: 3,
    levels: [{ level: 'EASY', count: 2 }],
    topics: [{ topic: 'history', label: '历史', count: 2 }],
  },
  vocabulary: { known: 5200, interval: { low: 4100, high: 6300 } },
  today: {
    day: '2026-11-22',
    seconds: 390,
    words: 1000,
    articles: 1,
    words_saved: 0,
    reviews: 0,
    streak: 23,
  },
  goal: { unit: 'MINUTES', amount: 10, has_freeze: true },
  streak: { length: 23, frozen: ['2026-11-12'], freeze_left: 1, recent: [] },
  first_day: '2025-12-09',
  ...given,
})
const plain = (parts: ReturnType<typeof buildHeadline>) => parts.map(({ text }) => text).join('')

it('says how many days were read, and no words where none were counted', () => {
  expect(formatReadingTotal(data())).toBe('读了 3 天，共 10,000 词')
  expect(formatReadingTotal({ items: [{ day: '2026-11-22', ...NOTHING, seconds: 60 }] })).toBe('读了 1 天')
  expect(formatReadingTotal({ items: [] })).toBe('')
})

it('has a sheet to share once something was read: the week as it is now, then any year', () => {
  const [from, to, first_day] = ['2025-11-23', '2026-11-22', '2026-11-20']
  const saved = { day: to, ...NOTHING, words_saved: 3 }
  const week = { ...{ from, to, first_day }, items: [saved, { ...saved, day: '2026-11-21', seconds: 40 }] }
  expect(hasSheetToShare(data(week))).toBe(true)
  expect(hasSheetToShare(data({ ...week, items: [saved] }))).toBe(false)
  expect(hasSheetToShare(data({ ...week, to: '2025-12-31' }))).toBe(false)
  const year = { ...week, first_day: '2025-12-09' }
  expect(hasSheetToShare(data(year))).toBe(true)
  expect(hasSheetToShare(data({ ...year, to: '2025-12-31' }))).toBe(true)
  expect(hasSheetToShare(data({ ...year, items: [saved] }))).toBe(false)
})

describe('the headline', () => {
  it('holds a figure and its unit together, and ends a line only between clauses', () => {
    for (const given of [data(), data({ vocabulary: null })])
      expect(plain(buildHeadline(given, true))).not.toMatch(/\d (?:小时|分钟|篇)/)
    const css = readFileSync(new URL('./ReadData.module.css', import.meta.url), 'utf8')
    expect(/^\.headline \{[^}]*\}/m.exec(css)?.[0]).toContain('word-break: keep-all')
  })
  it('says the time and how the words grew', () => {
    expect(plain(buildHeadline(data(), true))).toBe('这一年你读了 3\u00a0小时，认识的词从 3,900 到 5,200')
    expect(
      buildHeadline(data(), true)
        .filter(({ isFigure }) => isFigure)
        .map(({ text }) => text),
    ).toEqual(['3', '3,900', '5,200'])
  })
  it('says what was finished where no growth was seen, and no more than there is', () => {
    expect(plain(buildHeadline(data({ vocabulary: null }), true))).toBe(
      '这一年你读了 3\u00a0小时，读完 3\u00a0篇',
    )
    const nothing = { total: 0, levels: [], topics: [] }
    expect(plain(buildHeadline(data({ vocabulary: null, items: [], finished: nothing }), true))).toBe(
      '还没有读过，从今天记起',
    )
    expect(plain(buildHeadline(data({ to: '2025-12-31', vocabulary: null }), false))).toMatch(
      /^2025 年你读了/,
    )
    const [first] = data().items
    if (!first) throw new Error('no day')
    const brief = data({ vocabulary: null, items: [{ ...first, seconds: 59 }], finished: nothing })
    expect(plain(buildHeadline(brief, true))).toBe('这一年你读了不到 1\u00a0分钟')
    const minute = data({ vocabulary: null, items: [{ ...first, seconds: 60 }], finished: nothing })
    expect(plain(buildHeadline(minute, true))).toBe('这一年你读了 1\u00a0分钟')
  })
  it('speaks of the days that there are until there is a fortnight of them', () => {
    const since = (first_day: string) => plain(buildHeadline(data({ first_day, vocabulary: null }), true))
    const { day } = data().today
    expect(since(day)).toMatch(/^今天你读了/)
    expect(since(addDays(day, -4))).toMatch(/^这 5 天你读了/)
    expect(since(addDays(day, -12))).toMatch(/^这 13 天你读了/)
    expect(since(addDays(day, -13))).toMatch(/^这一年你读了/)
  })
})

it('counts in minutes until two hours', () => {
  expect([59, 60, 7199, 7200].map((seconds) => Object.values(splitDuration(seconds)).join(''))).toEqual([
    '0分钟',
    '1分钟',
    '119分钟',
    '2小时',
  ])
})

it('has a row for every month, also an empty one', () => {
  const months = groupByMonth(data())
  expect(months.map(({ day }) => day)).toHaveLength(12)
  expect([months[0]?.day, months.at(-1)?.day]).toEqual(['2025-12-01', '2026-11-01'])
  expect(months.map(({ seconds }) => seconds).filter((seconds) => seconds > 0)).toEqual([3600, 7260, 390])
})

it('names the longest day and the hours', () => {
  expect(getLongestDayCaption(data().items).title).toBe('读得最久的一天是 7 月 6 日，2 小时')
  expect(getLongestDayCaption([]).title).toBe('这一年没有读过的日子')
  expect(getHoursCaption(data().hours)).toEqual({ title: '多在晚上九、十点读', sub: '这两个钟点占 80%' })
  const at = (...busy: number[]) =>
    getHoursCaption(Array.from({ length: 24 }, (_, hour) => (busy.includes(hour) ? 60 : 0)))
  expect(at(11, 12).title).toBe('多在上午十一点、中午十二点读')
  expect(at(23, 0).title).toBe('多在晚上十一点、凌晨零点读')
  expect(at(13, 14).title).toBe('多在下午一、二点读')
  expect(getHoursCaption(Array.from({ length: 24 }, () => 0)).title).toBe('还不知道你常在几点读')
  expect(findBusiestHours([5, ...Array.from({ length: 22 }, () => 0), 5])).toEqual([23, 0])
})

describe('the goal', () => {
  it('says what is missing today, in its own unit, and how the streak stands', () => {
    expect(getGoalCaption(data())).toEqual({
      title: '今天 6 分钟，还差 4 分钟',
      sub: '目标每天 10 分钟 · 连续 23 天，已补签 1 天，连续未中断',
      rest: '本周还可补签 1 天',
    })
    expect(getGoalCaption(data({ goal: { unit: 'WORDS', amount: 1000, has_freeze: false } }))).toMatchObject({
      title: '今天 1,000 词，已达到目标',
      rest: '不补签，漏一天就重新计算',
    })
    const streak = { length: 0, frozen: [], freeze_left: 0, recent: [] }
    expect(getGoalCaption(data({ streak }))).toMatchObject({
      sub: '目标每天 10 分钟',
      rest: '本周补签已用完',
    })
  })
})

describe('the vocabulary', () => {
  it('says how it grew and how sure it is, now', () => {
    expect(getVocabularyCaption(data())).toEqual({
      title: '认识的词多了 1,300 个',
      sub: '现在约 5,200 个，真值多半在 4,100 到 6,300 之间',
    })
    expect(buildKnownCurve(data())).toEqual([
      { day: '2025-12-09', known: 3900 },
      { day: '2026-11-22', known: 5200 },
    ])
  })
  it('makes up no growth and no interval', () => {
    const exam = data({ items: [], vocabulary: { known: 5200, interval: null } })
    expect(getVocabularyCaption(exam)).toEqual({
      title: '认识约 5,200 个词',
      sub: '按你选的考试算，没有测过误差',
    })
    expect(getVocabularyCaption(data({ items: [], vocabulary: null })).title).toBe('还没有估过词汇量')
    // Of a year that is over, what is known now says nothing.
    expect(getVocabularyCaption(data({ to: '2025-12-31' })).title).toBe('那时认识约 3,900 个词')
  })
})

it('sums words, says what was remembered lately and at first, and what was read most', () => {
  expect(getWordsCaption(data())).toEqual({ title: '生词本多了 12 个词', sub: '复习 30 次（空心）' })
  expect(getRetentionCaption(groupByMonth(data()))).toEqual({
    title: '复习时 92% 还记得',
    sub: '2025 年 12 月是 84%',
  })
  expect(getRetentionCaption([]).title).toBe('还没有复习过学会的词')
  expect(getFinishedCaption(data().finished)).toEqual({
    title: '读完 3 篇，「历史」类最多',
    sub: '按难度，按话题',
  })
  expect(getFinishedCaption({ total: 1, levels: [{ level: 'EASY', count: 1 }], topics: [] }).title).toBe(
    '读完 1 篇，「简单」最多',
  )
  expect(getFinishedCaption({ total: 0, levels: [], topics: [] }).title).toBe('还没有读完过文章')
})

it('shows pictures from the fourteenth day on', () => {
  expect(hasPictures(data({ first_day: '2026-11-09' }))).toBe(true)
  expect(hasPictures(data({ first_day: '2026-11-10' }))).toBe(false)
  expect(hasPictures(data({ first_day: null }))).toBe(false)
})
