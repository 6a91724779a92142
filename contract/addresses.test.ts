// An address that a call takes is one of the web: what a browser would run or read from a disk is none.
import { expect, it } from 'vitest'
import { deskEndpoints } from './desk.ts'
import { visitorEndpoints } from './visitor.ts'

const BAD = [
  'ftp://a.example/x',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'xhttp://a.example',
  'httpx://a.example',
]
const GOOD = ['http://a.example/x', 'https://a.example/x?y#z']

const link = (href: string) => ({
  article: {
    paragraphs: [{ kind: 'p', text: 'word', zh: '', runs: [{ start: 0, end: 4, mark: 'link', href }] }],
  },
})
it.each([
  ['a link to bring in', (address: string) => ({ link: address })],
  ['the link of an article', (address: string) => ({ article: { link: address } })],
  ['a link in a text', link],
])('%s is http or https', (_, given) => {
  const takes = (address: string) => deskEndpoints.add.input.safeParse(given(address)).success
  expect(GOOD.filter(takes)).toEqual(GOOD)
  expect(BAD.filter(takes)).toEqual([])
})

it('what a visitor tells is any JSON of 8 KB at most, from a number, a text or nobody', () => {
  const takes = (more: object) => visitorEndpoints.log.input.safeParse({ name: 'OPEN_PAGE', ...more }).success
  for (const data of [undefined, null, 0, 'text', [1, null], { a: { b: [] } }, 'x'.repeat(8190)])
    expect([data, takes({ data })]).toEqual([data, true])
  expect(takes({ data: '字'.repeat(2731) })).toBe(false)
  expect(takes({ data: 'x'.repeat(8191) })).toBe(false)
})
