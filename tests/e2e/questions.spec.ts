// Questions about an article: from its menu to the sum at the end, by keys and on a phone.
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectPath } from './support/pages.ts'
import { callEndpoint, contract, createMember, findArticle, type MemberAccount } from './support/product.ts'
import { waitForArticle } from './support/reading.ts'

/** Which choice the text has where the gaps are: the sentence as shown, against the article's own. */
async function findAnswer(page: Page, texts: readonly string[]): Promise<number> {
  const shown = (await page.locator('main p[lang=en]').first().textContent()) ?? ''
  const [before = '', after = ''] = shown.split('（空）').map((part) => part.replace(/\s+/g, ' '))
  const choices = await page.getByRole('list', { name: '选项' }).locator('span[lang=en]').allTextContents()
  const right = choices.findIndex((word) => texts.some((text) => text.includes(before + word + after)))
  if (right < 0) throw new Error(`none of ${choices.join()} is in the article: ${shown}`)
  return right
}

async function beginQuestions(page: Page, reader: MemberAccount) {
  const { id, title } = await findArticle(/^The Letters Nobody Paid For/)
  const { paragraphs } = await callEndpoint(contract.article.show, { id }, reader)
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page
    .getByRole('dialog', { name: '更多' })
    .getByRole('link', { name: /做几道题/ })
    .click()
  await expectPath(page, `/flashcard/articleQuestion?article_id=${id}`)
  await expect(page.getByRole('heading', { name: '选词填空' })).toBeVisible()
  return { id, title, paragraphs, texts: paragraphs.map(({ text }) => text) }
}

const readTotal = async (page: Page): Promise<number> =>
  Number(await page.getByRole('progressbar', { name: '答题进度' }).getAttribute('max'))

