// Registers an upload as a book: validates the file, requests its conversion; the same bytes are one book.
import { randomUUID } from 'node:crypto'
import type { bookEndpoints } from '../../../contract/book.ts'
import type { MyBook } from '../../../contract/entities/book.ts'
import { type ErrorCode, throwAppError } from '../../../contract/kernel/app-error.ts'
import type { ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { type BookReason, parseBookFormat } from '../../../domain/book/kinds.ts'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import { findUploadType, stripExtension } from '../../../domain/upload/kinds.ts'
import type { Ctx } from '../../http/context.ts'
import { EpubFailure, type EpubReason } from '../../providers/epub/port.ts'
import { makingOf } from './job-types.ts'
import { sentenceOf } from './present.ts'
import { myBook, presentShelfBook, putOnShelf, refuseFull } from './shelf.ts'
import { recordStrike, refuseStruck } from './strikes.ts'

const DISK_RETRY_AFTER_S = 10
const REASONS: Readonly<Record<EpubReason, BookReason>> = {
  NOT_AN_EPUB: 'UNREADABLE',
  BROKEN: 'UNREADABLE',
  SEVERAL_BOOKS: 'UNREADABLE',
  FIXED_PAGES: 'UNREADABLE',
  PROTECTED: 'PROTECTED',
  TOO_LARGE: 'TOO_LARGE',
  TOO_MANY_FILES: 'TOO_LARGE',
  HOSTILE: 'HOSTILE',
  TIMEOUT: 'HOSTILE',
  NO_MEMORY: 'TOO_LARGE',
}
/** Messages that say more than the reason of the book. */
const MESSAGES: Readonly<Partial<Record<EpubReason, string>>> = {
  FIXED_PAGES: '这本 Kindle 电子书版面固定，无法点词查询，请换成 EPUB。',
  SEVERAL_BOOKS: '压缩包里有好几本书，请解压后一本一本上传。',
}
const CODES: Readonly<Partial<Record<BookReason, ErrorCode>>> = {
  PROTECTED: 'BOOK_PROTECTED',
  TOO_LARGE: 'TOO_LARGE',
}

export const reasonOf = ({ reason }: EpubFailure): BookReason => REASONS[reason]

/**
 * Puts the uploaded file on the reader's shelf; the same bytes always give the same book. Throws
 * UPLOAD_NOT_FOUND for a link that is not a complete upload of this reader, BOOK_CHANGED when the uploaded
 * bytes do not match the hash `digest`, BOOK_LIMIT_REACHED, TOO_MANY_REQUESTS after several hostile files,
 * INSUFFICIENT_STORAGE, and for an unsupported file BOOK_PROTECTED, TOO_LARGE, BOOK_UNREADABLE.
 */
export async function registerUpload(
  ctx: Ctx<'user'>,
  { link, digest }: ParsedInput<typeof bookEndpoints.uploadByLink>,
): Promise<MyBook> {
  const { book: store } = ctx.store
  const upload = await ctx.crossFeatureQueries.uploadedBook(ctx, ctx.user.id, link)
  const format = upload && parseBookFormat(upload.key)
  if (!upload || !format) throwAppError('UPLOAD_NOT_FOUND')
  // Only the hash that the server computed counts.
  if (upload.digest !== digest) throwAppError('BOOK_CHANGED')
  if (!ctx.diskSpace.hasFreeSpace()) throwAppError('INSUFFICIENT_STORAGE', { retryAfter: DISK_RETRY_AFTER_S })
  const existing = await store.byDigest(digest)
  const isMade = existing !== undefined && existing.state !== 'FAILED'
  // Early check before the file is unpacked; the transaction checks again.
  if (!existing || !(await ctx.store.book.onShelf(ctx.user.id, existing.book_uuid))) await refuseFull(ctx)
  if (!isMade) await refuseStruck(ctx)
  const source_key = isMade ? undefined : await copyUpload(ctx, upload, format)
  const title = truncateText(stripExtension(upload.name), 200)
  // The file name is private to its reader, so it is not the title of the shared book.
  const registration = { digest, format, title: '', at: ctx.now() }
  let isTaken = false
  try {
    const book_uuid = await store.transaction(async (tx) => {
      if (source_key !== undefined) {
        const uuid = await store.register(tx, { ...registration, book_uuid: uuidIn(source_key), source_key })
        isTaken = uuid !== undefined
      }
      const row = await store.hold(tx, digest)
      // The row was purged in between, because the book was on no shelf; a retry registers it again.
      if (!row) return throwAppError('UPLOAD_NOT_FOUND')
      await putOnShelf(ctx, tx, row.book_uuid, title)
      if (isTaken) await requestMaking(ctx, tx, row.book_uuid, { title, size: upload.size })
      return row.book_uuid
    })
    return await presentShelfBook(ctx, await myBook(ctx, book_uuid))
  } catch (error) {
    isTaken = false
    throw error
  } finally {
    if (source_key !== undefined && !isTaken) await ctx.storage.remove(source_key)
  }
}

const requestMaking = (
  { store, user }: Ctx<'user'>,
  tx: Parameters<Ctx['store']['book']['request']>[0],
  book_uuid: string,
  { title, size }: { title: string; size: number },
): Promise<string> =>
  store.book.request(
    tx,
    makingOf(size),
    { book_uuid, user_id: user.id },
    {
      ...{ user_id: user.id, subject: title, key: `book ${book_uuid}` },
      // Serial queue per reader, so that the books of one reader do not block those of others.
      queues: [`books of ${user.id}`],
    },
  )

const uuidIn = (source_key: string): string => /([0-9a-f-]{36})/.exec(source_key)?.[1] ?? ''

/** Validates the file and copies it to a key that the reader cannot delete during the conversion. */
async function copyUpload(
  ctx: Ctx<'user'>,
  { key, name }: { key: string; name: string },
  format: NonNullable<ReturnType<typeof parseBookFormat>>,
): Promise<string> {
  const bytes = await ctx.storage.get(key)
  if (!bytes) throwAppError('UPLOAD_NOT_FOUND')
  try {
    await ctx.bookMaker.check({ bytes, format, name })
  } catch (error) {
    if (!(error instanceof EpubFailure)) throw error
    ctx.log.info({ reason: error.reason, detail: error.detail }, 'a book was refused')
    const reason = reasonOf(error)
    if (reason === 'HOSTILE') await recordStrike(ctx, ctx.user.id)
    const message = MESSAGES[error.reason] ?? sentenceOf(reason)
    throwAppError(CODES[reason] ?? 'BOOK_UNREADABLE', { message, reason: error.reason })
  }
  const source_key = `private/books/${randomUUID()}-source.${format.toLowerCase()}`
  await ctx.storage.put(source_key, bytes, findUploadType(key)?.content_type ?? '')
  return source_key
}
