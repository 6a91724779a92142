// Converts an uploaded file of any format to a book; runs in the killable worker thread.
import { createHash } from 'node:crypto'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { stripExtension } from '../../../../domain/upload/kinds.ts'
import { checkKindle } from '../kindle/open.ts'
import { type BookSource, EpubFailure, type MadeBook } from '../port.ts'
import { openEpubArchive } from '../reading/archive.ts'
import { readPackage } from '../reading/package.ts'
import { MAX_ENTRIES } from '../reading/zip-entry-count.ts'
import { splitParagraphs } from './blocks.ts'
import type { DraftBook } from './draft.ts'
import { unzipFictionBook } from './fb2-file.ts'
import { draftOfEpub } from './from-epub.ts'
import { draftOfFictionBook } from './from-fb2.ts'
import { draftOfKindle } from './from-kindle.ts'
import { draftOfMarkdown } from './from-markdown.ts'
import { draftOfText } from './from-text.ts'
import { legibleDraft } from './legible-text.ts'
import { packEpub } from './pack.ts'

const MAX_PACKED = 200_000_000
/** Fallback title: an EPUB requires one. */
const NO_TITLE = '—'
/** Number of files in the archive other than chapters, pictures, fonts and styles. */
const OF_PACKAGE = 4

/** Validates the beginning of a file: throws EpubFailure if it clearly is not a readable book. */
export async function checkBook({ bytes, format }: BookSource): Promise<void> {
  if (format === 'EPUB') await readPackage(await openEpubArchive(bytes))
  else if (format === 'FB2') await unzipFictionBook(bytes)
  else if (format === 'MOBI' || format === 'AZW3') checkKindle(bytes)
}

/** Converts the file to a book. Throws EpubFailure. */
export async function makeBook(source: BookSource): Promise<MadeBook> {
  const draft = legibleDraft(await draftOf(source))
  const chapters = draft.chapters.map(({ title, depth, is_linear, body }) => ({
    ...{ title, depth, is_linear, paragraphs: splitParagraphs(body) },
  }))
  const hasText = chapters.some(({ paragraphs }) => paragraphs.length > 0)
  if (!hasText && draft.files.size === 0) throw new EpubFailure('BROKEN', 'neither text nor pictures')
  // Do not create a book that exceeds the limits of our own EPUB parser.
  const files = draft.chapters.length + draft.files.size + OF_PACKAGE
  if (files > MAX_ENTRIES) throw new EpubFailure('TOO_MANY_FILES', `${files}`)
  const digest = createHash('sha256').update(source.bytes).digest('hex')
  const title = draft.title || stripExtension(source.name).trim()
  const epub = packEpub({ ...draft, title: title || NO_TITLE }, `urn:sha256:${digest}`)
  if (epub.length > MAX_PACKED) throw new EpubFailure('TOO_LARGE', 'the book as it was made')
  return {
    ...{ title: truncateText(title, 300), creators: draft.creators, publisher: draft.publisher },
    ...{ language: draft.language, description: draft.description, published: draft.published },
    ...{ is_fixed: draft.is_fixed, repairs: draft.repairs ?? [], chapters, epub },
    cover: draft.cover === null ? null : (draft.files.get(draft.cover) ?? null),
  }
}

function draftOf({ bytes, format, name }: BookSource): Promise<DraftBook> | DraftBook {
  if (format === 'EPUB') return draftOfEpub(bytes)
  if (format === 'FB2') return draftOfFictionBook(bytes)
  if (format === 'MD') return draftOfMarkdown(bytes)
  if (format === 'TXT') return draftOfText(bytes, name)
  return draftOfKindle(bytes)
}
