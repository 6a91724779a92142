// The answer to a tap, from the text to the review: phrases bent and split, a meaning mended, names and compounds.
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { framesPainted } from './support/layout.ts'
import { overlayEntriesGone } from './support/overlay.ts'
import { callEndpoint, contract, createMember, findArticle } from './support/product.ts'
import { markedWords, readText, tapWord, waitForArticle } from './support/reading.ts'

async function open(page: Page, pattern: RegExp): Promise<number> {
  const { id } = await findArticle(pattern)
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  return id
}
const sheetOf = (page: Page, headword: string) =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: headword, exact: true }) })

/** Taps a word and waits for the server's entry, which may have other meanings than the browser's own. */
async function tapAnswered(page: Page, word: string): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes('/api/english/word?'))
  await tapWord(page, word)
  await (await answer).finished()
  await framesPainted(page)
}

test('saves a bent and a split phrase as they stand, and asks for all their parts in the review', {
  tag: ['@main', '@word', '@dictionary', '@article'],
}, async ({ openPage }) => {
  const reader = await createMember()
  const { page } = await openPage({ as: reader })
  await open(page, /^The Wire Under the Waves/)
  await tapAnswered(page, 'turned')
  const bent = sheetOf(page, 'turn out')
  await expect(bent.getByText('短语')).toBeVisible()
  await expect(bent.getByText(/turned out/)).toBeVisible()
  const sense = bent.locator('[class*="sense_"]')
  await expect(sense).toHaveText(/结果|原来|证明/)
  const meaning = await readText(sense)
  await expect.poll(async () => (await markedWords(page, 'tapped')).join(' ')).toContain('turned')
  await bent.getByRole('button', { name: '加入生词本' }).first().click()
  await expect(bent.getByRole('link', { name: '在生词本里' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bent).toHaveCount(0)
  await overlayEntriesGone(page)

  await open(page, /^Four Lines in the Sand/)
  await tapWord(page, 'turned')
  const split = sheetOf(page, 'turn down')
  await expect(split.getByText(/turned … down|turned him down/)).toBeVisible()
  await split.getByRole('button', { name: '加入生词本' }).first().click()
  await expect(split.getByRole('link', { name: '在生词本里' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(split).toHaveCount(0)
  await overlayEntriesGone(page)

  for (const [lemma, parts] of [
    ['turn out', ['turned', 'out']],
    ['turn down', ['turned', 'down']],
  ] as const) {
    const findParts = async () => {
      const { items } = await callEndpoint(contract.word.list, {}, reader)
      const [context] = items.find((item) => item.lemma === lemma)?.contexts ?? []
      return context?.spans?.map(([start, end]) => context.sentence.slice(start, end))
    }
    await expect.poll(findParts).toEqual(parts)
  }
  await page.goto('/flashcard/start')
  const seen = new Set<string>()
  for (let at = 0; at < 2; at++) {
    const card = page.getByRole('article')
    await expect(card.locator('[data-blank]').first()).toBeVisible()
    await expect(card).not.toContainText('turned')
    await page.getByRole('button', { name: '显示答案' }).tap()
    const headword = await readText(card.getByRole('heading').first())
    seen.add(headword.trim())
    if (headword.includes('turn out')) await expect(card).toContainText(meaning.trim())
    await page.getByRole('button', { name: /太简单/ }).tap()
  }
  expect([...seen].sort()).toEqual(['turn down', 'turn out'])
})

test('mends the meaning of a saved word from the sheet, in the text, on the card and back again', {
  tag: ['@main', '@word', '@desktop', '@dictionary'],
}, async ({ openPage }) => {
  const reader = await createMember()
  const { page, context } = await openPage({ as: reader })
  await open(page, /^The Gym You Never Visit/)
  await tapAnswered(page, 'charge')
  const sheet = sheetOf(page, 'charge')
  await sheet.getByRole('button', { name: '加入生词本' }).first().click()
  await expect(sheet.getByRole('link', { name: '在生词本里' })).toBeVisible()
  const gloss = async () => (await callEndpoint(contract.word.list, {}, reader)).items[0]?.gloss
  await expect.poll(gloss).toMatch(/./)
  const first = (await gloss()) ?? ''
  await sheet.getByText('换个义项').click()
  const other = sheet.locator('[class*="meanings_"] button').filter({ hasNotText: first }).first()
  const chosen = (await readText(other)).trim()
  await other.click()
  await expect(page.getByText('释义已换')).toBeVisible()
  await expect.poll(gloss).toContain(chosen)
  // One's own words too, and without a network.
  await context.setOffline(true)
  await sheet.getByRole('textbox', { name: '自己写的释义' }).fill('按次收钱')
  await sheet.getByRole('button', { name: '替换' }).click()
  await expect(sheet.locator('[class*="sense_"]').filter({ hasText: '按次收钱' })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(gloss).toBe('按次收钱')
  await page.goto('/flashcard/start')
  // The hint under the gap is the meaning that was chosen.
  await expect(page.getByRole('article').getByText('按次收钱')).toBeVisible()
  await expect(page.getByRole('button', { name: /显示答案/ })).toBeVisible()
  await framesPainted(page)
  await page.keyboard.press('Space')
  await expect(page.getByRole('article').getByRole('heading', { name: 'charge' })).toBeVisible()
  await expect(page.getByRole('article').getByText('按次收钱')).toBeVisible()
})

test('tells names as names, and offers the parts of a compound', {
  tag: ['@word', '@desktop', '@dictionary'],
}, async ({ openPage }) => {
  const reader = await createMember()
  const { page } = await openPage({ as: reader })
  await open(page, /^The Wire Under the Waves/)
  const sheet = page.getByRole('dialog')
  const tap = async (word: string) => {
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await tapWord(page, word)
  }
  for (const [word, headword, meaning] of [
    ['Thomson', 'Thomson', '汤姆森'],
    ['Victoria', 'Victoria', '维多利亚（女子名）'],
  ] as const) {
    await tap(word)
    await expect(sheetOf(page, headword).getByText('人名')).toBeVisible()
    await expect(sheet.locator('[class*="sense_"]')).toHaveText(new RegExp(`^(n\\.)?${meaning}$`))
  }
  await open(page, /^Where the Eels Go/)
  await tap('weed-strewn')
  await expect(sheet.getByText(/相关/).first()).toBeVisible()
  await expect(sheet).toHaveText(/相关\s*(weed|strewn|strew)/)
})
