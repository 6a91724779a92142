// The desk of one article: two editors at one text, a list gone through, what is decided in one step, and the way back.
import { aPicture } from '../support/pictures.ts'
import { expect, test } from './support/fixtures.ts'
import { callEndpoint, contract, logInAsAdmin, type MemberAccount, queryRows } from './support/product.ts'

let admin: MemberAccount
test.beforeAll(async () => {
  admin = await logInAsAdmin()
})

let made = 0
/** A text that waits for its audit. */
async function anArticle(zh: readonly string[] = ['', '', '']): Promise<{ id: number; title: string }> {
  made += 1
  const title = `The Lamp of Number ${made}`
  const paragraphs = zh.map((chinese, at) => ({
    kind: 'p' as const,
    text: `Lamp ${made} was lit ${at + 2} times before anybody came down to look.`,
    zh: chinese,
    runs: [],
  }))
  const { article_id } = await callEndpoint(contract.desk.add, { article: { title, paragraphs } }, admin)
  return { id: article_id, title }
}
const edit = (id: number) => callEndpoint(contract.desk.edit, { id }, admin)

test('two editors meet in one place only, and each place is chosen by hand', {
  tag: ['@desk', '@desktop'],
}, async ({ openPage }) => {
  const { id } = await anArticle(['甲', '乙', '丙'])
  const [first, second] = await Promise.all([openPage({ as: admin }), openPage({ as: admin })])
  const [one, two] = [first.page, second.page]
  await Promise.all([one.goto(`/admin/article/${id}`), two.goto(`/admin/article/${id}`)])
  await one.getByLabel('第 1 段，中文').fill('甲由一改')
  await one.getByLabel('第 2 段，中文').fill('乙由一改')
  await two.getByLabel('第 2 段，中文').fill('乙由二改')
  await two.getByLabel('第 3 段，英文').fill('Nobody came down to look any more.')
  await one.getByRole('button', { name: '保存' }).click()
  await one.getByRole('button', { name: '通过并发布' }).waitFor()
  await two.getByRole('button', { name: '保存' }).click()
  const dialog = two.getByRole('dialog', { name: '有一处两个人都改了' })
  const place = dialog.getByRole('group', { name: '第 2 段，中文' })
  await place.getByText('乙由一改').waitFor()
  await place.getByText('乙由二改').waitFor()
  // Nothing is written over before somebody has chosen.
  expect(await dialog.getByRole('button', { name: '还有 1 处没选' }).isDisabled()).toBe(true)
  await place.getByRole('radio').nth(1).check()
  await dialog.getByRole('button', { name: '按选的保存' }).click()
  await two.getByRole('button', { name: '通过并发布' }).waitFor()
  const { paragraphs } = await edit(id)
  expect(paragraphs.map(({ zh }) => zh)).toEqual(['甲由一改', '乙由一改', '丙'])
  expect(paragraphs[2]?.text).toBe('Nobody came down to look any more.')
  // What another saved comes in beside what is being typed.
  await one.getByLabel('第 3 段，中文').fill('丙由一改')
  await one.getByRole('button', { name: '保存' }).click()
  await one.getByRole('button', { name: '通过并发布' }).waitFor()
  expect(await one.getByLabel('第 3 段，英文').inputValue()).toBe('Nobody came down to look any more.')
})

test('splits, joins and takes back by keys; a word in the text gets its gloss there', {
  tag: ['@desk', '@desktop'],
}, async ({ openPage }) => {
  const { id } = await anArticle(['灯亮了。', '', ''])
  const { page } = await openPage({ as: admin })
  await page.goto(`/admin/article/${id}`)
  const english = page.getByLabel('第 1 段，英文')
  const before = await english.inputValue()
  await english.evaluate((area) => {
    const field = area as HTMLTextAreaElement
    field.focus()
    field.setSelectionRange(11, 11)
  })
  await page.keyboard.press('Control+Enter')
  await page.getByLabel('第 4 段，英文').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => page.getByLabel('第 4 段，英文').count()).toBe(0)
  expect(await english.inputValue()).toBe(before)
  await english.evaluate((area) => {
    const field = area as HTMLTextAreaElement
    field.focus()
    field.setSelectionRange(0, 4)
  })
  await page.keyboard.press('Shift')
  await page
    .getByRole('toolbar', { name: '第 1 段，选中的字' })
    .getByRole('button', { name: '写释义' })
    .click()
  await page.getByLabel('Lamp', { exact: true }).fill('灯')
  await page.getByRole('button', { name: '写上' }).click()
  await page.getByText('“Lamp”的释义写好了').waitFor()
  expect((await edit(id)).words).toEqual([{ word: 'Lamp', resolve: '灯', tag: '' }])
})

