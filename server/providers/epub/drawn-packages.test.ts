// Shows what a conforming reader shows of packages that are drawn with one to three oddities each.
import { expect, it } from 'vitest'
import { ODDITIES } from '../../../tests/support/odd-epub-kinds.ts'
import { epubWith, type OddBook, oddEpub } from '../../../tests/support/odd-epubs.ts'
import { makeBook } from './making/make.ts'
import { openEpubArchive } from './reading/archive.ts'

async function checkMade(book: OddBook): Promise<void> {
  const made = await makeBook({ bytes: book.bytes, format: 'EPUB', name: 'a.epub' })
  const { title, creators, language, published } = made
  expect({ title, creators, language, published }).toEqual({
    title: book.title,
    creators: book.creators,
    language: book.language,
    published: book.published,
  })
  expect(made.chapters.map((chapter) => chapter.title)).toEqual(book.titles)
  for (const [at, words] of book.words.entries())
    expect(made.chapters[at]?.paragraphs.join(' ')).toContain(words)
  if (book.cover) expect(Buffer.from(made.cover ?? []).equals(book.cover)).toBe(true)
  if (book.font) expect(await hasFile(made.epub, book.font)).toBe(true)
}

async function hasFile(epub: Uint8Array, file: Uint8Array): Promise<boolean> {
  const archive = await openEpubArchive(epub)
  const files = await Promise.all(archive.paths.map((path) => archive.read(path)))
  return files.some((each) => each?.equals(file))
}

it.each(Object.keys(ODDITIES))('a package with %s is read whole', async (kind) => {
  await checkMade(epubWith(kind))
})

const SEEDS = Array.from({ length: 60 }, (_, at) => `package-${at}`)
it.each(SEEDS)('what is odd together is read whole: %s', async (seed) => {
  await checkMade(oddEpub(seed))
})
