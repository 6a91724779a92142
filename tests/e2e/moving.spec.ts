// Moving about: where a list is restored, how far a page key goes, and what going back means, as the specification says.
import { expectNoLayoutShift, recordLayoutShifts } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { expectScrollPosition, settledScroll } from './support/layout.ts'
import { expectPath } from './support/pages.ts'
import { callEndpoint, contract, createMember, findArticle, queryRows } from './support/product.ts'
import { tapWord, waitForArticle } from './support/reading.ts'
import { recordCalls } from './support/requests.ts'

let article: number
test.beforeAll(async () => {
  article = (await findArticle(/^The Steel Box/)).id
})

test('restores where a list stood half a second after going back to it', {
  tag: ['@article', '@shell'],
}, async ({ openPage }) => {
  const { page } = await openPage()
  await page.addInitScript(() => {
    const log: [number, number][] = []
    Object.assign(window, { log })
    let since = 0
    window.addEventListener('popstate', () => {
      since = performance.now()
    })
    window.addEventListener('scroll', () => {
      if (since > 0) log.push([performance.now() - since, window.scrollY])
    })
  })
  await page.goto('/article')
  await expect(page.getByRole('article').nth(10)).toBeVisible()
  const link = page.getByRole('article').nth(8).getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  const before = await settledScroll(page)
  await link.click()
  await waitForArticle(page)
  await expectScrollPosition(page, 0)
  await page.goBack()
  await expectScrollPosition(page, before)
  const log = await page.evaluate(() => (window as unknown as { log: [number, number][] }).log)
  const restored = log.find(([, y]) => y === before)
  expect(restored?.[0]).toBeGreaterThanOrEqual(495)
})

test('steps a page by the height of the window less 250 px', { tag: ['@article', '@desktop'] }, async ({
  openPage,
}) => {
  const { page } = await openPage({ context: { reducedMotion: 'reduce' } })
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  await page.keyboard.press('PageDown')
  await expectScrollPosition(page, 550)
  await page.keyboard.press('PageDown')
  await expectScrollPosition(page, 1100)
  await page.keyboard.press('PageUp')
  await expectScrollPosition(page, 550)
})

test('goes back to the page before, without one to home, and inside the native app asks the app', {
  tag: ['@article', '@native', '@shell', '@visitor'],
}, async ({ openPage }) => {
  const { page } = await openPage()
  await page.goto('/article')
  await page.getByRole('article').first().getByRole('link').first().click()
  await waitForArticle(page)
  await page.evaluate(() => window.dispatchEvent(new Event('GO_BACK')))
  await expectPath(page, '/article')

  const direct = await openPage()
  await direct.page.goto(`/article/${article}`)
  await waitForArticle(direct.page)
  await direct.page.getByRole('button', { name: '返回' }).click()
  await expectPath(direct.page, '/')

  const native = await openPage()
  await native.page.addInitScript(() => {
    const told: unknown[] = []
    Object.assign(window, {
      told,
      kaijuan: {
        postMessage: (text: string) => {
          const { action } = JSON.parse(text)
          told.push(action)
          // As an app does, right afterwards.
          if (action === 'getTheme')
            queueMicrotask(() => window.dispatchEvent(new CustomEvent('THEME', { detail: 'black' })))
        },
      },
    })
  })
  const told = () => native.page.evaluate(() => (window as unknown as { told: string[] }).told)
  await native.page.goto(`/article/${article}`)
  await waitForArticle(native.page)
  await expect.poll(told).toEqual(expect.arrayContaining(['OPEN_APP', 'getTheme']))
  await expect.poll(() => native.page.evaluate(() => localStorage.getItem('theme'))).toBe('black')
  await native.page.evaluate(() => window.dispatchEvent(new Event('GO_BACK')))
  await expect.poll(told).toContain('goBackAPP')
  await expectPath(native.page, `/article/${article}`)
  const sourceLogged = async () => {
    const [event] = await queryRows<{ source: string }>(
      `select source from log_events where data ->> 'path' = $1 order by id desc limit 1`,
      [`/article/${article}`],
    )
    return event?.source
  }
  // A visit is logged when there is time for it.
  await expect.poll(sourceLogged).toBe('WEBVIEW')
})

test('closes what lies on top before it goes back, and the page stands where it stood', {
  tag: ['@article', '@shell'],
}, async ({ openPage }) => {
  const { page } = await openPage()
  await page.goto('/article')
  await page.getByRole('article').first().getByRole('link').first().tap()
  await waitForArticle(page)
  const body = page.locator('body')
  const back = () => page.evaluate(() => window.dispatchEvent(new Event('GO_BACK')))
  await page.getByRole('button', { name: '字号与显示' }).tap()
  const settings = page.getByRole('dialog', { name: '字号与显示' })
  await expect(settings).toBeVisible()
  await expect(body).toHaveAttribute('data-locked')
  await back()
  await expect(settings).toHaveCount(0)
  await expect(body).not.toHaveAttribute('data-locked')

  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
  await tapWord(page, 'the')
  const sheet = page.getByRole('dialog', { name: '单词 the' })
  await expect(sheet).toBeVisible()
  // The text can be read on above the sheet; the back key then closes the sheet and moves nothing.
  await page.evaluate(() => window.scrollBy({ top: 500, behavior: 'instant' }))
  const before = await settledScroll(page)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expectScrollPosition(page, before)
  await back()
  await expectPath(page, '/article')
})

test('draws home of a known reader at one go: nothing jumps', { tag: ['@both', '@home'] }, async ({
  openPage,
}) => {
  const member = await createMember()
  await callEndpoint(contract.word.add, { word: 'harbour' }, member)
  await queryRows(
    `insert into reading_places (user_id, source, source_id, percent) values ($1, 'ARTICLE', $2, 40)`,
    [member.id, article],
  )
  const own = await openPage({ as: member })
  await recordLayoutShifts(own.page)
  const calls = recordCalls(own.page)
  const session = await own.context.newCDPSession(own.page)
  await session.send('Network.enable')
  for (const latency of [0, 300]) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: latency ? 200_000 : -1,
      uploadThroughput: latency ? 90_000 : -1,
    })
    await own.page.goto('/')
    await expect(own.page.getByRole('link', { name: /个词等你复习/ })).toBeVisible()
    await expect(own.page.locator('section').filter({ hasText: '接着读' }).getByRole('link')).toBeVisible()
    await expect(own.page.getByRole('article').nth(10)).toBeVisible()
    await calls.settled()
    await expectNoLayoutShift(own.page)
  }

  const guest = await openPage()
  await guest.page.goto(`/article/${article}`)
  await tapWord(guest.page, 'the')
  await guest.page.getByRole('button', { name: '加入生词本' }).click()
  await expect(guest.page.getByRole('link', { name: '在生词本里' })).toBeVisible()
  await guest.page.evaluate(() => localStorage.setItem('known_base', 'C4'))
  await recordLayoutShifts(guest.page)
  const guestCalls = recordCalls(guest.page)
  await guest.page.goto('/')
  await expect(guest.page.getByRole('link', { name: /个生词，试试复习/ })).toBeVisible()
  await guestCalls.settled()
  await expectNoLayoutShift(guest.page)
})
