// A visitor without an account: chooses a level, reads, looks up words offline, saves, reviews, and registers with all of it.
import { expect, test } from './support/fixtures.ts'
import { settledBox } from './support/layout.ts'
import { expectPath } from './support/pages.ts'
import {
  callEndpoint,
  contract,
  findArticle,
  newPhone,
  PASSWORD,
  queryRows,
  readToken,
} from './support/product.ts'
import {
  markedWords,
  readText,
  readTo,
  tapWord,
  waitForArticle,
  waitForRecordedPlace,
} from './support/reading.ts'
import { readStory } from './support/story.ts'
import { swipeLeft } from './support/swipe.ts'

const WORD = 'imitate'
const GLOSS = /模仿/

test('walks the first minute as it is written down, from the first visit to an account that has it all', {
  tag: ['@main', '@word', '@account', '@article', '@home'],
}, async ({ openPage }) => {
  const story = readStory('FIRST-MINUTE.md')
  const { id, title } = await findArticle(/^Six Dots in the Dark/)
  const { page, context } = await openPage()

  story.step('选择你的水平')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '选择你的水平' })).toBeVisible()
  await expect(page.getByText(/你认识 \d/)).toHaveCount(0)
  story.step('六级 / 考研')
  await page.getByRole('button', { name: '六级 / 考研' }).click()
  const card = page
    .getByRole('article')
    .filter({ hasText: /你认识 \d/ })
    .first()
  await expect(card).toHaveText(/你认识 \d{1,3}%/)
  await expect(page.getByRole('heading', { name: '选择你的水平' })).toHaveCount(0)

  story.step('教育')
  await page.getByRole('link', { name: '教育' }).click()
  const core = page.waitForResponse((response) => /\/dict\/core.+[^n]$/.test(response.url()))
  await page.getByRole('link', { name: title }).click()
  await waitForArticle(page)
  await (await core).finished()

  story.step('模仿')
  await context.setOffline(true)
  await tapWord(page, WORD)
  const sheet = page.getByRole('dialog', { name: `单词 ${WORD}` })
  await expect(sheet.getByText(GLOSS).first()).toBeVisible()
  await context.setOffline(false)

  story.step('加入生词本')
  await sheet.getByRole('button', { name: '加入生词本' }).click()
  await expect(sheet.getByRole('link', { name: '在生词本里' })).toBeVisible()
  await expect.poll(() => markedWords(page, 'learning')).toContain(WORD)
  await page.getByRole('status').getByRole('button', { name: '撤销' }).click()
  await expect(sheet.getByRole('button', { name: '加入生词本' })).toBeVisible()
  await expect.poll(() => markedWords(page, 'learning')).not.toContain(WORD)
  await sheet.getByRole('button', { name: '加入生词本' }).click()
  await expect(sheet.getByRole('link', { name: '在生词本里' })).toBeVisible()
  story.step('back key closes the sheet')
  // Back closes what lies on top and stays in the article.
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expectPath(page, `/article/${id}`)

  await page.reload()
  await waitForArticle(page)
  await expect.poll(() => markedWords(page, 'learning')).toContain(WORD)

  story.step('试试复习')
  await page.goto('/')
  await page.getByRole('link', { name: /个生词，试试复习/ }).click()
  await expectPath(page, '/flashcard/demo')
  const sentence = page.getByText(/and loved to .* his father/)
  await expect(sentence).toBeVisible()
  // Masked to the eye and to the ear: the answer is nowhere in the page, and what is read out says that a word is missing.
  await expect(page.getByText(WORD)).toHaveCount(0)
  await expect(sentence.getByText('（空）')).toBeVisible()
  const blank = async () => (await settledBox(page.locator('[data-blank]'))).width
  const before = await blank()
  story.step('显示答案')
  // A new word comes again in the same session, and then it is done for today.
  for (const gap of [/认识\s*\d+ 分钟后/, /认识\s*(明天|\d+ 月 \d+ 日)/]) {
    await page.getByRole('button', { name: '显示答案' }).tap()
    await expect(page.getByText(GLOSS).first()).toBeVisible()
    const good = page.getByRole('button', { name: /^认识/ })
    await expect(good).toHaveText(gap)
    await expect.poll(blank).toBe(before)
    await good.tap()
  }
  await expect(page.getByRole('heading', { name: '复习完了' })).toBeVisible()

  story.step('注册并保存进度')
  await page.getByRole('link', { name: '注册并保存进度' }).click()
  const phone = newPhone()
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '注册' }).click()
  story.step('已同步到账号')
  await expect(page.getByText('1 个词和读过的 1 篇文章已同步到账号')).toBeVisible()

  await page.getByRole('link', { name: '单词' }).click()
  await page.getByRole('link', { name: new RegExp(`^${WORD}`) }).click()
  await expectPath(page, `/myword/${WORD}/show`)
  await expect(page.getByText(/and loved to imitate his father/)).toBeVisible()
  await expect(page.getByRole('heading', { name: '语境' })).toBeVisible()

  const reader = await readToken(context)
  const detail = () => callEndpoint(contract.word.detail, { word: WORD }, reader)
  await expect.poll(async () => (await detail()).history.map(({ rating }) => rating)).toEqual([3, 3])
  expect((await detail()).card.contexts.map(({ article_id }) => article_id)).toEqual([id])
  const me = await callEndpoint(contract.account.me, {}, reader)
  expect(me.settings.known_base).toBe('C6')
  expect(await queryRows('select id from users where phone = $1', [`+86${phone}`])).toHaveLength(1)
  story.end()
})