test('asks by keys, tells right from wrong, and saves what was missed', {
  tag: ['@main', '@question', '@desktop'],
}, async ({ openPage }) => {
  const reader = await createMember()
  const { page } = await openPage({ as: reader })
  const { texts, id } = await beginQuestions(page, reader)
  const total = await readTotal(page)
  expect(total).toBeGreaterThan(2)
  const wrong = ((await findAnswer(page, texts)) + 1) % 4
  await page.keyboard.press(String(wrong + 1))
  const list = page.getByRole('list', { name: '选项' })
  await expect(page.getByText(/^答错了，原文是/)).toBeVisible()
  await expect(list.getByText('正确')).toBeVisible()
  await expect(list.getByText('你选的')).toBeVisible()
  // What each of the four means is next to it, as no one knows which of them was new.
  const pick = (await page.locator('[data-mark=wrong] span[lang=en]').textContent()) ?? ''
  await expect(list.locator('small')).toHaveText([
    /\p{Script=Han}/u,
    /\p{Script=Han}/u,
    /\p{Script=Han}/u,
    /\p{Script=Han}/u,
  ])
  // A second choice changes nothing.
  await page.keyboard.press(String(((wrong + 1) % 4) + 1))
  await expect(list.getByText('你选的')).toHaveCount(1)
  await page.keyboard.press('Enter')
  for (let at = 1; at < total; at++) {
    await expect(page.getByText(`${at}/${total}`)).toBeVisible()
    await page.keyboard.press(String((await findAnswer(page, texts)) + 1))
    await expect(page.getByText('答对了')).toBeVisible()
    await page.keyboard.press('Space')
  }
  await expect(page.getByRole('heading', { name: `答对 ${total - 1} 题，错 1 题` })).toBeVisible()
  const missed = await page.getByRole('list', { name: '答错的词' }).locator('b').textContent()
  await expect(page.getByRole('list', { name: '答错的词' }).getByText(`你选了 ${pick}`)).toBeVisible()
  await page.getByRole('button', { name: '加入 1 个生词' }).click()
  await expect(page.getByRole('button', { name: '加入 1 个生词' })).toHaveCount(0)
  await expect
    .poll(async () => (await callEndpoint(contract.word.list, {}, reader)).items.map(({ lemma }) => lemma))
    .toEqual([missed])
  await page.getByRole('button', { name: '再做错题' }).click()
  await expect(page.getByText('0/1')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectPath(page, `/article/${id}`)
})

test('asks by the finger on a phone, and leads to the sentence in the article', {
  tag: ['@question', '@article'],
}, async ({ openPage }) => {
  const reader = await createMember()
  const { page } = await openPage({ as: reader })
  const { texts, id, title, paragraphs } = await beginQuestions(page, reader)
  const choices = page.getByRole('list', { name: '选项' }).getByRole('button')
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  const asked = page.locator('main p[lang=en]').first()
  const linesAndBlank = () =>
    asked.evaluate((element) =>
      [element, element.querySelector('span')].map((each) => each?.getBoundingClientRect().toJSON()),
    )
  const before = await linesAndBlank()
  await choices.nth(await findAnswer(page, texts)).click()
  await expect(page.getByText('答对了')).toBeVisible()
  // The answer has the blank's own place: no line moves.
  await expect.poll(linesAndBlank).toEqual(before)
  // The way on is at the foot of the window.
  await expect(page.getByRole('button', { name: '下一题' })).toBeInViewport({ ratio: 1 })
  const sentence = (await asked.textContent()) ?? ''
  // The sentence's own Chinese, not the paragraph's behind a fold.
  const zh = (await page.locator('[aria-live=polite] p').last().textContent()) ?? ''
  expect(paragraphs.some((each) => each.zh.includes(zh) && each.zh.length > zh.length)).toBe(true)
  await page.getByRole('link', { name: '回到原文' }).click()
  await page.waitForURL(new RegExp(`/article/${id}#`))
  await waitForArticle(page)
  // The whole sentence is pointed out there.
  const found = () =>
    page.evaluate(() => {
      const [range] = [...(CSS.highlights.get('kj-found') ?? [])]
      return range instanceof StaticRange || range instanceof Range
        ? (range.startContainer.textContent ?? '').slice(range.startOffset, range.startOffset + 8)
        : ''
    })
  await expect.poll(found).toBe(sentence.slice(0, 8))
})

test('shows the result of a round on a phone in one block at the top', { tag: '@question' }, async ({
  openPage,
}) => {
  const { page } = await openPage({ as: await createMember() })
  const { id } = await findArticle(/^The Letters Nobody Paid For/)
  await page.goto(`/flashcard/articleQuestion?article_id=${id}`)
  const next = page.getByRole('button', { name: /^(下一题|查看结果)$/ })
  const total = await readTotal(page)
  for (let at = 0; at < total; at++) {
    await page.getByRole('button', { name: '不会，看答案' }).click()
    await next.click()
  }
  const headline = page.getByRole('heading', { name: `答对 0 题，错 ${total} 题` })
  await expect(headline).toBeFocused()
  const gap = async () => {
    const [above, below] = await Promise.all([
      headline.boundingBox(),
      page.getByRole('heading', { name: '答错的词' }).boundingBox(),
    ])
    return (below?.y ?? 999) - (above?.y ?? 0) - (above?.height ?? 0)
  }
  await expect.poll(gap).toBeLessThan(64)
})

test('reports a question to the editors, and continues a round that was left', {
  tag: ['@question'],
}, async ({ openPage }) => {
  const reader = await createMember()
  const { page } = await openPage({ as: reader })
  const { id } = await beginQuestions(page, reader)
  const choose = async (item: string) => {
    await page.getByRole('button', { name: '更多', exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await page.getByRole('button', { name: '看这句的译文' }).click()
  await page.keyboard.press('1')
  await expect(page.getByText(/^答(对|错)了/)).toBeVisible()
  await choose('反馈这道题')
  const sheet = page.getByRole('dialog', { name: '反馈这道题' })
  await sheet.getByRole('button', { name: '告诉编辑' }).click()
  await expect(sheet.getByText(/^已提交/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await choose('退出并保存进度')
  await expectPath(page, `/article/${id}`)
  await page.goto(`/flashcard/articleQuestion?article_id=${id}`)
  await expect(page.getByText(/^1\/\d+$/)).toBeVisible()
})

test('says what is missing, and sends guests to log in', { tag: '@question' }, async ({ openPage }) => {
  const { page } = await openPage({ as: await createMember() })
  await page.goto('/flashcard/articleQuestion')
  await expect(page.getByText('未指定文章')).toBeVisible()
  const guest = await openPage()
  await guest.page.goto('/flashcard/articleQuestion?article_id=1')
  await guest.page.waitForURL(/\/login/)
})
