// Books for tests: one on a reader's shelf with its chapters, without an upload and without a job.
import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/index.ts'
import { keepMade } from '../../server/features/book/make.ts'
import type { MadeChapter } from '../../server/providers/epub/port.ts'
import type { TestContext, TestUser } from './test-context.ts'

/** A place in any book. */
export const IN_BOOK = { cfi: 'epubcfi(/6/4!/4/2/1:0)', chapter: 0 }

const CHAPTERS: readonly string[][] = [
  ['The old harbour wakes before the town does.', 'Each boat had a lamp, and each lamp had a keeper.'],
  ['The ferry stops at noon, and the whole island hears it.'],
]

export interface GivenBook {
  title?: string
  author?: string
  /** Paragraphs of each chapter. */
  chapters?: readonly string[][]
  /** Puts it into the library. */
  is_published?: boolean
}

/** A book that is READY, on the shelf of `person` when one is given. */
export async function aBook(
  t: TestContext,
  person?: TestUser,
  { title = 'The Keepers of the Lamps', author = 'Nora Whitfield', ...given }: GivenBook = {},
): Promise<{ book_uuid: string }> {
  const { store } = t.deps
  const book_uuid = randomUUID()
  const chapters = (given.chapters ?? CHAPTERS).map(
    (paragraphs, index): MadeChapter => ({ title: `${index + 1}`, depth: 0, is_linear: true, paragraphs }),
  )
  await store.book.transaction((tx) =>
    store.book.register(tx, {
      ...{ book_uuid, title, format: 'EPUB' as const, at: t.deps.now() },
      digest: randomUUID().replaceAll('-', '').repeat(2),
      source_key: `private/books/${book_uuid}-source.epub`,
    }),
  )
  const about = { publisher: '', language: 'en', description: '', published: '2026', is_fixed: false }
  const file = { cover: null, repairs: [], epub: new TextEncoder().encode('a book') }
  await keepMade(
    t.deps,
    book_uuid,
    { ...about, ...file, title, creators: [author], chapters },
    async () => {},
  )
  if (person) await store.book.transaction((tx) => store.book.put(tx, person.id, book_uuid, t.deps.now()))
  if (given.is_published)
    await store.book.transaction((tx) =>
      store.book.publish(tx, {
        ...{
          book_uuid,
          title,
          source: '开卷',
          licence: 'CC BY 4.0',
          published_at: t.deps.now(),
          published_by: null,
        },
      }),
    )
  return { book_uuid }
}

/** As `aBook`, with a file that can be read: `text` is Markdown, each of its `# ` a chapter. */
export async function aReadableBook(
  t: TestContext,
  person: TestUser | undefined,
  text: string,
  { title = 'The Keepers of the Lamps', ...given }: Pick<GivenBook, 'title' | 'is_published'> = {},
): Promise<{ book_uuid: string }> {
  const { book_uuid } = await aBook(t, person, { ...given, title })
  const made = await t.deps.bookMaker.make({ bytes: Buffer.from(text), format: 'MD', name: `${title}.md` })
  await t.database.pool.query(`update books set state = 'MAKING' where book_uuid = $1`, [book_uuid])
  await keepMade(t.deps, book_uuid, { ...made, title }, async () => {})
  return { book_uuid }
}

/** An upload of `person` that is complete, of the very bytes of that book; answers what registers it. */
export async function anUploadOf(
  t: TestContext,
  person: TestUser,
  book_uuid: string,
): Promise<{ link: string; digest: string }> {
  const id = randomUUID()
  const { rows } = await t.database.pool.query<{ digest: string }>(
    `insert into uploads (user_id, id, kind, name, size, part_size, key, state, digest, expires_at)
     select $1, $2, 'BOOK', 'a.epub', 9, 9, $4, 'DONE', digest, now()
     from books where book_uuid = $3 returning digest`,
    [person.id, id, book_uuid, `private/uploads/${id}.epub`],
  )
  return { link: `/reader/upload/${id}`, digest: rows[0]?.digest ?? '' }
}

export const shelfOf = async (t: TestContext, person: TestUser): Promise<string[]> =>
  (await t.ask(contract.book.mine, {}, person)).result.items.map(({ book_uuid }) => book_uuid)
