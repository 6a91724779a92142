// Tests which Chinese is next to a saved sentence.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SentenceChinese } from './SentenceChinese.tsx'

const textOf = (sentence: string, paragraph: string): string =>
  renderToStaticMarkup(<SentenceChinese sentence={sentence} paragraph={paragraph} />).replace(/<[^>]+>/g, '')
const LONG = `${'天亮了。'.repeat(30)}老港口醒了。`

it('is the sentence’s, wherever in the paragraph it stands', () => {
  expect(textOf('老港口醒了。', LONG)).toBe('老港口醒了。看全段')
})
it('offers nothing more where the sentence is the whole paragraph', () => {
  expect(textOf('老港口醒了。', '老港口醒了。')).toBe('老港口醒了。')
})
it('is the paragraph’s where nobody can tell the sentence’s', () => {
  expect(textOf('', '天亮了。')).toBe('天亮了。')
  expect(textOf('', LONG)).toBe(`${LONG.slice(0, 90)}…看全段`)
})
