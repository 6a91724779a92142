// Inserts the sample books if the sample library is installed: its articles, combined as chapters.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { parseJson } from '../../../domain/kernel/json.ts'
import type { Deps } from '../../deps.ts'
import { aloneWithLibrary, morningOf, readSamples, sampleArticles } from '../desk/public.ts'
import { keepMade } from './make.ts'

const AUTHOR = 'The Open Page'
const SOURCE = '开卷编辑部为样刊编写'
const LICENCE = '版权归开卷编辑部，可在开卷里阅读和做笔记'

const Samples = z.array(
  z.object({
    /** Permanent name of the book; its UUID is a hash of it. */
    slug: z.string().regex(/^[a-z-]+$/),
    title: z.string().min(1).max(80),
    description: z.string().max(500),
    /** YYYY-MM-DD in Asia/Shanghai. */
    published: z.iso.date(),
    /** Slugs of articles in the library, one per chapter. */
    articles: z.array(z.string()).min(2),
  }),
)

/**
 * Converts and publishes the books of `file` that were never published, from articles in `folder`; returns
 * how many. A lock ensures that two processes starting at once convert each book only once; after a crash,
 * the next start finishes the rest. Throws when the JSON of the file does not match the schema.
 */
export async function loadSampleBooks(deps: Deps, folder: string, file: string): Promise<number> {
  const samples = Samples.parse(parseJson(await readFile(file, 'utf8')))
  // A book that an editor removed from the library still has its source.
  const isThere = async (slug: string) => {
    const row = await deps.store.book.byUuid(uuidOf(slug))
    return row?.state === 'READY' && row.source !== ''
  }
  const areReady = await Promise.all(samples.map(({ slug }) => isThere(slug)))
  if (areReady.every(Boolean) || (await sampleArticles(deps)).size === 0) return 0
  const articles = new Map((await readSamples(folder)).map((sample) => [sample.slug, sample]))
  return aloneWithLibrary(deps, async () => {
    let created = 0
    for (const sample of samples) {
      // Another process may have finished it while this one waited for the lock.
      if (await isThere(sample.slug)) continue
      const chapters = sample.articles.map((slug) => {
        const article = articles.get(slug)
        if (!article) throw new Error(`the sample book ${sample.slug} has no article ${slug}`)
        return article
      })
      await makeSample(deps, sample, chapters.map(markdownOf).join('\n\n'))
      created += 1
    }
    return created
  })
}

type Sample = z.output<typeof Samples>[number]

/**
 * Converts and publishes one book. Safe to repeat after a crash: an already converted book is only published.
 */
async function makeSample(deps: Deps, sample: Sample, chapters: string): Promise<void> {
  const { book: store } = deps.store
  const book_uuid = uuidOf(sample.slug)
  const row = await store.byUuid(book_uuid)
  if (row?.state !== 'READY') await makeUnpublished(deps, sample, chapters, row?.state === 'MAKING')
  const { title, published } = sample
  const published_at = morningOf(published, deps.now())
  await store.transaction((tx) =>
    store.publish(tx, {
      book_uuid,
      title,
      source: SOURCE,
      licence: LICENCE,
      published_at,
      published_by: null,
    }),
  )
}

async function makeUnpublished(
  deps: Deps,
  { slug, title, description, published }: Sample,
  chapters: string,
  isRegistered: boolean,
): Promise<void> {
  const { book: store } = deps.store
  const book_uuid = uuidOf(slug)
  const head = { title, author: AUTHOR, language: 'en', description }
  const lines = Object.entries(head).map(([key, value]) => `${key}: ${value}`)
  const bytes = Buffer.from(`---\n${lines.join('\n')}\n---\n${chapters}\n`)
  const digest = createHash('sha256').update(bytes).digest('hex')
  const at = deps.now()
  const book = await deps.bookMaker.make({ bytes, format: 'MD', name: `${title}.md` })
  // A registered row may come from an older edition of the articles, with another digest.
  if (!isRegistered)
    await store.transaction((tx) =>
      store.register(tx, { book_uuid, digest, format: 'MD', title, source_key: '', at }),
    )
  await keepMade(deps, book_uuid, { ...book, published }, async () => undefined)
}

/** The UUID of a sample book: a hash, so it is the same on every server. */
function uuidOf(slug: string): string {
  const hex = createHash('sha256').update(`sample book ${slug}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

type Article = Awaited<ReturnType<typeof readSamples>>[number]

function markdownOf({ title, paragraphs }: Article): string {
  const blocks = paragraphs.map(({ kind, text, runs }) => {
    const line = withMarks(text, runs)
    if (kind === 'h2') return `## ${line}`
    if (kind === 'quote') return `> ${line}`
    return kind === 'li' ? `- ${line}` : line
  })
  return [`# ${plain(title)}`, ...blocks].join('\n\n')
}

const plain = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>#|~]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([+-])/, '\\$1')

function withMarks(text: string, runs: Article['paragraphs'][number]['runs']): string {
  let written = ''
  let at = 0
  for (const { start, end, mark } of runs) {
    if (mark !== 'em' && mark !== 'strong') continue
    const sign = mark === 'em' ? '*' : '**'
    written += `${plain(text.slice(at, start))}${sign}${plain(text.slice(start, end))}${sign}`
    at = end
  }
  return written + plain(text.slice(at))
}
