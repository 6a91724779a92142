// Migrates books of an older converter version: converts their stored EPUB, as the uploaded file is deleted.
import { BOOK_CONVERTER_VERSION } from '../../../domain/book/kinds.ts'
import type { Deps } from '../../deps.ts'
import { EpubFailure } from '../../providers/epub/port.ts'
import { keepMade } from './make.ts'

const BATCH = 50
/** Smallest UUID, the start of the cursor. */
const FIRST = '00000000-0000-0000-0000-000000000000'

export interface RemakeSummary {
  remade: number
  /** Not changed, because the conversion failed. */
  unchanged: number
}

/**
 * Converts every book to the current converter version. After an abort or a crash, the next run continues
 * with the remaining books. Chapters have the same index and elements as before, so that places and notes
 * stay valid. An error for one book does not stop the others; the last error is thrown at the end, and the
 * next run retries that book.
 */
export async function remakeBooks(deps: Deps, signal: AbortSignal): Promise<RemakeSummary> {
  const done: RemakeSummary = { remade: 0, unchanged: 0 }
  let failure: { error: unknown } | undefined
  for (let after = FIRST; !signal.aborted; ) {
    const uuids = await deps.store.book.behind(BOOK_CONVERTER_VERSION, after, BATCH)
    for (const uuid of uuids) {
      if (signal.aborted) return done
      try {
        done[(await remake(deps, uuid)) ? 'remade' : 'unchanged'] += 1
      } catch (error) {
        deps.log.error({ err: error, book_uuid: uuid }, 'a book could not be made again')
        failure = { error }
      }
    }
    const last = uuids.at(-1)
    if (last === undefined) break
    after = last
  }
  if (failure) throw failure.error
  return done
}

async function remake(deps: Deps, book_uuid: string): Promise<boolean> {
  const row = await deps.store.book.byUuid(book_uuid)
  const bytes = row?.file_key && (await deps.storage.get(row.file_key))
  if (!row || !bytes) {
    await deps.store.book.upToDate(book_uuid, BOOK_CONVERTER_VERSION)
    return false
  }
  try {
    const remadeBook = await deps.bookMaker.make({ bytes, format: 'EPUB', name: row.title })
    const { title, description, publisher, language, published } = row
    // Repairs of the original file are not visible in the stored EPUB.
    const metadata = { title, description, publisher, language, published, repairs: row.repairs }
    await keepMade(deps, book_uuid, { ...remadeBook, ...metadata }, async () => undefined, row.file_key)
    return true
  } catch (error) {
    if (!(error instanceof EpubFailure)) throw error
    deps.log.warn({ book_uuid, reason: error.reason, detail: error.detail }, 'a book could not be made anew')
    await deps.store.book.upToDate(book_uuid, BOOK_CONVERTER_VERSION)
    return false
  }
}
