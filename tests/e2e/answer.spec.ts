// The answer to a tap, from the text to the review: phrases bent and split, a meaning mended, names and compounds.
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { callEndpoint, contract, createMember, findArticle, type MemberAccount } from './support/product.ts'
import { markedWords, readText, tapWord, waitForArticle } from './support/reading.ts'

async function open(page: Page, pattern: RegExp): Promise<number> {
  const { id } = await findArticle(pattern)
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  return id
}
const sheetOf = (page: Page, headword: string) =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: headword, exact: true }) })
const detail = (word: string, as: MemberAccount) => callEndpoint(contract.word.detail, { word }, as)

test('saves a bent and a split phrase as they stand, and asks for all their parts in the review', {
  tag: '@word',
}, async ({ openPage }) => {
  const reader = await createMember()
  const { page } = await openPage({ as: reader })
  await open(page, /^The Wire Under the Waves/)
  await tapWord(page, 'turned')
  const bent = sheetOf(page, 'turn out')
  await bent.getByText('短语').waitFor()
  await bent.getByText(/turned out/).waitFor()
  const meaning = await readText(bent.locator('[class*="sense_"]'))
  expect(meaning).toMatch(/结果|原来|证明/)
  await expect.poll(async () => (await markedWords(page, 'tapped')).join(' ')).toContain('turned')
  await bent.getByRole('button', { name: '加入生词本' }).first().click()
  await bent.getByRole('link', { name: '在生词本里' }).waitFor()
  await page.keyboard.press('Escape')
  await bent.waitFor({ state: 'detached' })

  await open(page, /^Four Lines in the Sand/)
  await tapWord(page, 'turned')
  const split = sheetOf(page, 'turn down')
  await split.getByText(/turned … down|turned him down/).waitFor()
  await split.getByRole('button', { name: '加入生词本' }).first().click()
  await split.getByRole('link', { name: '在生词本里' }).waitFor()
  await page.keyboard.press('Escape')
  await split.waitFor({ state: 'detached' })

  for (const [lemma, parts] of [
    ['turn out', ['turned', 'out']],
    ['turn down', ['turned', 'down']],
  ] as const) {
    const [context] = (await detail(lemma, reader)).card.contexts
    expect(context?.spans?.map(([start, end]) => context.sentence.slice(start, end)).join(' ')).toBe(
      parts.join(' '),
    )
  }
  await page.goto('/flashcard/start')
  const seen = new Set<string>()
  for (let at = 0; at < 2; at++) {
    const card = page.getByRole('article')
    await card.locator('[data-blank]').first().waitFor()
    expect(await readText(card)).not.toMatch(/turned/)
    await page.getByRole('button', { name: '显示答案' }).tap()
    const headword = await readText(card.getByRole('heading').first())
    seen.add(headword.trim())
    if (headword.includes('turn out')) expect(await readText(card)).toContain(meaning.trim())
    await page.getByRole('button', { name: /太简单/ }).tap()
  }
  expect([...seen].sort()).toEqual(['turn down', 'turn out'])
})

test('mends the meaning of a saved word from the sheet, in the text, on the card and back again', {
  tag: ['@word', '@desktop'],
}, async ({ openPage }) => {
  const reader = await createMember()
  const { page, context } = await openPage({ as: reader })
  await open(page, /^The Gym You Never OpenedPage/)
  await tapWord(page, 'charge')
  const sheet = sheetOf(page, 'charge')
  await sheet.getByRole('button', { name: '加入生词本' }).first().click()
  await sheet.getByRole('link', { name: '在生词本里' }).waitFor()
  const gloss = async () => (await detail('charge', reader)).card.gloss
  await expect.poll(gloss).not.toBe('')
  const first = await gloss()
  await sheet.getByText('换个义项').click()
  const other = sheet.locator('[class*="meanings_"] button').filter({ hasNotText: first }).first()
  const chosen = (await readText(other)).trim()
  await other.click()
  await page.getByText('释义已换').waitFor()
  await expect.poll(gloss).toContain(chosen)
  // One's own words too, and without a network.
  await context.setOffline(true)
  await sheet.getByRole('textbox', { name: '自己写的释义' }).fill('按次收钱')
  await sheet.getByRole('button', { name: '换上' }).click()
  await sheet.locator('[class*="sense_"]').filter({ hasText: '按次收钱' }).waitFor()
  await context.setOffline(false)
  await expect.poll(gloss).toBe('按次收钱')
  await page.goto('/flashcard/start')
  // The hint under the gap is the meaning that was chosen.
  await page.getByRole('article').getByText('按次收钱').waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('article').getByText('按次收钱').waitFor()
})

test('tells names as names, and offers the parts of a compound', { tag: ['@word', '@desktop'] }, async ({
  openPage,
}) => {
  const reader = await createMember()
  const { page } = await openPage({ as: reader })
  await open(page, /^The Wire Under the Waves/)
  const sheet = page.getByRole('dialog')
  const tap = async (word: string) => {
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await expect
      .poll(async () => {
        // The first tap far down can come while the text above is still being laid out.
        await tapWord(page, word)
        await page.waitForTimeout(300)
        return sheet.count()
      })
      .toBe(1)
  }
  for (const [word, headword, meaning] of [
    ['Thomson', 'Thomson', '汤姆森'],
    ['Victoria', 'Victoria', '维多利亚（女子名）'],
  ] as const) {
    await tap(word)
    await sheetOf(page, headword).getByText('人名').waitFor()
    expect((await readText(sheet.locator('[class*="sense_"]'))).replace(/^n\./, '')).toBe(meaning)
  }
  await open(page, /^Where the Eels Go/)
  await tap('weed-strewn')
  await sheet.getByText(/也看/).first().waitFor()
  expect(await readText(sheet)).toMatch(/也看\s*(weed|strewn|strew)/)
})
