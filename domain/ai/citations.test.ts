// Shows that a true quotation is kept with its place, and that what does not stand there is dropped with its number.
import { expect, it } from 'vitest'
import { cutBeforeSources, parseCitedAnswer, SOURCES_MARK } from './citations.ts'

const PARAGRAPHS = [
  { id: 'a', text: 'The keeper counted ships. Nobody had asked him to do it.' },
  { id: 'b', text: 'In 1903 a storm came, and his book was the only record.' },
]
const said = (answer: string, ...lines: string[]) => `${answer}\n${SOURCES_MARK}\n${lines.join('\n')}`

it('keeps what stands there, numbered as it is met', () => {
  const { text, sources } = parseCitedAnswer(
    said(
      '没有人要求他。[2] 他的本子成了唯一的记录 [1]，没有人要求他[2]。',
      '[1] p2: his book was the only record',
      '[2] p1: nobody had asked him',
    ),
    PARAGRAPHS,
  )
  expect(text).toBe('没有人要求他。[1] 他的本子成了唯一的记录[2]，没有人要求他[1]。')
  expect(
    sources.map(({ n, paragraph, start, end }) => [
      n,
      PARAGRAPHS.find(({ id }) => id === paragraph)?.text.slice(start, end),
    ]),
  ).toEqual([
    [1, 'Nobody had asked him'],
    [2, 'his book was the only record'],
  ])
})

it.each([
  ['words that do not stand there', '[1] p1: he was paid for it every week'],
  ['words of another paragraph', '[1] p1: his book was the only record'],
  ['a paragraph that is not there', '[1] p9: his book was the only record'],
  ['next to nothing', '[1] p1: The'],
  ['no line at all', ''],
])('drops %s', (_, line) => {
  expect(parseCitedAnswer(said('是的 [1]。', line), PARAGRAPHS)).toEqual({ text: '是的。', sources: [] })
})

it('answers without sources as it is', () => {
  expect(parseCitedAnswer('文章里没有写。', PARAGRAPHS)).toEqual({ text: '文章里没有写。', sources: [] })
})

it('shows nothing of the list while it comes', () => {
  const whole = said('好。', '[1] p1: nobody had asked him')
  for (let at = 0; at <= whole.length; at += 1)
    expect('好。\n').toContain(cutBeforeSources(whole.slice(0, at)).slice(0, 3))
  expect(cutBeforeSources(whole)).toBe('好。')
  expect(cutBeforeSources('a = b == c')).toBe('a = b == c')
})
