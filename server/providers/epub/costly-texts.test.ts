// Shows that texts which take a parser more than linear time become books within the time that their size has.
import { afterAll, expect, it } from 'vitest'
import { makeBookMaker, makingMs } from './guarded.ts'

const maker = makeBookMaker()
afterAll(() => maker.close())

const make = (text: string, format: 'MD' | 'TXT') =>
  maker.make({ bytes: Buffer.from(text), format, name: `a text.${format.toLowerCase()}` })

it.each([
  ['emphasis without end', '*a_'.repeat(100_000)],
  ['emphasis without end in paragraphs', `${'*a_'.repeat(90)}\n\n`.repeat(1500)],
  ['quotes within quotes', '> '.repeat(3000)],
  ['a list moving in', Array.from({ length: 500 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n')],
])('Markdown: %s', async (_name, hostile) => {
  const { chapters } = await make(
    `# One\n\nThe *first* line.\n\n${hostile}\n\n# Two\n\nThe last line.\n`,
    'MD',
  )
  expect(chapters.map(({ title }) => title)).toEqual(['One', 'Two'])
  expect(chapters[0]?.paragraphs).toContain('The first line.')
  expect(chapters[1]?.paragraphs).toContain('The last line.')
})

it('Markdown: links are resolved wherever in the text their address stands', async () => {
  const body = 'A line of [words][there].\n\n'.repeat(3000)
  const { chapters } = await make(`${body}[there]: https://example.org\n`, 'MD')
  expect(new Set(chapters[0]?.paragraphs)).toEqual(new Set(['A line of words.']))
})

it('plain text: as many headings as lines', async () => {
  const { chapters } = await make('Chapter 1\n\n'.repeat(100_000), 'TXT')
  expect(chapters.length).toBeLessThan(1000)
})

it('plain text: thousands of lines without a blank one behind a front matter', async () => {
  const lines = 'A line of a book that its writer cut by the length of a page.\n'.repeat(20_000)
  const { chapters } = await make(`${'A line.\n\n'.repeat(3000)}${lines}`, 'TXT')
  expect(chapters.flatMap(({ paragraphs }) => paragraphs)).toHaveLength(3001)
})

it('a small file may take a fraction of what a large one may', () => {
  expect(makingMs(10_000)).toBeLessThan(25_000)
  // A novel of 1.6 million words as text, on a machine that is a few times slower than ours.
  expect(makingMs(10_000_000)).toBeGreaterThan(100_000)
  expect(makingMs(100_000_000)).toBe(120_000)
})
