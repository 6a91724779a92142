// Worker thread that parses EPUBs: one task at a time; the parent kills it when a task exceeds its limits.
import { type PlacedBlock, placeBlocks } from '../../../domain/book/cfi.ts'
import { shapeBody } from '../../../domain/book/shape-body.ts'
import { findElement, parseBookXml } from '../../../domain/book/xml.ts'
import { serveThread } from '../killable-thread.ts'
import { checkBook, makeBook } from './making/make.ts'
import { type BookSource, EpubFailure } from './port.ts'
import { type EpubArchive, openEpubArchive } from './reading/archive.ts'
import { pictureText, safeChapter } from './reading/chapter.ts'
import { readEpubContents } from './reading/contents.ts'
import { isRaster } from './reading/file-kinds.ts'
import { readPackage } from './reading/package.ts'

export type EpubTask = { bytes: Uint8Array } & (
  | { want: 'check'; source: Omit<BookSource, 'bytes'> }
  | { want: 'make'; source: Omit<BookSource, 'bytes'> }
  | { want: 'book' }
  | { want: 'chapters'; paths: readonly string[] }
  | { want: 'blocks'; chapter: number }
  | { want: 'resource'; path: string }
)

async function work(task: EpubTask): Promise<unknown> {
  if (task.want === 'check') return checkBook({ ...task.source, bytes: task.bytes })
  if (task.want === 'make') return makeBook({ ...task.source, bytes: task.bytes })
  const archive = await openEpubArchive(task.bytes)
  const found = await readPackage(archive)
  if (task.want === 'book') return { ...found.book, contents: await readEpubContents(archive, found) }
  if (task.want === 'blocks') return blocksOf(archive, found.book.spine[task.chapter]?.path, task.chapter)
  if (task.want === 'resource') return archive.read(task.path)
  const chapters = new Map(found.book.spine.map((chapter) => [chapter.path, chapter]))
  const texts = []
  for (const path of task.paths) {
    const chapter = chapters.get(path)
    const bytes = chapter && (await archive.read(path))
    if (!bytes) throw new EpubFailure('BROKEN', `no chapter ${path.slice(0, 100)}`)
    texts.push(chapter.is_picture || isRaster(bytes) ? pictureText(path) : safeChapter(bytes, path))
  }
  return texts
}

async function blocksOf(
  archive: EpubArchive,
  path: string | undefined,
  chapter: number,
): Promise<PlacedBlock[] | undefined> {
  const bytes = path === undefined ? undefined : await archive.read(path)
  const body = bytes && findElement(parseBookXml(new TextDecoder().decode(bytes)), 'body')
  return body && placeBlocks(shapeBody(body, chapter).body, chapter)
}

// Only guarded.ts starts this thread, and it sends only this type of task.
serveThread((task) => work(task as EpubTask))
