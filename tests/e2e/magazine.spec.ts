// An issue of a magazine, from the EPUB on an editor's device to a reader who goes from its first article to the next.
import { createTestEpub } from '../support/epubs.ts'
import { text } from '../support/pages.ts'
import { expect, test } from './support/fixtures.ts'
import { callEndpoint, contract, createMember, logInAsAdmin } from './support/product.ts'

test('is read from an EPUB, put in order, audited, brought out whole, and read in its order', {
  tag: '@magazine',
}, async ({ openPage }) => {
  const titles = ['Where the Ferry Stops', 'A Lamp for Every Boat', 'What the Ledger Forgot']
  const chapters = titles.map((title, at) => ({
    title,
    body: text(title),
    section: at < 2 ? 'Harbours' : 'Money',
  }))
  const admin = await logInAsAdmin()
  const { page } = await openPage({ device: 'desktop', as: admin })
  await page.goto('/admin/magazine')
  await page.getByRole('button', { name: '新建一期' }).click()
  const dialog = page.getByRole('dialog', { name: '新建一期杂志' })
  await dialog.getByLabel('刊名').fill('The Island Quarterly')
  await dialog.getByLabel('哪一期').fill('2026 年冬')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'island.epub',
    mimeType: 'application/epub+zip',
    buffer: createTestEpub({ chapters }),
  })
  await expect(dialog.getByText('已上传 island.epub')).toBeVisible()
  await dialog.getByRole('button', { name: '新建', exact: true }).click()

  await page.getByRole('button', { name: '读目录' }).click()
  const order = page.getByRole('list', { name: '栏目和文章的顺序' })
  await expect(order.getByRole('link')).toHaveText(titles)
  await expect(page).toHaveURL(/[?&]id=\d+/)
  const id = Number(new URL(page.url()).searchParams.get('id'))
  await expect(callEndpoint(contract.magazine.publish, { id }, admin)).rejects.toThrow('409 审核过才能出版。')
  await expect(page.getByRole('button', { name: '出版', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: '下载全部文章' }).click()
  await expect(page.getByRole('button', { name: '审核通过整期' })).toBeVisible()
  await order.getByRole('button', { name: `${titles[1]}，用上下键移动` }).focus()
  await page.keyboard.press('ArrowUp')
  const inOrder = [titles[1] ?? '', titles[0] ?? '', titles[2] ?? '']
  await expect(order.getByRole('link')).toHaveText(inOrder)
  await page.getByRole('button', { name: '审核通过整期' }).click()
  await expect(order.getByText('只有英文')).toHaveCount(titles.length)
  await page.getByRole('button', { name: '出版', exact: true }).click()
  const question = page.getByRole('alert').filter({ hasText: '3 篇没有译文' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: '出版', exact: true }).click()
  await question.getByRole('button', { name: '仍然出版' }).click()
  await expect(page.getByText('已出版')).toBeVisible()

  const { page: phone } = await openPage({ as: await createMember() })
  await phone.goto(`/magazine/${id}`)
  await expect(phone.getByRole('heading', { level: 2, name: 'Harbours' })).toBeVisible()
  await phone.getByRole('link', { name: '从封面文章读起' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: inOrder[0] })).toBeVisible()
  await phone.getByRole('button', { name: '读完了' }).click()
  await phone.getByRole('link', { name: '读下一篇' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: inOrder[1] })).toBeVisible()
})
