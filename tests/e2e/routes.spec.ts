// Opens every route as a guest, a reader and a member: the right screen or the right refusal; and once in review mode.
// As an editor: screens.spec.ts.
import type { Page } from '@playwright/test'
import { allRoutes } from '../../web/app/routes.ts'
import type { AppRoute } from '../../web/screens/route.ts'
import { expect, type OpenPage, test } from './support/fixtures.ts'
import { framesPainted } from './support/layout.ts'
import {
  callEndpoint,
  contract,
  createMember,
  findArticle,
  logInAsAdmin,
  type MemberAccount,
} from './support/product.ts'
import { findMagazineIssue, routeAddresses } from './support/screens.ts'

let reader: MemberAccount
let member: MemberAccount
const addresses = new Map<string, (route: AppRoute) => string>()

test.beforeAll(async () => {
  const admin = await logInAsAdmin()
  ;[reader, member] = [await createMember(), await createMember()]
  const days = { level: 'CHANGDU', days: 30, remark: '试用' } as const
  await callEndpoint(contract.membership.open, { user_id: member.id, ...days }, admin)
  const { id: article, author } = await findArticle(/^The Letters Nobody Paid For/)
  const { items } = await callEndpoint(contract.book.list, {}, member)
  const book = items[0]?.book_uuid ?? ''
  for (const each of [reader, member]) await callEndpoint(contract.book.add, { book_uuid: book }, each)
  const own = { article, author: author?.id ?? 0, book, magazine: await findMagazineIssue() }
  for (const [who, as] of Object.entries({ reader, member })) {
    const { result } = await callEndpoint(
      contract.ai.ask,
      { prompt: '信是谁付的钱？', article_id: article },
      as,
    )
    addresses.set(who, routeAddresses({ ...own, question: result.id }))
  }
})

/** Goes to a route as a link within the app does; resolves when its screen, or what refuses it, is shown. */
async function openRoute(page: Page, address: string): Promise<void> {
  const { pathname, search } = new URL(page.url())
  // Some routes have led here already.
  if (pathname + search === address) return
  // The app logs a visit when it has put another screen in place.
  const visit = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/log')
  await page.evaluate((to) => history.pushState(null, '', to), address)
  await visit
  const isShown = () =>
    document.querySelector('[class*="waiting_"], [aria-busy=true]') === null &&
    document.querySelector('h1, article, textarea') !== null
  await page.waitForFunction(isShown)
  // A screen that refuses does so when it is drawn.
  await framesPainted(page)
  await page.waitForFunction(isShown)
}

/** What refuses the screen, if anything does. */
async function findRefusal(page: Page): Promise<string | undefined> {
  if (new URL(page.url()).pathname !== '/login')
    return (await page.getByText('Page Not Found').count()) > 0 ? '404' : undefined
  return 'login'
}

/** What a route is to show: its screen (undefined), the log-in, or that there is no such page. */
const findExpectedRefusal = (route: AppRoute, isGuest: boolean): string | undefined => {
  if (route.path === '/login') return 'login'
  if (route.access === 'open') return undefined
  // Only editors learn that there is such a screen.
  if (route.access === 'admin') return isGuest ? 'login' : '404'
  return isGuest ? 'login' : undefined
}

/** The tests read the text of a screen only. */
async function openWithoutPictures(openPage: OpenPage, as: MemberAccount | undefined) {
  const visited = await openPage(as ? { as } : {})
  await visited.context.route(/\.(?:avif|webp|png|jpe?g|woff2)(?:\?|$)/, (route) => route.abort())
  return visited
}

const addressesOf = (who: string) => addresses.get(who) ?? (() => '')

for (const who of ['guest', 'reader', 'member'] as const)
  test(`is the right screen or the right refusal on every route: ${who}`, { tag: '@routes' }, async ({
    openPage,
  }) => {
    const as = { guest: undefined, reader, member }[who]
    const { page } = await openWithoutPictures(openPage, as)
    const addressOf = addressesOf(as ? who : 'reader')
    // None of the routes' addresses: each of them is then another visit.
    await page.goto('/?from=test')
    const wrong: string[] = []
    for (const route of allRoutes) {
      const address = addressOf(route)
      await openRoute(page, address)
      const refusal = await findRefusal(page)
      if (refusal !== findExpectedRefusal(route, !as)) wrong.push(`${address}: ${refusal ?? 'open'}`)
    }
    expect(wrong).toEqual([])
  })

/** Decisions §13: prices, favours, WeCom, codes to scan; and what would buy, open, invite or claim. */
const NOT_SAID = /[¥￥]\s?\d|\d\s?元|邀请|企业微信|扫码|二维码/
const NOT_DONE = /开通|购买|续费|邀请|试用|领取|兑换/

test('shows the review of an app store nothing to buy and no way out, on any route', {
  tag: '@routes',
}, async ({ openPage }) => {
  const { page } = await openWithoutPictures(openPage, member)
  const addressOf = addressesOf('member')
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
  for (const route of allRoutes.filter(({ access }) => access !== 'admin')) {
    const address = addressOf(route)
    await openRoute(page, address)
    const texts = page.getByText(NOT_SAID).filter({ visible: true })
    const buttons = page.locator('main').getByRole('button', { name: NOT_DONE })
    const links = page.locator('main').getByRole('link', { name: NOT_DONE })
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .filter((link) => link.origin !== location.origin && link.protocol !== 'mailto:')
        .map(({ href }) => href),
    )
    const found = [
      ...(await texts.allTextContents()),
      ...(await buttons.allTextContents()),
      ...(await links.allTextContents()),
      ...outside,
    ]
    if (found.length > 0) wrong.push(`${address}: ${found.join(' ')}`)
  }
  expect(wrong).toEqual([])
  expect(
    answers
      .filter((text) => /"(?:first_)?price"|"qr"|"code_url"/.test(text))
      .map((text) => text.slice(0, 120)),
  ).toEqual([])
})
