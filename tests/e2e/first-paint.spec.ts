// What the server renders before any script runs: the same elements after hydration, only this reader's data, no layout shift.
import { expectNoLayoutShift, recordLayoutShifts } from './support/accessible.ts'
import { expect, type OpenedPage, test } from './support/fixtures.ts'
import {
  callEndpoint,
  contract,
  createMember,
  currentProduct,
  findArticle,
  logInAsAdmin,
} from './support/product.ts'
import { waitForArticle } from './support/reading.ts'
import { recordCalls } from './support/requests.ts'

let article: Awaited<ReturnType<typeof findArticle>>
test.beforeAll(async () => {
  article = await findArticle(/^The Steel Box/)
})

const html = async (path: string) => {
  const response = await fetch(currentProduct().address + path)
  return { status: response.status, text: await response.text() }
}

/** The calls that the page makes from now on, as `GET /path`. */
function callsOf({ page }: OpenedPage): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(reader|api|auth)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test('shows a guest the article and the home page without scripts, in the look of the app', {
  tag: ['@main', '@article', '@home'],
}, async ({ openPage }) => {
  const { context } = await openPage({ context: { javaScriptEnabled: false } })
  // A page of its own: the usual one waits for the app.
  const bare = await context.newPage()
  await bare.goto(`/article/${article.id}`)
  await expect(bare).toHaveTitle(`${article.title} · 开卷`)
  await expect(bare.getByRole('heading', { name: article.title })).toBeVisible()
  await expect.poll(() => bare.locator('[data-text]').count()).toBeGreaterThan(5)
  await expect(bare.locator('[data-text]').first()).toHaveCSS('font-family', /Literata/)
  const picture = bare.locator('meta[property="og:image"]')
  await expect(picture).toHaveAttribute('content', /^http.+\/files\//)

  await bare.goto('/')
  await expect(
    bare.getByRole('article').first().getByRole('link').and(bare.locator('[href^="/article/"]')),
  ).toBeVisible()
  await expect(bare).toHaveTitle('开卷 · 读外刊学英语')
})

test('keeps the painted elements, asks nothing again and moves nothing when the app takes over', {
  tag: ['@main', '@article', '@home'],
}, async ({ openPage }) => {
  for (const path of ['/', '/article', `/article/${article.id}`]) {
    const guest = await openPage()
    const { page } = guest
    await recordLayoutShifts(page)
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        Object.assign(window, { painted: document.querySelector('h1') })
      })
    })
    const calls = callsOf(guest)
    const answers = recordCalls(page)
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    await answers.settled()
    const isSame = () =>
      page.evaluate(
        () => (window as unknown as { painted?: Element }).painted === document.querySelector('h1'),
      )
    await expect.poll(isSame, path).toBe(true)
    // Public notes, a model's senses and announcements are not part of the server's rendering: this is their first request.
    const again = calls.filter(
      (call) => call.startsWith('GET') && !/\/(?:notes\/all|senses|notify)$/.test(call),
    )
    expect([path, again]).toEqual([path, []])
    await expectNoLayoutShift(page)
  }
})

test('gives a member their own page, and a returning guest the sizes and the place they left', {
  tag: ['@main', '@article'],
}, async ({ openPage }) => {
  const member = await createMember()
  await callEndpoint(contract.account.saveSettings, { known_base: 'C6' }, member)
  const signed = await openPage({ as: member })
  const calls = callsOf(signed)
  await signed.page.goto(`/article/${article.id}`)
  await expect(signed.page.getByText(/你认识 \d/).first()).toBeVisible()
  await expect.poll(() => calls).toContain(`GET /reader/article/${article.id}/show`)

  const { page } = await openPage()
  await page.goto('/login')
  await page.evaluate((id) => {
    localStorage.setItem('reading', JSON.stringify({ size: 22, line: 'loose', translation: 'off' }))
    localStorage.setItem('places', JSON.stringify([{ article_id: id, paragraph: 'x', percent: 40 }]))
  }, article.id)
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const text = document.querySelector('[data-text]')
      const chinese = document.querySelector('.prose-zh')
      const seen = [text && getComputedStyle(text).fontSize, chinese && getComputedStyle(chinese).display]
      Object.assign(window, { seen: [...seen, document.documentElement.dataset['own']] })
    })
  })
  await page.goto(`/article/${article.id}`)
  await waitForArticle(page)
  // Rendered at their size, without the Chinese, and hidden until the page is at the recorded place.
  const readSeen = () => page.evaluate(() => (window as unknown as { seen?: unknown }).seen)
  await expect.poll(readSeen).toEqual(['22px', 'none', ''])
  await expect(page.locator('.prose-zh')).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-own')
  await expect(page.locator('.prose').first()).toHaveCSS('visibility', 'visible')
})

test('paints no more of a locked article than guests may read, and nothing that is not there', {
  tag: '@article',
}, async () => {
  const admin = await logInAsAdmin()
  const locked = await findArticle(/^The Wire Under the Waves/)
  const whole = await callEndpoint(contract.article.show, { id: locked.id }, admin)
  const last = whole.paragraphs.at(-1)?.text.slice(0, 40) ?? ''
  expect((await html(`/article/${locked.id}`)).text).toContain(last)
  await callEndpoint(contract.desk.lock, { id: locked.id, is_lock: true }, admin)
  // What guests are shown is thrown away by a message of the database, which takes its milliseconds.
  await expect.poll(async () => (await html(`/article/${locked.id}`)).text).not.toContain(last)
  const { text } = await html(`/article/${locked.id}`)
  await callEndpoint(contract.desk.lock, { id: locked.id, is_lock: false }, admin)
  expect(text).toContain(whole.paragraphs[0]?.text.slice(0, 40))
  expect(text).not.toContain(last)

  for (const [path, status] of [
    ['/article/999999999', 404],
    ['/article/x', 404],
    ['/no/such/page', 404],
    ['/LOGIN', 404],
    ['/login', 200],
  ] as const) {
    const bare = await html(path)
    expect([path, bare.status, bare.text.includes('<div id="root"></div>')]).toEqual([path, status, true])
  }
})
