// Opens every route as a guest, a reader and a member, each the right screen or the right refusal, and once more in review mode. (As an editor: screens-phone.test.ts.)
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { routes } from '../../web/app/routes.ts'
import type { Route } from '../../web/screens/route.ts'
import { aBrowser } from './support/browser.ts'
import { aMember, anArticleLike, ask, contract, type Member, theAdmin } from './support/product.ts'
import { addressesFor } from './support/screens.ts'

const { visit } = aBrowser()
const SCREEN_MS = 20_000
let reader: Member
let member: Member
let addressOf: (route: Route) => string

beforeAll(async () => {
  const admin = await theAdmin()
  ;[reader, member] = [await aMember(), await aMember()]
  const days = { level: 'CHANGDU', days: 30, remark: '试用' } as const
  await ask(contract.membership.open, { user_id: member.id, ...days }, admin)
  const { id: article, author } = await anArticleLike(/^The Letters Nobody Paid For/)
  const { items } = await ask(contract.book.list, {}, member)
  const book = items[0]?.book_uuid ?? ''
  for (const each of [reader, member]) await ask(contract.book.add, { book_uuid: book }, each)
  // A question is its asker's own: to both it is one that is not there, and the screen says so.
  addressOf = addressesFor({ article, author: author?.id ?? 0, question: crypto.randomUUID(), book })
})

/** Goes there as a link within the app does, and waits until something stands there. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address)
  await page.waitForFunction(
    () =>
      document.querySelector('h1, article, textarea') !== null &&
      document.querySelector('[class*="waiting_"], [aria-busy=true]') === null,
  )
}

/** What turned one away, if anything did. */
async function refusalOn(page: Page): Promise<string | undefined> {
  if (new URL(page.url()).pathname !== '/login')
    return (await page.getByText('Page Not Found').count()) > 0 ? '404' : undefined
  return (await page.getByText('这里要用编辑的账号登录').count()) > 0 ? 'editors' : 'login'
}

/** What such a person is to see of a route: nothing in the way, or the log-in, for everybody or for editors. */
const rightFor = (route: Route, isGuest: boolean): string | undefined => {
  if (route.path === '/login' || route.path === '/Login') return 'login'
  if (route.access === 'open') return undefined
  if (route.access === 'admin') return isGuest ? 'login' : 'editors'
  return isGuest ? 'login' : undefined
}

it.each(['guest', 'reader', 'member'] as const)(
  'is the right screen or the right refusal on every route: %s',
  { timeout: SCREEN_MS * routes.length },
  async (who) => {
    const as = { guest: undefined, reader, member }[who]
    const { page } = await visit(as ? { as } : {})
    await page.goto('/')
    const wrong: string[] = []
    for (const route of routes) {
      const address = addressOf(route)
      await go(page, address)
      const refusal = await refusalOn(page)
      if (refusal !== rightFor(route, !as)) wrong.push(`${address}: ${refusal ?? 'open'}`)
    }
    expect(wrong).toEqual([])
  },
)

/** Decisions §13: what is for sale or for a favour, and every way out. */
const NOT_IN_REVIEW = /[¥￥]\s?\d|\d\s?元|开通|购买|续费|邀请|试用|企业微信|扫码|二维码/

it('shows the review of an app store nothing to buy and no way out, on any route', {
  timeout: SCREEN_MS * routes.length,
}, async () => {
  const { page } = await visit({ as: member })
  await page.goto('/?review=true')
  const answers: string[] = []
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('json'))
      response.text().then(
        (text) => answers.push(`${new URL(response.url()).pathname} ${text}`),
        () => undefined,
      )
  })
  const wrong: string[] = []
  for (const route of routes.filter(({ access }) => access !== 'admin')) {
    const address = addressOf(route)
    await go(page, address)
    const said = page.getByText(NOT_IN_REVIEW).filter({ visible: true })
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .filter((link) => link.origin !== location.origin && link.protocol !== 'mailto:')
        .map(({ href }) => href),
    )
    const found = [...(await said.allTextContents()), ...outside]
    if (found.length > 0) wrong.push(`${address}: ${found.join(' ')}`)
  }
  expect(wrong).toEqual([])
  expect(
    answers
      .filter((text) => /"(?:first_)?price"|"qr"|"code_url"/.test(text))
      .map((text) => text.slice(0, 120)),
  ).toEqual([])
})
