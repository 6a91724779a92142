// Every letter of a book is on one of its pages, with any style sheet: drawn ones, and those of saved books.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { shapeBody } from '../../domain/book/shape-body.ts'
import { findElement } from '../../domain/book/xml.ts'
import { makeBook } from '../../server/providers/epub/making/make.ts'
import { openBookFile } from '../../web/features/reader/book/file/book-file.ts'
import { createTestEpub } from '../support/epubs.ts'
import { openBook } from './support/book.ts'
import { settledLetters } from './support/book-letters.ts'
import { drawChapters, HIDDEN_LETTER, PICTURE } from './support/book-styles.ts'
import { expect, test } from './support/fixtures.ts'
import { createMember, queryRows } from './support/product.ts'

/** Another seed draws other styles: `BOOK_SEED=7 npx playwright test book-letters`. */
const SEED = Number(process.env['BOOK_SEED'] ?? '1')
const CHAPTERS = 40

const DATA = new URL('../../../shared/data/', import.meta.url)
const listOf = (folder: string): string[] =>
  existsSync(new URL(folder, DATA))
    ? readdirSync(new URL(folder, DATA)).flatMap((name) =>
        name.endsWith('.epub') ? [`${folder}${name}`] : [],
      )
    : []
const SAVED = [...listOf('epubs/'), ...listOf('cases/give-unbroken-box-book/')]

/** Puts a book on a new reader's shelf and opens it. */
async function readNewBook(
  page: Page,
  reader: { id: number },
  name: string,
  buffer: Buffer,
): Promise<string> {
  await page.goto('/book/upload')
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/epub+zip', buffer })
  const findReady = () =>
    queryRows<{ book_uuid: string }>(
      `select book_uuid from shelf_books join books using (book_uuid) where user_id = $1 and state = 'READY'`,
      [reader.id],
    )
  await expect.poll(findReady).toHaveLength(1)
  const [row] = await findReady()
  const book_uuid = row?.book_uuid ?? ''
  await openBook(page, book_uuid)
  return book_uuid
}

/** The letters of a book's chapters in reading order, as the server shapes them. */
async function lettersOf(bytes: Uint8Array): Promise<string[]> {
  const { epub: made } = await makeBook({ bytes, format: 'EPUB', name: '' })
  const file = await openBookFile(new Uint8Array(made))
  const chapters: string[] = []
  for (let chapter = 0; chapter < file.count; chapter += 1) {
    const body = findElement(await file.read(chapter), 'body')
    if (!body || !file.isLinear(chapter)) continue
    const { blocks } = shapeBody(body, chapter)
    chapters.push(
      blocks
        .map(({ text }) => text)
        .join('')
        .replace(/\s+/g, ''),
    )
  }
  return chapters
}

/** Of each chapter whose letters are others than those expected: where, and the letters there. Chapters are long. */
function differences(shown: readonly string[], expected: readonly string[]): string[] {
  return Array.from({ length: Math.max(shown.length, expected.length) }, (_, chapter) => {
    const [here = '', wanted = ''] = [shown[chapter], expected[chapter]]
    if (here === wanted) return ''
    const at = [...wanted].findIndex((letter, place) => here[place] !== letter)
    const from = at === -1 ? wanted.length : at
    return `${chapter}: at ${from} ${here.slice(from, from + 40)} for ${wanted.slice(from, from + 40)}`
  }).filter((difference) => difference !== '')
}

const without = (text: string) => text.replaceAll(HIDDEN_LETTER, '')

const LEFT_OUT = SAVED.length === 0 ? ' (saved books skipped: ../shared/data is not here)' : ''

test(`shows every letter of ${CHAPTERS} chapters whose elements and styles are drawn, seed ${SEED}${LEFT_OUT}`, {
  tag: ['@both', '@book'],
}, async ({ openPage }) => {
  const chapters = drawChapters(SEED, CHAPTERS)
  const extra = [{ name: 'OEBPS/text/p.svg', data: PICTURE }]
  const reader = await createMember()
  const { page } = await openPage({ as: reader })
  await readNewBook(page, reader, 'drawn.epub', createTestEpub({ title: 'Drawn Styles', chapters, extra }))
  const found = await settledLetters(page, CHAPTERS)
  // What the book does not hide is visible, letter by letter.
  const shown = found.map(({ letters }) => without(letters))
  expect(
    differences(
      shown,
      chapters.map(({ letters }) => letters),
    ),
  ).toEqual([])
  expect(found.flatMap(({ unseen }, at) => unseen.map((text) => `${at}: ${text}`))).toEqual([])
  expect(found.map(({ hidden }) => without(hidden)).join('')).toBe('')
  expect(found.map(({ seen }) => seen)).toEqual(chapters.map(({ letters }) => letters.length))
})

for (const path of SAVED)
  test(`shows every letter of the saved book ${path}`, { tag: '@book' }, async ({ openPage }) => {
    const bytes = readFileSync(new URL(path, DATA))
    const chapters = await lettersOf(bytes)
    const reader = await createMember()
    const { page } = await openPage({ as: reader })
    await readNewBook(page, reader, 'saved.epub', bytes)
    const found = await settledLetters(page, chapters.length)
    const shown = found.map(({ letters }) => letters)
    expect(differences(shown, chapters)).toEqual([])
    expect(found.flatMap(({ unseen }, at) => unseen.map((text) => `${at}: ${text}`))).toEqual([])
    // Books hide little: brackets of ruby, a second title.
    for (const [at, { hidden, letters, seen }] of found.entries())
      expect(seen + hidden.length, `chapter ${at}`).toBe(letters.length)
  })