test('finds words, history, level and theme of this browser in rooms of their own, without a log-in', {
  tag: ['@main', '@word', '@history', '@account'],
}, async ({ openPage }) => {
  const { id, title } = await findArticle(/^Six Dots in the Dark/)
  const { page } = await openPage()
  for (const [path, empty] of [
    ['/myword', '还没有生词'],
    ['/history', '还没有读过文章'],
    ['/Mine', '暂无'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(empty)).toBeVisible()
    await expect(page.getByText('注册后，换设备也不会丢')).toBeVisible()
  }
  await page.getByRole('radio', { name: '米黄' }).check()
  await page.getByRole('link', { name: /我的水平/ }).click()
  await page.getByRole('button', { name: '六级 / 考研' }).click()
  await expectPath(page, '/')

  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await tapWord(page, WORD)
  await page.getByRole('button', { name: '加入生词本' }).click()
  await expect(page.getByRole('link', { name: '在生词本里' })).toBeVisible()
  await page.goBack()
  await waitForRecordedPlace(page, await readTo(page, 5))

  await page.goto('/Mine')
  await expect(page.getByRole('link', { name: /生词本\s*1 个词/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /我的水平\s*六级 \/ 考研/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /今日复习\s*1 个词等你/ })).toBeVisible()
  await page.getByRole('link', { name: /阅读历史/ }).click()
  await expect(page.getByRole('link', { name: title }).getByText(/%/)).toBeVisible()

  await page.goto('/myword')
  await expect(page.getByText(/and loved to imitate his father/)).toBeVisible()
  await swipeLeft(page, page.getByRole('link', { name: new RegExp(`^${WORD}`) }))
  await expect(page.getByText('还没有生词')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: '撤销' }).click()
  await page.getByRole('link', { name: new RegExp(`^${WORD}`) }).click()
  await expectPath(page, `/myword/${WORD}/show`)
  await expect(page.getByText(/and loved to imitate his father/)).toBeVisible()
  await expect(page.getByText('等第一次复习')).toBeVisible()
  // A word that is not saved is shown as the dictionary has it; what is no word is not there.
  await page.goto('/myword/harbour/show')
  await expect(page.getByRole('heading', { name: 'harbour' })).toBeVisible()
  await expect(page.getByRole('button', { name: '加入生词本' })).toBeVisible()
  await page.goto('/myword/zzqxv/show')
  await expect(page.getByText('没有找到 zzqxv')).toBeVisible()
  await page.goto('/myword')
  await expect(page.getByText('今日复习 1 个')).toBeVisible()
  await page.getByRole('link', { name: '开始复习' }).click()
  await expectPath(page, '/flashcard/demo')
  await expect(page.getByText(/and loved to .* his father/)).toBeVisible()
})

test('has a way back and a way home from every form of the account', { tag: '@account' }, async ({
  openPage,
}) => {
  for (const path of ['/login', '/Register', '/reset']) {
    const { page } = await openPage()
    await page.goto(path)
    await page.getByRole('button', { name: '返回' }).click()
    await expectPath(page, '/')
    await page.goto(path)
    await page.getByRole('link', { name: '开卷，回到首页' }).click()
    await expectPath(page, '/')
  }
})

