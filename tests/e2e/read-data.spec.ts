// Reading data: from home and 我的 to a year in pictures and words, the goal changed there, and nothing of it for a guest.
import { randomUUID } from 'node:crypto'
import { signReading } from '../../domain/history/signature.ts'
import { expect, test } from './support/fixtures.ts'
import { expectPath } from './support/pages.ts'
import { callEndpoint, contract, createMember, findArticle } from './support/product.ts'
import { findStoredKeys } from './support/storage.ts'

const DAY_MS = 86_400_000
let article: number
test.beforeAll(async () => {
  article = (await findArticle(/^The Letters Nobody Paid For/)).id
})

/** Ten minutes of reading so many days ago, as a device without a network brings it. */
const readAgo = (days: number, percent = 100) => ({
  ...{ kind: 'reading' as const, op_id: randomUUID(), source_id: article, spent_time: 600 },
  ...{ at: new Date(Date.now() - days * DAY_MS).toISOString(), paragraph: 'p1', percent },
})

test('begins with the sentence and the goal, which is changed there and kept', { tag: '@history' }, async ({
  openPage,
}) => {
  const member = await createMember()
  const reading = { source_id: String(article), spent_time: 130 }
  await callEndpoint(
    contract.history.report,
    { ...reading, t: signReading(reading, Date.now()), paragraph: 'p1', percent: 10 },
    member,
  )
  const { page } = await openPage({ as: member })
  await page.goto('/')
  await page
    .getByRole('link', { name: /今天 2 分钟/ })
    .first()
    .click()
  await expectPath(page, '/read_data')
  await expect(page.getByRole('heading', { level: 1, name: /今天你读了 2 分钟/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: '今天 2 分钟，还差 8 分钟' })).toBeVisible()
  // The sheet of the first week: today's row has its minutes, and the days to come have none.
  const sheet = page.getByRole('list', { name: '每天在几点读了多久' })
  await expect(sheet.getByRole('listitem')).toHaveCount(7)
  await expect(sheet.getByRole('listitem').first()).toContainText(/今天 2 分钟，\d+ 点 2 分钟/)
  await expect(sheet.getByText(/\d 分钟/)).toHaveCount(1)

  await page.getByRole('button', { name: '修改目标' }).click()
  const form = page.getByRole('dialog', { name: '每天读多少' })
  await form.getByLabel('按').selectOption('WORDS')
  await form.getByLabel('每天', { exact: true }).selectOption('2000')
  await form.getByLabel(/每周可补签/).uncheck()
  // A failure to save is reported, and the form stays open for another try.
  await page.route('**/reader/history/goal', (route) => route.abort())
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByRole('alert')).not.toBeEmpty()
  await page.unroute('**/reader/history/goal')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('不补签，漏一天就重新计算')).toBeVisible()
  await expect(page.getByText(/目标每天 2,000 词/)).toBeVisible()
  await expect
    .poll(async () => (await callEndpoint(contract.history.data, {}, member)).goal)
    .toEqual({ unit: 'WORDS', amount: 2000, has_freeze: false })
})

test('shows the year in pictures that say their figures, and other years by name', {
  tag: '@history',
}, async ({ openPage }) => {
  const member = await createMember()
  const steps = [330, 40, 39, 38, 20, 3, 2].map((days) => readAgo(days))
  await callEndpoint(contract.sync.send, { steps }, member)
  await callEndpoint(contract.word.setState, { base: 'BAND:3000', op_id: randomUUID() }, member)
  const { page } = await openPage({ as: member })
  await page.goto('/Mine')
  await page.getByRole('link', { name: '阅读数据' }).click()
  await expectPath(page, '/read_data')
  const data = await callEndpoint(contract.history.data, {}, member)
  const minutes = Math.floor(data.items.reduce((sum, { seconds }) => sum + seconds, 0) / 60)
  expect(minutes).toBe(70)
  await expect(page.getByRole('heading', { level: 1, name: /这一年你读了 70 分钟/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /读得最久的一天是 .*，10 分钟/ })).toBeVisible()
  const year = page.getByRole('region').or(page.locator('section')).filter({ hasText: '读得最久' })
  await expect(year.getByRole('img')).toHaveAttribute('aria-label', /每天读了多久/)
  // The same in words: the months of the table hold all the minutes.
  await year.getByText('看数字').click()
  const cells = year.getByRole('row').locator('td:nth-of-type(2)')
  await expect(cells.first()).toBeVisible()
  const months = await cells.allTextContents()
  expect(months.reduce((sum, cell) => sum + Number(cell), 0)).toBeGreaterThanOrEqual(minutes - months.length)
  await expect(page.getByText(/真值多半在 [\d,]+ 到 [\d,]+ 之间/)).toBeVisible()
  await page.getByRole('button', { name: '分享' }).click()
  const picture = page.getByRole('dialog', { name: '分享阅读数据' })
  await expect(picture.getByRole('img', { name: /^图片：这一年你读了 70\s分钟/ })).toBeVisible()
  await picture.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(picture).toBeHidden()

  const first = data.first_day?.slice(0, 4) ?? ''
  if (first !== data.today.day.slice(0, 4)) {
    await page.getByLabel('换时间').selectOption(first)
    await expect(
      page.getByRole('heading', { level: 1, name: new RegExp(`^${first} 年你读了`) }),
    ).toBeVisible()
  }
  // Without an answer the page shows what was seen last.
  await expect
    .poll(() => findStoredKeys(page, 'last-seen'))
    .toContainEqual(expect.stringContaining('"history","data"'))
  await page.route('**/reader/history/data*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('没有网络，显示的是上次的内容')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /这一年你读了 70 分钟/ })).toBeVisible()
})

test('is for members: a guest is sent to the log-in, and told what an account adds', {
  tag: '@history',
}, async ({ openPage }) => {
  const { page } = await openPage()
  await page.goto('/history')
  await expect(page.getByText('还会记录每天的阅读时长')).toBeVisible()
  await page.goto('/read_data')
  await expectPath(page, '/login?next=/read_data')
})
