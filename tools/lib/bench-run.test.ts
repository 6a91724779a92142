// Shows that what was measured anew stands in its old place, and that nothing else of the page is lost.
import { expect, it } from 'vitest'
import { pageWith } from './bench-run.ts'

const PAGE =
  '# Benchmarks\n\nMade once.\n\n## Words\n\nOld.\n\n## Rank\n\nKept.\n\n# Measured earlier\n\nThere.\n\n## Feeds\n\nFar.\n'
const titles = (page: string) => page.split('\n').filter((line) => line.startsWith('#'))
const made = (title: string) => ({ title, text: `## ${title}\n\nNew.` })

it('puts a part where it stood, and a new one behind those of this machine', () => {
  const page = pageWith(PAGE, [made('Words'), made('Search'), made('Feeds')])
  expect(titles(page)).toEqual([
    ...['# Benchmarks', '## Words', '## Rank', '## Search', '## Feeds', '# Measured earlier'],
  ])
  expect(page).toContain('## Words\n\nNew.\n\n## Rank\n\nKept.')
  expect(page).not.toMatch(/Old|Far/)
  expect(titles(pageWith('', [made('Words')]))).toEqual(['# Benchmarks', '## Words'])
})
