// Data for every screen and the address of every route.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { AppRoute } from '../../../web/screens/route.ts'
import { callEndpoint, contract, findArticle, logInAsAdmin, type MemberAccount } from './product.ts'

/** An editor who reads too, so that every screen has something on it. */
export async function createReadingEditor(): Promise<{
  admin: MemberAccount
  article: number
  author: number
  question: string
  book: string
  magazine: number
}> {
  const admin = await logInAsAdmin()
  const { id: article_id, author } = await findArticle(/^The Letters Nobody Paid For/)
  for (const word of ['harbour', 'reluctant', 'stubborn'])
    await callEndpoint(
      contract.word.add,
      { word, sentence: `An old, ${word} thing.`, gloss: '示例', article_id, op_id: randomUUID() },
      admin,
    )
  await callEndpoint(contract.word.setState, { base: 'C4', op_id: randomUUID() }, admin)
  // Long enough ago for the pictures of the reading data.
  const steps = [40, 20, 2].map((days) => ({
    ...{ kind: 'reading' as const, op_id: randomUUID(), source_id: article_id, spent_time: 300 },
    at: new Date(Date.now() - days * 86_400_000).toISOString(),
  }))
  await callEndpoint(contract.sync.send, { steps }, admin)
  const { result } = await callEndpoint(contract.ai.ask, { prompt: '信是谁付的钱？', article_id }, admin)
  const book = await aBookOnTheShelf(admin)
  return {
    admin,
    article: article_id,
    author: author?.id ?? 0,
    question: result.id,
    book,
    magazine: await findMagazineIssue(),
  }
}

/** A published issue of the sample library. */
export async function findMagazineIssue(): Promise<number> {
  const { items } = await callEndpoint(contract.magazine.list, {})
  return items[0]?.id ?? 0
}

/** One of the library, begun, with a note in it. */
async function aBookOnTheShelf(reader: MemberAccount): Promise<string> {
  const { items } = await callEndpoint(contract.book.list, {}, reader)
  const id = items[0]?.book_uuid ?? ''
  await callEndpoint(contract.book.add, { book_uuid: id }, reader)
  const pos = { cfi: '', chapter: 1, percent: 12, updated_at: new Date().toISOString() }
  await callEndpoint(contract.book.pos, { id, pos }, reader)
  const data = { cfi: 'epubcfi(/6/4!/4/2/1:0)', chapter: 1, percent: 12 }
  await callEndpoint(
    contract.book.addNote,
    { id, text: 'The harbour was quiet.', comment: '安静的开头', data },
    reader,
  )
  return id
}

/** Opens a screen and waits until it shows what it has instead of its skeleton, in its own faces. */
export async function openSettledScreen(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('h1, article, textarea').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[class*="waiting_"], [aria-busy=true]') === null)
  await page.evaluate(() => document.fonts.ready)
}

/** The address of each route, with something of one's own where it asks for a number. */
export function routeAddresses(own: {
  article: number
  author: number
  question: string
  book: string
  magazine: number
}): (route: AppRoute) => string {
  const after: Record<string, string> = {
    '/Search': '?q=water',
    '/askai': `?article_id=${own.article}`,
    '/flashcard/articleQuestion': `?article_id=${own.article}`,
    '/flashcard/reviewArticleWords': `?article_id=${own.article}`,
  }
  const idFor = (path: string) => {
    if (path.startsWith('/creator')) return own.author
    if (path.startsWith('/askai')) return own.question
    if (path.startsWith('/book')) return own.book
    if (path.startsWith('/magazine')) return own.magazine
    return path.startsWith('/collection') ? 101 : own.article
  }
  return ({ path }) =>
    path
      .replace(/\{id\??\}/, String(idFor(path)))
      .replace('{word}', 'harbour')
      .replace('{topic}', 'nature') + (after[path] ?? '')
}
