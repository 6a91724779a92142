// Generates books of a given length for benchmarks: paragraphs of the sample library in a new order, the same
// for each run.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSample } from '../../server/features/desk/intake/sample-file.ts'
import { createTestEpub } from '../../tests/support/epubs.ts'
import { ROOT } from '../lib/server.ts'
import { createRandomBelow } from '../seed/random-below.ts'

export interface LongBook {
  title: string
  words: number
  chapters: number
  /** The inner HTML of the first chapter's page. */
  first: string
  /** An EPUB 3 file. */
  bytes: Buffer
}

const PARAGRAPH_WORDS = { least: 12, most: 140 }
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A book of about `words` words in `chapters` chapters, with paragraphs as long as in a novel. */
export function longBook(title: string, words: number, chapters: number): LongBook {
  const folder = join(ROOT, 'library/articles')
  const sentences = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .flatMap((name) => parseSample(name, readFileSync(join(folder, name), 'utf8')).paragraphs)
    .filter(({ kind }) => kind === 'p')
    .flatMap(({ text }) => text.split(/(?<=[.?!]) (?=[A-Z])/))
  const roll = createRandomBelow(7)
  let written = 0
  const made = Array.from({ length: chapters }, (_, index) => {
    let body = ''
    while (written < ((index + 1) * words) / chapters) {
      const wanted = PARAGRAPH_WORDS.least + roll(PARAGRAPH_WORDS.most)
      let paragraph = ''
      let count = 0
      while (count < wanted) {
        const sentence = sentences[roll(sentences.length)] ?? ''
        paragraph += `${paragraph ? ' ' : ''}${sentence}`
        count += sentence.split(' ').length
      }
      // Makes every paragraph unique: two equal ones would hide a wrong position.
      body += `<p>${escaped(paragraph)} It was ${written + count} by the count.</p>\n`
      written += count + 6
    }
    return { title: `Chapter ${index + 1}`, body }
  })
  return {
    title,
    words: written,
    chapters,
    first: made[0]?.body ?? '',
    bytes: createTestEpub({ title, chapters: made }),
  }
}
