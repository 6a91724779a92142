// Where a log-in leads afterwards: to a page of ours, never to another log-in, never elsewhere.
import { expect, it } from 'vitest'
import { isAccountPath, logInPath, nextPath } from './log-in-path.ts'

const after = (href: string) => nextPath(new URL(logInPath(href), 'http://x').search)

it.each(['/', '/myword', '/myword/look%20up/show', '/article?topic=science&level=EASY', '/login-help'])(
  'leads back to %s',
  (href) => expect(after(href)).toBe(href),
)

it('leads through log-ins to what was wanted first', () => {
  expect(after(logInPath('/myword?order=az'))).toBe('/myword?order=az')
  expect(after(logInPath(logInPath('/history')))).toBe('/history')
  expect(after('/Register?next=%2Fhistory')).toBe('/history')
  expect(after('/login')).toBe('/')
  expect(nextPath('')).toBe('/')
})

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'myword',
  '/login?next=//evil.example',
])('never leads to %s', (href) => expect(after(href)).toBe('/'))

it('knows the account’s pages as they are spelt', () => {
  expect(['/login', '/Login', '/Register', '/reset', '/login?next=%2F'].every(isAccountPath)).toBe(true)
  expect(['/register', '/Mine', '/loginx', '/article/login'].some(isAccountPath)).toBe(false)
})