test('a picture is pasted into the text, becomes the cover, and is taken back', {
  tag: ['@desk', '@desktop'],
}, async ({ openPage }) => {
  const { id } = await anArticle(['甲', '乙'])
  const { page } = await openPage({ as: admin })
  await page.goto(`/admin/article/${id}`)
  const pictures = page.getByRole('list', { name: '正文' }).getByRole('img')
  const paste = async (at: string, bytes: Buffer) =>
    page.getByLabel(at).evaluate((area, base64) => {
      const given = new DataTransfer()
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      given.items.add(new File([data], 'harbour.png', { type: 'image/png' }))
      area.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: given, bubbles: true, cancelable: true }),
      )
    }, bytes.toString('base64'))
  // The store does not answer: the picture waits in its place, and nothing of it stands in the text.
  await page.route('**/auth/upload_token**', (route) => route.abort())
  await paste('第 1 段，英文', aPicture(900, 600))
  await page.getByRole('button', { name: '再试一次' }).waitFor()
  expect(await pictures.count()).toBe(0)
  await page.unroute('**/auth/upload_token**')
  await page.getByRole('button', { name: '再试一次' }).click()
  await page.getByLabel('第 2 段，图片地址').waitFor()
  const src = await page.getByLabel('第 2 段，图片地址').inputValue()
  expect(src).toMatch(/^\/files\//)
  await page.getByRole('button', { name: '用作封面' }).click()
  await page.getByText('现在的封面').waitFor()
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '通过并发布' }).waitFor()
  const saved = await edit(id)
  expect(saved.cover).toBe(src)
  expect(saved.paragraphs.map(({ kind }) => kind)).toEqual(['p', 'img', 'p'])
  expect(saved.paragraphs[1]).toMatchObject({ src, width: 900, height: 600 })
  // From the menu comes an empty one, which is filled where it stands.
  await page.getByRole('button', { name: '第 3 段的更多操作' }).click()
  await page.getByRole('menuitem', { name: '在下面插入图片' }).click()
  await paste('第 4 段，图片说明', aPicture(300, 200))
  await expect.poll(() => page.getByLabel('第 4 段，图片地址').inputValue()).toMatch(/^\/files\//)
  await page.getByLabel('第 4 段，图片说明').press('Control+z')
  await expect.poll(() => page.getByLabel('第 4 段，图片地址').inputValue()).toBe('')
})

test('goes from one of a list to the next: asked once where something is missing, passed, published, undone', {
  tag: ['@desk', '@desktop'],
}, async ({ openPage }) => {
  const [older, newer] = [await anArticle(), await anArticle(['亮了两次', '亮了三次', '亮了四次'])]
  const { page } = await openPage({ as: admin })
  await page.goto('/admin/articles?flag=pending&q=The+Lamp+of+Number')
  await page.getByRole('link', { name: newer.title }).click()
  await page.getByText(/^1 \/ \d+$/).waitFor()
  // A preview shows what waits, and only here.
  await page.getByRole('button', { name: '更多操作', exact: true }).click()
  await page.getByRole('menuitem', { name: /^预览/ }).click()
  await page.getByRole('heading', { name: newer.title }).waitFor()
  await page.getByText('亮了三次').waitFor()
  await page.goBack()
  await page.getByText(/^1 \/ \d+$/).waitFor()
  await page.getByLabel('第 1 段，中文').click()
  await page.keyboard.press('Control+Shift+Enter')
  await page.waitForURL(new RegExp(`/admin/article/${older.id}\\?in=`))
  expect((await edit(newer.id)).status).toBe('PUBLISHED')
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByText('已撤销').waitFor()
  expect(await edit(newer.id)).toMatchObject({ status: 'DRAFT', has_pending: true })
  // This one has no Chinese: asked about in place.
  await page.getByText('只有英文').first().waitFor()
  await page.getByRole('button', { name: '通过并发布' }).click()
  await page.getByText('3 段没有译文').waitFor()
  expect((await edit(older.id)).status).toBe('DRAFT')
  await page.getByRole('button', { name: '再看看' }).click()

  await page.getByRole('button', { name: '通过并排期' }).click()
  const dialog = page.getByRole('dialog', { name: '通过并排期' })
  await dialog.getByRole('radio').nth(1).check()
  await dialog.getByRole('button', { name: '排好' }).click()
  await page.getByText('排好了').waitFor()
  const { status, published_at } = await edit(older.id)
  expect(status).toBe('PUBLISHED')
  // In Shanghai these are seven, noon and nine in the evening.
  expect(['23:00', '04:00', '13:00']).toContain(published_at?.slice(11, 16))
})

test('many are published at once, and taken back at once', { tag: ['@desk', '@desktop'] }, async ({
  openPage,
}) => {
  const both = [await anArticle(), await anArticle()]
  for (const { id } of both) await callEndpoint(contract.desk.audit, { id, pass: true }, admin)
  const { page } = await openPage({ as: admin })
  await page.goto('/admin/articles?status=AUDITED')
  for (const { title } of both)
    await page.getByRole('row').filter({ hasText: title }).getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '发布' }).click()
  await page.getByText('已发布 2 篇').waitFor()
  expect((await edit(both[0]?.id ?? 0)).status).toBe('PUBLISHED')
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByText('已撤销 2 篇').waitFor()
  const states = await queryRows<{ status: string; published_at: Date | null }>(
    'select status, published_at from articles where id = any($1)',
    [both.map(({ id }) => id)],
  )
  expect(states).toEqual(both.map(() => ({ status: 'AUDITED', published_at: null })))
})
