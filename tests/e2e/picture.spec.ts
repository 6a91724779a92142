// A reader's own picture becomes a cover: it is sent with its progress, and resumed where it was cut.
import { aPicture } from '../support/pictures.ts'
import { expect, test } from './support/fixtures.ts'
import { callEndpoint, contract, createMember } from './support/product.ts'

test('sends a cover, stops and goes on, and shows it where the collection is shown', {
  tag: ['@upload', '@collection', '@desktop'],
}, async ({ openPage }) => {
  const maker = await createMember()
  const { id } = (await callEndpoint(contract.collection.add, { name: '海' }, maker)).result
  const { page, context } = await openPage({ as: maker })
  await page.goto(`/collection/new?id=${id}`)
  const field = page.getByRole('region', { name: '上传封面' })
  await expect(field.getByRole('button', { name: '上传封面' })).toBeVisible()
  let puts = 0
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  // Of two parts the first arrives; the second is cut by the network, then hangs until the reader has stopped it.
  await context.route(/\/private\/part\//, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    puts += 1
    if (puts === 2) return route.abort('failed')
    if (puts === 3) await opened
    return route.continue().catch(() => undefined)
  })
  const file = { name: 'sea.png', mimeType: 'image/png', buffer: aPicture(1500, 1000, true) }
  await field.locator('input[type=file]').setInputFiles(file)
  await expect(field.getByRole('progressbar', { name: '正在上传 sea.png' })).toBeVisible()
  await expect.poll(() => puts).toBe(3)
  await field.getByRole('button', { name: '暂停' }).click()
  await expect(field.getByText('已暂停')).toBeVisible()
  open()
  await field.getByRole('button', { name: '继续上传' }).click()
  await expect(field.getByRole('button', { name: '上传封面' })).toBeVisible()
  // The part that had arrived was not sent again.
  await expect.poll(() => puts).toBe(4)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: '海' })).toBeVisible()
  const { cover } = await callEndpoint(contract.collection.show, { id }, maker)
  expect(cover).toMatch(/^\/files\//)
  await expect
    .poll(() =>
      page
        .locator(`img[src*="${cover}"]`)
        .first()
        .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    )
    .toBeGreaterThan(0)
})
