// Walks through every built screen at one of the two widths: axe finds nothing serious, and twice the text fits.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { routes } from '../../../web/app/routes.ts'
import type { Route } from '../../../web/screens/route.ts'
import { cutOff, doubleText, findings } from './accessible.ts'
import { aBrowser, type Size, type Theme } from './browser.ts'
import { anArticleLike, ask, contract, type Member, theAdmin } from './product.ts'

/** An editor who reads too, so that every screen has something on it. */
export async function aReadingEditor(): Promise<{
  admin: Member
  article: number
  author: number
  question: string
  book: string
  magazine: number
}> {
  const admin = await theAdmin()
  const { id: article_id, author } = await anArticleLike(/^The Letters Nobody Paid For/)
  for (const word of ['harbour', 'reluctant', 'stubborn'])
    await ask(
      contract.word.add,
      { word, sentence: `An old, ${word} thing.`, gloss: '示例', article_id, op_id: randomUUID() },
      admin,
    )
  await ask(contract.word.setState, { base: 'C4', op_id: randomUUID() }, admin)
  // Long enough ago for the pictures of the reading data.
  const steps = [40, 20, 2].map((days) => ({
    ...{ kind: 'reading' as const, op_id: randomUUID(), source_id: article_id, spent_time: 300 },
    at: new Date(Date.now() - days * 86_400_000).toISOString(),
  }))
  await ask(contract.sync.send, { steps }, admin)
  const { result } = await ask(contract.ai.ask, { prompt: '信是谁付的钱？', article_id }, admin)
  const book = await aBookOnTheShelf(admin)
  return {
    admin,
    article: article_id,
    author: author?.id ?? 0,
    question: result.id,
    book,
    magazine: await anIssue(),
  }
}

/** A published issue of the sample library. */
export async function anIssue(): Promise<number> {
  const { items } = await ask(contract.magazine.list, {})
  return items[0]?.id ?? 0
}

/** One of the library, begun, with a note in it. */
async function aBookOnTheShelf(reader: Member): Promise<string> {
  const { items } = await ask(contract.book.list, {}, reader)
  const id = items[0]?.book_uuid ?? ''
  await ask(contract.book.add, { book_uuid: id }, reader)
  const pos = { cfi: '', chapter: 1, percent: 12, updated_at: new Date().toISOString() }
  await ask(contract.book.pos, { id, pos }, reader)
  const data = { cfi: 'epubcfi(/6/4!/4/2/1:0)', chapter: 1, percent: 12 }
  await ask(
    contract.book.addNote,
    { id, text: 'The harbour was quiet.', comment: '安静的开头', data },
    reader,
  )
  return id
}

/** Opens a screen and waits until it shows what it has instead of its skeleton, in its own faces. */
export async function settle(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('h1, article, textarea').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[class*="waiting_"], [aria-busy=true]') === null)
  await page.evaluate(() => document.fonts.ready)
}

/** The address of each route, with something of one's own where it asks for a number. */
export function addressesFor(own: {
  article: number
  author: number
  question: string
  book: string
  magazine: number
}): (route: Route) => string {
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

/** What a screen may take on a busy machine. */
const SCREEN_MS = 20_000
/** `SCREENS=all npx vitest run --project e2e tests/e2e/screens-desk.test.ts` looks at every screen there too. */
const IS_DEEP = process.env['SCREENS'] === 'all'
const THEMES: readonly Theme[] = ['light', 'black', 'sepia']
const AREAS = [...new Set(routes.map(({ area }) => area))]

/**
 * Call once at the top of a file: a test for every area of the site. A screen is looked at in one theme; the phone and
 * the desk take different ones. That the colours of all three can be read is web/ui/contrast.test.ts's affair.
 */
export function everyScreenIsUsable(size: Size): void {
  const { visit } = aBrowser()
  let editor: Awaited<ReturnType<typeof aReadingEditor>>
  beforeAll(async () => {
    editor = await aReadingEditor()
  })
  const addressOf = (route: Route) => addressesFor(editor)(route)
  for (const [at, area] of AREAS.entries()) {
    const theme = THEMES[(at + (size === 'desk' ? 1 : 0)) % THEMES.length] ?? 'light'
    // The wide window shows the same parts in another order: one screen of three there, each one of them on the phone.
    const screens = routes
      .filter((route) => route.area === area)
      .filter((_, place) => size === 'phone' || IS_DEEP || place % 3 === at % 3)
    const isUsable = async () => {
      const { page } = await visit({ as: editor.admin, size, theme, context: { reducedMotion: 'reduce' } })
      const wrong: string[] = []
      for (const address of screens.map(addressOf)) {
        await settle(page, address)
        for (const { rule, where } of await findings(page))
          wrong.push(`${address} ${rule}: ${where.join(' ⏎ ')}`)
        // The pages of a book lie beside the one on show: what is out of sight there is not cut off.
        if (size === 'desk' || /^\/book\/.*\/read$/.test(address)) continue
        await doubleText(page)
        for (const text of await cutOff(page)) wrong.push(`${address} with twice the text: ${text}`)
      }
      expect(wrong).toEqual([])
    }
    it(
      `is usable by everyone on every screen: ${area}, ${size}, ${theme}`,
      { timeout: SCREEN_MS * screens.length },
      isUsable,
    )
  }
}
