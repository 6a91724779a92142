// The thread that opens EPUBs: one task at a time, killed from outside when one is too much for it.
import { serveThread } from '../killable-thread.ts'
import { checkBook, makeBook } from './making/make.ts'
import { type BookSource, EpubFailure } from './port.ts'
import { openArchive } from './reading/archive.ts'
import { safeChapter } from './reading/chapter.ts'
import { readContents } from './reading/contents.ts'
import { readPackage } from './reading/package.ts'

export type EpubTask = { bytes: Uint8Array } & (
  | { want: 'check'; source: Omit<BookSource, 'bytes'> }
  | { want: 'make'; source: Omit<BookSource, 'bytes'> }
  | { want: 'book' }
  | { want: 'chapters'; paths: readonly string[] }
  | { want: 'resource'; path: string }
)

async function work(task: EpubTask): Promise<unknown> {
  if (task.want === 'check') return checkBook({ ...task.source, bytes: task.bytes })
  if (task.want === 'make') return makeBook({ ...task.source, bytes: task.bytes })
  const archive = await openArchive(task.bytes)
  const found = await readPackage(archive)
  if (task.want === 'book') return { ...found.book, contents: await readContents(archive, found) }
  if (task.want === 'resource') return archive.read(task.path)
  const chapters = new Set(found.book.spine.map(({ path }) => path))
  const texts = []
  for (const path of task.paths) {
    const bytes = chapters.has(path) ? await archive.read(path) : undefined
    if (!bytes) throw new EpubFailure('BROKEN', `no chapter ${path.slice(0, 100)}`)
    texts.push(safeChapter(bytes, path))
  }
  return texts
}

// Only guarded.ts starts this thread, and sends nothing else.
serveThread((task) => work(task as EpubTask))