test('finishes an article without an account, tells the words passed, and takes it all along', {
  tag: ['@main', '@word', '@article', '@history', '@account'],
}, async ({ openPage }) => {
  const { id } = await findArticle(/^How Heavy Is a Cloud/)
  const { page, context } = await openPage()
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await page.getByRole('button', { name: '读完了' }).click()
  const moment = page.getByRole('heading', { name: '读完了' })
  await expect(moment).toBeVisible()
  // The rarest come last and have no tick, what is folded does not count.
  const ticks = page.getByRole('checkbox')
  await expect(ticks).toHaveCount(8)
  const ticked = page.getByRole('checkbox', { checked: true })
  const unticked = page.getByRole('checkbox', { checked: false })
  const knowButton = (count: number) =>
    page.getByRole('button', { name: `这 ${count} 个我认识`, exact: true })
  const before = await ticked.count()
  await expect(knowButton(before)).toBeVisible()
  await ticked.first().uncheck()
  await expect(knowButton(before - 1)).toBeVisible()
  await page.getByRole('button', { name: /^还有 \d+ 个$/ }).click()
  await expect.poll(() => ticks.count()).toBeGreaterThan(8)
  const gain = await ticked.count()
  const know = knowButton(gain)
  await expect(know).toBeVisible()
  await expect.poll(() => unticked.count()).toBeGreaterThan(1)
  await know.click()
  await expect(page.getByText(`已记下 ${gain} 个`)).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  // Undone, the list is there again with the same ticks.
  await expect(know).toBeVisible()
  await know.click()
  await expect(page.getByText(`已记下 ${gain} 个`)).toBeVisible()
  await page.reload()
  await expect(moment).toBeVisible()
  await expect(ticks.first()).toBeVisible()
  // Only those without a tick are left.
  await expect.poll(() => ticked.count()).toBeLessThan(2)

  await page.goto('/Register')
  await page.getByLabel('手机号').fill(newPhone())
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '注册' }).click()
  await expect(page.getByText('读过的 1 篇文章已同步到账号')).toBeVisible()
  const reader = await readToken(context)
  const marks = async () => (await callEndpoint(contract.article.show, { id }, reader)).marks
  await expect.poll(marks).toEqual(['READ'])
  const known = async () =>
    (await callEndpoint(contract.word.lemmas, {}, reader)).states.filter(([, state]) => state === 'KNOWN')
  await expect.poll(known).toHaveLength(gain)
  await page.goto('/history')
  const read = page.getByRole('link', { name: /How Heavy Is a Cloud/ })
  await expect(read.getByText('读完')).toBeVisible()
  // The time that was read as a guest comes along.
  await expect(read).toContainText('读了')
  await page.goto('/Mine')
  await expect(page.getByRole('link', { name: /阅读历史\s*读完 1 篇/ })).toBeVisible()
})

test('tries the review on a sample when nothing was saved, and keeps none of it', {
  tag: ['@word', '@desktop'],
}, async ({ openPage }) => {
  const { page } = await openPage()
  await page.goto('/flashcard/demo')
  await expect(page.getByText('当前为试用')).toBeVisible()
  // The keys come with the card.
  await expect(page.getByRole('button', { name: /显示答案/ })).toBeVisible()
  // A menu that Escape has closed leaves the space bar to the card.
  await page.getByRole('button', { name: '题型' }).click()
  await expect(page.getByRole('menuitem', { name: /挖空/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: /挖空/ })).toBeHidden()
  // The menu gives the focus away after it is out of sight.
  await page.waitForFunction(() => !document.activeElement?.closest('button, [role^=menu]'))
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: /太简单/ })).toBeVisible()
  await page.keyboard.press('4')
  await expect(page.getByText('1 / 10')).toBeVisible()
  await page.reload()
  await expect(page.getByText('0 / 10')).toBeVisible()
})

/** This reader knows so many of the most frequent words, and no invented one. */
const COMMON = 6000
const isCommon = async (word: string): Promise<boolean> => {
  const entry = await callEndpoint(contract.dictionary.word, { word }).catch(() => undefined)
  return entry != null && entry.rank !== null && entry.rank <= COMMON
}

test('estimates a vocabulary by yes and no when no exam fits, and can be skipped', {
  tag: ['@word', '@dictionary', '@home'],
}, async ({ openPage }) => {
  const { page } = await openPage({ device: 'desktop' })
  await page.goto('/')
  await page.getByRole('link', { name: '90 秒测一测' }).click()
  const count = page.getByText(/^1 \/ \d+$/)
  const all = Number((await readText(count)).split('/')[1])
  expect(all).toBeGreaterThan(30)
  const card = page.locator('p[lang=en]')
  const asked: string[] = []
  const answerAll = async () => {
    for (let at = 1; at <= all; at++) {
      await expect(page.getByText(`${at} / ${all}`, { exact: true })).toBeVisible()
      const word = await readText(card)
      asked.push(word)
      await page.keyboard.press((await isCommon(word)) ? 'y' : 'n')
    }
  }
  await answerAll()
  await page.getByRole('button', { name: '重新测试' }).click()
  await answerAll()
  expect(asked.slice(all)).not.toEqual(asked.slice(0, all))
  const estimate = await readText(page.getByRole('heading', { name: /个词$/ }))
  const words = Number(estimate.replaceAll(/\D/g, ''))
  expect(words).toBeGreaterThan(COMMON * 0.7)
  expect(words).toBeLessThan(COMMON * 1.3)
  await page.getByRole('button', { name: '使用这个结果' }).click()
  await expect(page.getByText(/你认识 \d/).first()).toBeVisible()
  // The question is gone; the level can be changed all the same.
  await page.getByRole('link', { name: '我的水平' }).click()
  await expect(page.getByText(/^现在：大约认识/)).toBeVisible()
  await page.getByRole('button', { name: '六级 / 考研' }).click()
  await expectPath(page, '/')

  const other = await openPage()
  await other.page.goto('/')
  const question = other.page.getByRole('heading', { name: '选择你的水平' })
  await other.page.getByRole('button', { name: '以后再说' }).click()
  await expect(question).toHaveCount(0)
  await other.page.reload()
  await expect(other.page.getByRole('article').first()).toBeVisible()
  await expect(question).toHaveCount(0)
})
