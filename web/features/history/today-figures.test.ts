// Today's figures say what was done, and nothing of what was not.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TodayStats } from './TodayStats.tsx'

const NOTHING = {
  day: '2026-03-02',
  seconds: 0,
  words: 0,
  articles: 0,
  words_saved: 0,
  reviews: 0,
  streak: 0,
}
const shown = (today: Partial<typeof NOTHING>) =>
  renderToStaticMarkup(createElement(TodayStats, { today: { ...NOTHING, ...today } }))

it('leaves out what is nothing yet, and all of it on a day without anything', () => {
  const text = shown({ words_saved: 11, seconds: 59, words: 1200 }).replaceAll(/<[^>]+>/g, ' ')
  expect(text.trim().split(/\s+/)).toEqual(['1,200', '词数', '11', '新词'])
  expect(shown({})).toBe('')
})
