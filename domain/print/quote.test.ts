// The sentence of a poster speaks by itself, is the article's own, and has the Chinese that belongs to it.
import { describe, expect, it } from 'vitest'
import {
  chooseQuote,
  findQuote,
  listQuotes,
  pairSentences,
  splitChineseSentences,
  toHighlightQuotes,
} from './quote.ts'

const p = (text: string, zh = '') => ({ kind: 'p', text, zh })
const LONG =
  'A harbour wakes before its town does, and the gulls follow the boats like children behind a band.'
const BACK = 'They said that nobody in the whole of the village had ever seen such a thing before that night.'

it('cuts Chinese behind its ends, closing marks with them', () => {
  expect(splitChineseSentences('他说：“来吧！”然后走了。真的？……好')).toEqual([
    '他说：“来吧！”',
    '然后走了。',
    '真的？……',
    '好',
  ])
  expect(splitChineseSentences('  ')).toEqual([])
})

it('pairs sentences only where both sides have as many', () => {
  expect(pairSentences(p('One came. Two went.', '来了一个。走了两个。'))).toEqual([
    { text: 'One came.', zh: '来了一个。' },
    { text: 'Two went.', zh: '走了两个。' },
  ])
  expect(pairSentences(p('One came. Two went.', '来一走二。'))).toEqual([
    { text: 'One came.', zh: '' },
    { text: 'Two went.', zh: '' },
  ])
})

it('chooses what stands alone, has Chinese and fits', () => {
  const paired = LONG.replace('harbour', 'fishing harbour')
  expect(chooseQuote([p(BACK, '他们说。'), p(LONG), p(paired, '港口先醒。')])).toEqual({
    text: paired,
    zh: '港口先醒。',
  })
  expect(chooseQuote([p(BACK), p(LONG)])?.text).toBe(LONG)
  // Better one that points back than none.
  expect(chooseQuote([p(BACK)])?.text).toBe(BACK)
  expect(chooseQuote([p('Too short.')])).toBeUndefined()
  expect(chooseQuote([{ kind: 'h2', text: LONG, zh: '' }])).toBeUndefined()
})

it('takes no note in italics behind the text', () => {
  const note = LONG.replace('harbour', 'made-up harbour')
  const inItalics = { ...p(note, '编的。'), runs: [{ start: 0, end: note.length, mark: 'em' }] }
  expect(listQuotes([p(LONG), inItalics]).map(({ text }) => text)).toEqual([LONG])
  expect(listQuotes([inItalics, p(LONG)])).toHaveLength(2)
  const inPart = { ...inItalics, runs: [{ start: 0, end: 9, mark: 'em' }] }
  expect(listQuotes([p(LONG), inPart])).toHaveLength(2)
})

it('offers nothing longer than a poster has room for, and no half of a quotation', () => {
  const longest = `${'word '.repeat(33)}end.`
  expect(listQuotes([p(longest)]).map(({ text }) => text)).toEqual([longest])
  expect(listQuotes([p(`x${longest.slice(0, -1)}ss.`)])).toEqual([])
  expect(listQuotes([p(`“${LONG}`)])).toEqual([])
})

it('finds words in the article only where they stand', () => {
  const text = [p(`One came. ${LONG}`, '来了一个。港口先醒。')]
  expect(findQuote(text, ` ${LONG} `)).toEqual({ text: LONG, zh: '港口先醒。' })
  expect(findQuote(text, 'the gulls follow the boats')).toEqual({
    text: 'the gulls follow the boats',
    zh: '',
  })
  expect(findQuote(text, 'the gulls follow the ship')).toBeUndefined()
  expect(findQuote(text, ' ')).toBeUndefined()
})

describe('what a reader highlighted', () => {
  const home = p(
    'Short words win. Long ones lose. Nobody reads them twice.',
    '短词赢。长词输。没人读第二遍。',
  )
  const article = [p(LONG, '港口比镇子醒得早。'), home]

  it('is a quote with its Chinese, in the order given', () => {
    expect(toHighlightQuotes(article, ['Long ones lose.', LONG])).toEqual([
      { text: 'Long ones lose.', zh: '长词输。' },
      { text: LONG, zh: '港口比镇子醒得早。' },
    ])
  })

  it('is widened to the sentences that it touches', () => {
    expect(toHighlightQuotes(article, ['Long ones lose', 'words win. Long'])).toEqual([
      { text: 'Long ones lose.', zh: '长词输。' },
      { text: 'Short words win. Long ones lose.', zh: '短词赢。长词输。' },
    ])
  })

  it('is the sentence with most of its words where all together are too long', () => {
    const two = p(`${LONG} ${BACK}`, '港口比镇子醒得早。没人见过这种事。')
    expect(toHighlightQuotes([two], [`boats like children behind a band. ${BACK.slice(0, 60)}`])).toEqual([
      { text: BACK, zh: '没人见过这种事。' },
    ])
  })

  it('is taken alone where its sentence is too long for a poster, and left out where it is too long itself', () => {
    const endless = `${'The gulls follow the boats and '.repeat(7)}come home late.`
    expect(toHighlightQuotes([p(endless, '很长。')], ['come home late', endless])).toEqual([
      { text: 'come home late', zh: '' },
    ])
  })

  it('is left out where it is no longer in the article, and named once', () => {
    expect(
      toHighlightQuotes(article, ['Not here.', '  ', 'Long ones', 'ones lose', `${LONG}\nShort words`]),
    ).toEqual([
      { text: 'Long ones lose.', zh: '长词输。' },
      { text: LONG, zh: '港口比镇子醒得早。' },
    ])
  })
})
