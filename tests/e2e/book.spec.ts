// Books: from a file on the device to the shelf, looked at, shared, taken off and put back.
import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { createTestEpub } from '../support/epubs.ts'
import { text } from '../support/pages.ts'
import { expect, test } from './support/fixtures.ts'
import { callEndpoint, contract, createMember, logInAsAdmin } from './support/product.ts'
import { readText } from './support/reading.ts'

const TITLE = 'The Lamp on the Breakwater'
const CHAPTERS = ['Where the Ferry Stops', 'A Lamp for Every Boat']

const createEpub = () => ({
  name: 'lamp.epub',
  mimeType: 'application/epub+zip',
  buffer: createTestEpub({ title: TITLE, chapters: CHAPTERS.map((title) => ({ title, body: text(title) })) }),
})

/** The text of the QR code on the card. */
async function scanCode(page: Page): Promise<string | undefined> {
  const address = await page.locator('canvas').evaluate((card: HTMLCanvasElement) => card.toDataURL())
  const picture = sharp(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('is uploaded, made, stands on the shelf, is looked at and shared, and comes back after it was taken off', {
  tag: ['@main', '@book'],
}, async ({ openPage }) => {
  const reader = await createMember()
  const { page } = await openPage({ as: reader })
  await page.goto('/book')
  await expect(page.getByText('书架上还没有书')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '上传一本' }).click()
  await expect(page.getByText('还能放 3 本')).toBeVisible()
  const files = page.locator('input[type=file]')
  await files.setInputFiles({ name: 'walden.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') })
  await expect(page.getByText('请换成 EPUB 或 TXT')).toBeVisible()
  await files.setInputFiles(createEpub())
  await expect(page.getByText('还能放 2 本')).toBeVisible()
  await expect(page.getByText('请换成 EPUB 或 TXT')).toHaveCount(0)

  // It is the page now, and the way into it leads first.
  const arrived = page.getByRole('region', { name: TITLE })
  await expect(arrived.getByRole('heading', { name: '已加入书架' })).toBeVisible()
  await expect(arrived.getByRole('link', { name: '读这本' })).toHaveAttribute(
    'href',
    /^\/book\/[\w-]+\/read$/,
  )
  await page.getByRole('link', { name: '去书架' }).click()
  const tile = page.getByRole('listitem').filter({ hasText: TITLE })
  await expect(tile.getByText('未读')).toBeVisible()
  await tile.getByRole('button', { name: `更多：${TITLE}` }).click()
  await page.getByRole('link', { name: /介绍、章节和笔记/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  for (const chapter of CHAPTERS)
    await expect(page.getByRole('listitem').filter({ hasText: chapter })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  const data = { cfi: 'epubcfi(/6/4!/4/2/1:0)', chapter: 0, percent: 3 }
  await callEndpoint(
    contract.book.addNote,
    { id, text: 'Every lamp on the harbour had a keeper.', data },
    reader,
  )

  await page.getByRole('link', { name: '生成分享卡片' }).click()
  await expect(page.getByRole('img', { name: /Every lamp on the harbour had a keeper/ })).toBeVisible()
  await expect(page.locator('canvas[aria-busy=false]')).toBeVisible()
  // A private book's code leads to the library.
  await expect.poll(() => scanCode(page)).toBe(`${new URL(page.url()).origin}/book/library`)

  await page.goto('/book')
  await tile.getByRole('button', { name: `更多：${TITLE}` }).click()
  await page.getByRole('button', { name: /移出书架/ }).click()
  await expect(tile).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(tile.getByText('未读')).toBeVisible()
  const more = tile.getByRole('button', { name: `更多：${TITLE}` })
  await expect.poll(async () => (await more.boundingBox())?.width).toBeGreaterThanOrEqual(44)
  // The only book, begun: it is the headline, and no tile repeats it.
  const pos = { ...data, percent: 12, updated_at: new Date().toISOString() }
  await callEndpoint(contract.book.pos, { id, pos }, reader)
  await page.goto('/book')
  await expect(page.getByRole('region', { name: '正在读' })).toBeVisible()
  await expect(page.getByRole('button', { name: `更多：${TITLE}` })).toHaveCount(1)
  await expect(tile).toHaveCount(0)

  await page.goto('/changdu/apply')
  await page.getByLabel('书名').fill('Walden')
  await page.getByRole('button', { name: '申请', exact: true }).click()
  await expect(page.getByText('一句话即可')).toBeVisible()
  await page.getByLabel('申请理由').fill('想看看湖边的那一年')
  await page.getByRole('button', { name: '申请', exact: true }).click()
  await expect(page.getByRole('list', { name: '我的申请' }).getByText('待回复')).toBeVisible()
})

test('is taken from the library by one reader, put there and answered for by an editor', {
  tag: '@book',
}, async ({ openPage }) => {
  const [reader, admin] = [await createMember(), await logInAsAdmin()]
  const reason = `为了口语课 ${reader.id}`
  await callEndpoint(
    contract.book.apply,
    { kind: 'BOOK', name: 'Emma', author: 'Jane Austen', reason },
    reader,
  )
  const { page: desk } = await openPage({ as: admin, device: 'desktop' })
  await desk.goto('/admin?view=books')
  const request = desk.getByRole('article').filter({ hasText: reason })
  await request.getByLabel('回复').fill('这个月放进来')
  await request.getByRole('button', { name: '通过', exact: true }).click()
  await expect(request.getByText('已通过')).toBeVisible()

  const { page } = await openPage({ as: reader })
  await page.goto('/changdu/apply')
  await expect(page.getByText('编辑：这个月放进来')).toBeVisible()
  await page.goto('/book/library')
  const row = page.getByRole('list', { name: '书库里的书' }).getByRole('listitem').first()
  const title = await readText(row.getByRole('heading'))
  await row.getByRole('button', { name: '加入书架' }).click()
  await expect(row.getByRole('link', { name: '已在书架，去阅读' })).toBeVisible()
  await page.goto('/book')
  await expect(page.getByRole('button', { name: `更多：${title}` })).toBeVisible()

  const { items } = await callEndpoint(contract.book.list, {}, reader)
  const guest = await openPage()
  await guest.page.goto(`/book/${items[0]?.book_uuid}/share`)
  await expect(guest.page.locator('canvas[aria-busy=false]')).toBeVisible()
  await expect
    .poll(() => scanCode(guest.page))
    .toBe(new URL(`/book/${items[0]?.book_uuid}/show`, guest.page.url()).href)
})
