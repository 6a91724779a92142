// Saved words leave as files: a member's in every format, a guest's as texts, in the native app by its own ways.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from './support/fixtures.ts'
import { overlayEntriesGone } from './support/overlay.ts'
import { callEndpoint, contract, createMember, findArticle } from './support/product.ts'
import { openWordSheet } from './support/reading.ts'

const SENTENCE = 'An old, stubborn thing stood there.'

async function aReader() {
  const reader = await createMember()
  const offset = SENTENCE.indexOf('stubborn')
  await callEndpoint(
    contract.word.add,
    { word: 'stubborn', sentence: SENTENCE, offset, op_id: randomUUID() },
    reader,
  )
  return reader
}

async function openExport(page: Page) {
  await page.goto('/myword')
  await page.getByRole('button', { name: '导出' }).click()
  const sheet = page.getByRole('dialog', { name: '导出生词' })
  await expect(sheet).toBeVisible()
  return sheet
}

async function saved(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  const sheet = await openExport(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: format }).click(),
  ])
  await expect(page.getByText(`已导出 ${download.suggestedFilename()}`)).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await overlayEntriesGone(page)
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('gives a member a table and a package for Anki, and says what went wrong', { tag: '@word' }, async ({
  openPage,
}) => {
  const { page, context } = await openPage({ as: await aReader(), device: 'desktop' })
  const table = await saved(page, '表格')
  expect(table.name).toMatch(/^开卷生词-\d{4}-\d\d-\d\d\.csv$/)
  expect(table.bytes.toString('utf8')).toContain(`,"${SENTENCE}",`)
  const anki = await saved(page, 'Anki')
  expect(anki.name).toMatch(/\.apkg$/)
  const files = unzipSync(new Uint8Array(anki.bytes))
  expect(strFromU8((files['collection.anki2'] ?? new Uint8Array()).slice(0, 15))).toBe('SQLite format 3')

  const sheet = await openExport(page)
  await context.setOffline(true)
  await sheet.getByRole('button', { name: 'Markdown' }).click()
  await expect(sheet.getByRole('alert').getByText('没有导出')).toBeVisible()
  await context.setOffline(false)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Markdown' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.md$/)
})

test('gives a guest the words of this browser', { tag: '@word' }, async ({ openPage }) => {
  const { page } = await openPage()
  const { id } = await findArticle(/^The Letters Nobody Paid For/)
  await page.goto(`/article/${id}`)
  const word = await openWordSheet(page, 'letters')
  await word.getByRole('button', { name: '加入生词本' }).tap()
  await expect(page.getByRole('link', { name: '在生词本里' })).toBeVisible()
  const { name, bytes } = await saved(page, '纯文本')
  expect(name).toMatch(/\.txt$/)
  expect(bytes.toString('utf8')).toMatch(
    /^letter \/.+\/ {2}\S+\. \S+\n {2}\S.*letters.* —— The Letters Nobody Paid For\n/i,
  )
  const sheet = await openExport(page)
  await expect(sheet.getByRole('button', { name: 'Anki' })).toHaveCount(0)
  await expect(sheet.getByRole('link', { name: '登录' })).toBeVisible()
})

test('goes through the native app as its messages allow', { tag: ['@word', '@native'] }, async ({
  openPage,
}) => {
  const { page } = await openPage({ as: await aReader() })
  await page.addInitScript(() => {
    const told: unknown[] = []
    Object.assign(window, {
      told,
      kaijuan: { postMessage: (text: string) => void told.push(JSON.parse(text)) },
    })
  })
  type Told = { action: string; text?: string; url?: string }
  const told = async (action: string) =>
    (await page.evaluate(() => (window as unknown as { told: Told[] }).told)).find(
      (each) => each.action === action,
    )
  const sheet = await openExport(page)
  await sheet.getByRole('button', { name: '纯文本' }).tap()
  await expect.poll(async () => (await told('share'))?.text).toContain(SENTENCE)
  // It closes by the way back, which would end the next visit.
  await expect(sheet).toHaveCount(0)
  await (await openExport(page)).getByRole('button', { name: 'Anki' }).tap()
  await expect.poll(async () => (await told('openInBrowser'))?.url).toMatch(/\/myword$/)
})
