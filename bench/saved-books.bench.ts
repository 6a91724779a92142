// Checks which saved books of other sources can be opened, how many of their chapters are shown, and what was
// repaired.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isMissingChapter, parseBookFormat } from '../domain/book/kinds.ts'
import { makeBookMaker } from '../server/providers/epub/guarded.ts'
import { EpubFailure } from '../server/providers/epub/port.ts'
import { openEpubArchive } from '../server/providers/epub/reading/archive.ts'
import { atLeast, atMost, writePart } from './lib/part.ts'
import { SELECTION_SEED, setAside } from './saved/set-aside.ts'

const DATA = new URL('../../shared/data/', import.meta.url)

interface Read {
  name: string
  /** Number of chapters in the package's spine. Undefined for formats without one. */
  spine: number | undefined
  /** Number of chapters shown. Undefined when the book was rejected. */
  shown: number | undefined
  /** Chapters that the result lists as missing. */
  missing: number
  repairs: readonly string[]
  refusal: string
}

/** The folders of books are next to those of other test cases; they are recognised by their names. */
const isBookCase = (path: string) => /^[^/]*(book|headings|sections|nav-|svg-)[^/]*\//.test(path)
const listOf = (folder: string, isTaken: (path: string) => boolean): string[] =>
  existsSync(new URL(folder, DATA))
    ? readdirSync(new URL(folder, DATA), { recursive: true, encoding: 'utf8' })
        .filter((path) => parseBookFormat(path) !== undefined && !path.endsWith('README.md') && isTaken(path))
        .map((path) => `${folder}${path}`)
        .sort()
    : []

const paths = [...listOf('epubs/', () => true), ...listOf('cases/', isBookCase)]
if (paths.length === 0) throw new Error('the saved books are not at hand: ../shared/data')
const aside = setAside(paths)

const maker = makeBookMaker()
const books: Read[] = []
for (const path of paths) books.push(await readBook(path))
await maker.close()

async function readBook(path: string): Promise<Read> {
  const bytes = readFileSync(new URL(path, DATA))
  const name = basename(path)
  const format = parseBookFormat(name) ?? 'EPUB'
  const spine = format === 'EPUB' ? await spineOf(bytes) : undefined
  try {
    const { chapters, repairs } = await maker.make({ bytes, format, name })
    const missing = chapters.filter(({ title }) => isMissingChapter(title)).length
    return { name: path, spine, shown: chapters.length - missing, missing, repairs, refusal: '' }
  } catch (error) {
    if (!(error instanceof EpubFailure)) throw error
    return { name: path, spine, shown: undefined, missing: 0, repairs: [], refusal: error.reason }
  }
}

/** Counts the chapters in the package's own text, without the parser that is measured. */
async function spineOf(bytes: Uint8Array): Promise<number | undefined> {
  try {
    const archive = await openEpubArchive(bytes)
    const path = archive.paths.find((each) => each.endsWith('.opf'))
    const text = path === undefined ? '' : ((await archive.read(path))?.toString('utf8') ?? '')
    const tags = (name: string) => text.match(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'g')) ?? []
    const items = new Map(tags('item').map((tag) => [attribute(tag, 'id'), tag]))
    // A file that no reader can display is counted as the fallback that its package names.
    const shownAs = (id: string): string => {
      const item = items.get(id) ?? ''
      const instead = attribute(item, 'fallback')
      return instead === '' || /xhtml|svg/.test(attribute(item, 'media-type')) ? id : instead
    }
    return new Set(tags('itemref').map((tag) => shownAs(attribute(tag, 'idref')))).size
  } catch (error) {
    if (error instanceof EpubFailure) return undefined
    throw error
  }
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1] ?? ''
}

const isGone = ({ spine, shown, missing }: Read) => spine !== undefined && (shown ?? 0) + missing < spine
const [used, kept] = [
  books.filter(({ name }) => !aside.has(name)),
  books.filter(({ name }) => aside.has(name)),
]
const sum = (all: readonly Read[], of: (each: Read) => number) => all.reduce((so, each) => so + of(each), 0)
function chaptersOf(all: readonly Read[]): string {
  const packed = all.filter(({ spine }) => spine !== undefined)
  if (packed.length === 0) return `${sum(all, ({ shown }) => shown ?? 0)}, no spine`
  return `${sum(packed, ({ shown }) => shown ?? 0)} of ${sum(packed, ({ spine }) => spine ?? 0)}`
}
const rowOf = (name: string, all: readonly Read[]) => [
  name,
  all.filter(({ shown }) => shown !== undefined).length,
  all.flatMap(({ refusal }) => (refusal === '' ? [] : [refusal])).join(', ') || 'none',
  chaptersOf(all),
  sum(all, ({ missing }) => missing),
  [...new Set(all.flatMap(({ repairs }) => repairs))].sort().join(', ') || 'none',
]
const shareOf = (all: readonly Read[]) => all.filter(({ shown }) => shown !== undefined).length / all.length

await writePart({
  title: 'Books of others',
  method: `${books.length} books: four of the IDPF's samples, and those of the cases, each made for a fault that another reader of books had. What the product makes of one: chapters shown against the items that its spine names (plain texts have none), those it says are missing, what it put right. A third was set aside by lot (seed ${SELECTION_SEED}): ${[
    ...aside,
  ]
    .map((path) => basename(path))
    .sort()
    .join(
      ', ',
    )}. Before 28 November 2026 all of them were at hand when the reading of books was written; since then nothing of it is changed after those set aside (the test of page layout reads them too).`,
  columns: ['books', 'opened', 'refused', 'chapters shown, of the spine', 'said to be missing', 'put right'],
  rows: [
    ...used.map((book) => rowOf(basename(book.name), [book])),
    rowOf(`worked with: ${used.length}`, used),
    rowOf(`set aside: ${kept.length}`, kept),
  ],
  goals: [
    atLeast('worked with: opened', 1, shareOf(used)),
    atLeast('set aside: opened', 1, shareOf(kept)),
    atMost(
      'worked with: books with a chapter neither shown nor said to be missing',
      0,
      used.filter(isGone).length,
    ),
    atMost(
      'set aside: books with a chapter neither shown nor said to be missing',
      0,
      kept.filter(isGone).length,
    ),
  ],
})
