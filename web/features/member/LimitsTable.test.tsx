// The table of limits: next to a choice each row says what it means, and what is free for all is not repeated.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LimitsTable } from './LimitsTable.tsx'

const row = (has_pdf: boolean, books: number) => ({ has_locked_articles: has_pdf, has_pdf, books })
const limits = { FREE: row(false, 3), MEMBER: row(true, 3), CHANGDU: row(true, 200) }
/** The head of each row, its small line after a bar. */
const headsOf = (isChosen: boolean) => {
  const html = renderToStaticMarkup(
    <LimitsTable limits={limits} products={[]} mine="MEMBER" isChosen={isChosen} />,
  )
  return [...html.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, head = '']) =>
    head.replace('<small>', '|').replace('</small>', ''),
  )
}

it('says next to a choice what each row means, and leaves out what is free for all', () => {
  expect(headsOf(true)).toEqual([
    '会员文章|不限篇数，全文可读',
    '自己的书|EPUB、MOBI、TXT 等',
    'PDF 下载|英汉对照，附生词表',
  ])
})

it('is the plain table elsewhere, with what is free for all', () => {
  expect(headsOf(false)).toEqual(['会员文章', '自己的书', 'PDF 下载', '查词、生词本、复习、离线'])
})
