// The API documentation at /docs: lists the endpoints, sends a request, and loads nothing from another site.
import { buildOpenApiDocument } from '../../contract/kernel/openapi.ts'
import { expect, test } from './support/fixtures.ts'
import { contract, logInAsAdmin } from './support/product.ts'

test('an admin sees every group of endpoints in Chinese, and nothing is loaded from another site', {
  tag: ['@site', '@desktop'],
}, async ({ openPage, product }) => {
  const admin = await logInAsAdmin()
  const { page } = await openPage({ as: admin })
  const foreign: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== product.address) foreign.push(request.url())
  })
  const documentResponse = page.waitForResponse('**/openapi.json')
  await page.goto('/docs')
  const response = await documentResponse
  expect(await response.request().headerValue('authorization')).toBe(`Bearer ${admin.token}`)
  expect(await response.json()).toEqual(
    JSON.parse(JSON.stringify(buildOpenApiDocument(contract, { title: '开卷', version: '1' }))),
  )
  await expect(page.getByRole('heading', { name: '接口文档' })).toBeVisible()
  const list = page.getByRole('complementary', { name: '侧边栏' })
  for (const noun of Object.keys(contract))
    await expect(list.getByRole('button', { name: new RegExp(`分组 - ${noun}$`) })).toBeVisible()
  await page
    .getByRole('button', { name: /测试请求/ })
    .first()
    .click()
  const sent = page.waitForResponse('**/auth/register_rule')
  await page.getByRole('button', { name: /^发送请求/ }).click()
  expect((await sent).status()).toBe(200)
  expect(foreign).toEqual([])
})
