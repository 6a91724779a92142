// Entities that a chapter declares in its own DOCTYPE: plain ones are written out, hostile ones left out.
import { expect, it } from 'vitest'
import { safeChapter } from './reading/chapter.ts'
import { withoutEntities } from './reading/entities.ts'

const chapter = (declared: string, body: string) =>
  safeChapter(
    Buffer.from(`<?xml version="1.0"?><!DOCTYPE html [${declared}]><html><body>${body}</body></html>`),
    'a.xhtml',
  ).xhtml

it('writes plain entities out, in any quotes, the first declaration first', () => {
  const declared = `<!ENTITY hero "Ishmael"> <!ENTITY dash '&#8212;'><!ENTITY hero "Ahab">`
  expect(chapter(declared, '<p>Call me &hero;&dash;now &amp; then.</p>')).toBe(
    '<p>Call me Ishmael\u2014now &amp; then.</p>',
  )
})

it('leaves hostile entities out and keeps the text around them', () => {
  const declared =
    '<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY a "&b;&b;"><!ENTITY b "ha">' +
    '<!ENTITY mark "<script>x</script>"><!ENTITY % p "x">'
  expect(chapter(declared, '<p>One &file;two &a;three &mark;four &b;.</p>')).toBe(
    '<p>One two three four ha.</p>',
  )
})

it('lets names make a chapter only so much longer', () => {
  const long = chapter(`<!ENTITY x "${'y'.repeat(200)}">`, `<p>${'&x;'.repeat(20_000)}end</p>`)
  expect(long.length).toBeLessThan(1_100_000)
  expect(long).toMatch(/end<\/p>$/)
})

it('a file of doctypes without an end is refused after one look', () => {
  const text = `<!ENTITY x "y">${'<!DOCTYPE '.repeat(400_000)}`
  expect(() => withoutEntities(text, 'package.opf', 10_000_000)).toThrow(/HOSTILE/)
})
