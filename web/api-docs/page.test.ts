// Holds the page of /docs free of inline code and of foreign addresses: its policy would block both.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'

it('has no inline script or style in its source', async () => {
  const html = await readFile(path.join(import.meta.dirname, 'page.html'), 'utf8')
  for (const tag of html.match(/<script[^>]*>[^<]*/g) ?? [])
    expect(tag).toMatch(/src="\/docs\/[\w.]+"[^>]*>$/)
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|https?:/)
})
