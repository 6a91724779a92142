// Opens every route as a guest, a reader and a member, each the right screen or the right refusal, and once more in review mode. (As an editor: screens-phone.test.ts.)
import type { Page } from '@playwright/test'
import { routes } from '../../web/app/routes.ts'
import type { Route } from '../../web/screens/route.ts'
import { expect, type OpenPage, test } from './support/fixtures.ts'
import {
  callEndpoint,
  contract,
  createMember,
  findArticle,
  logInAsAdmin,
  type MemberAccount,
} from './support/product.ts'
import { findMagazineIssue, routeAddresses } from './support/screens.ts'

const SCREEN_MS = 20_000
/** A screen that is another shows it within this. */
const SAME_MS = 2000
let reader: MemberAccount
let member: MemberAccount
const addresses = new Map<string, (route: Route) => string>()

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

/** Goes there as a link within the app does, and waits until what stands there is no longer what stood before. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const head of document.querySelectorAll<HTMLElement>('h1, article, textarea'))
      head.dataset['before'] = ''
    history.pushState(null, '', to)
  }, address)
  const isThere = page.waitForFunction(
    (to) => {
      const { pathname, search } = window.location
      if (pathname === '/login') return to === '/login' || new URLSearchParams(search).get('next') === to
      return document.querySelector(':is(h1, article, textarea):not([data-before])') !== null
    },
    address,
    { timeout: SAME_MS },
  )
  // Two routes may share their screen: then it stands there already.
  await isThere.catch(() => undefined)
  await page.waitForFunction(() => document.querySelector('[class*="waiting_"], [aria-busy=true]') === null)
}

/** What turned one away, if anything did. */
async function refusalOn(page: Page): Promise<string | undefined> {
  if (new URL(page.url()).pathname !== '/login')
    return (await page.getByText('Page Not Found').count()) > 0 ? '404' : undefined
  return 'login'
}

/** What such a person is to see of a route: nothing in the way, the log-in, or that there is no such page. */
const rightFor = (route: Route, isGuest: boolean): string | undefined => {
  if (route.path === '/login') return 'login'
  if (route.access === 'open') return undefined
  // Who is no editor does not learn that there is such a room.
  if (route.access === 'admin') return isGuest ? 'login' : '404'
  return isGuest ? 'login' : undefined
}

/** What a screen says is looked at, not what it shows. */
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
    test.setTimeout(SCREEN_MS * routes.length)
    const as = { guest: undefined, reader, member }[who]
    const { page } = await openWithoutPictures(openPage, as)
    const addressOf = addressesOf(as ? who : 'reader')
    await page.goto('/')
    const wrong: string[] = []
    for (const route of routes) {
      const address = addressOf(route)
      await go(page, address)
      const refusal = await refusalOn(page)
      if (refusal !== rightFor(route, !as)) wrong.push(`${address}: ${refusal ?? 'open'}`)
    }
    expect(wrong).toEqual([])
  })

/** Decisions §13: prices, favours, WeCom, codes to scan; and what would buy, open, invite or claim. */
const NOT_SAID = /[¥￥]\s?\d|\d\s?元|邀请|企业微信|扫码|二维码/
const NOT_DONE = /开通|购买|续费|邀请|试用|领取|兑换/

test('shows the review of an app store nothing to buy and no way out, on any route', {
  tag: '@routes',
}, async ({ openPage }) => {
  test.setTimeout(SCREEN_MS * routes.length)
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
  for (const route of routes.filter(({ access }) => access !== 'admin')) {
    const address = addressOf(route)
    await go(page, address)
    const said = page.getByText(NOT_SAID).filter({ visible: true })
    const acts = page.locator('main').getByRole('button', { name: NOT_DONE })
    const ways = page.locator('main').getByRole('link', { name: NOT_DONE })
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .filter((link) => link.origin !== location.origin && link.protocol !== 'mailto:')
        .map(({ href }) => href),
    )
    const found = [
      ...(await said.allTextContents()),
      ...(await acts.allTextContents()),
      ...(await ways.allTextContents()),
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
