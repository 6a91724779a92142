// One spelling of each page's address, never another site's.
import { expect, it } from 'vitest'
import { canonicalPage, escapePercentSigns, isMalformed } from './page-address.ts'

it.each([
  ['/', '/'],
  ['/article/53', '/article/53'],
  ['/article/53/', '/article/53'],
  ['/article/53//', '/article/53'],
  ['//article/53', '/article/53'],
  ['//article//53/?from=a//b/', '/article/53?from=a//b/'],
  ['///', '/'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['/?q=/', '/?q=/'],
])('%s is %s', (asked, address) => {
  expect(canonicalPage(asked)).toBe(address)
})

it('an address with a percent sign that encodes nothing', () => {
  for (const bad of ['/article/%E0%A4%A', '/myword/%ZZ/show', '/%', '/a%2'])
    expect([isMalformed(bad), isMalformed(escapePercentSigns(bad))], bad).toEqual([true, false])
  for (const good of ['/myword/C%2B%2B/show', '/%E4%BD%A0', '/a?q=%ZZ'])
    expect(isMalformed(good), good).toBe(false)
  expect(escapePercentSigns('/a%ZZ?q=%41')).toBe('/a%25ZZ?q=%41')
})
