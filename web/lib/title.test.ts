// The page as it is delivered and as the app names it must be called the same.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { formatTitle, SITE_DESCRIPTION, SITE_TITLE } from './title.ts'

it('names a page before the site, and the site as its first page does', () => {
  expect(formatTitle('The Steel Box')).toBe('The Steel Box · 开卷')
  const page = readFileSync('web/index.html', 'utf8')
  expect(page).toContain(`<title>${SITE_TITLE}</title>`)
  expect(page).toContain(`<meta name="description" content="${SITE_DESCRIPTION}" />`)
})
