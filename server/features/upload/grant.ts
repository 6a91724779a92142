// Grants uploads: checks the limits of a reader and returns a URL for each part; also for resuming an
// interrupted upload.
import { randomUUID } from 'node:crypto'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { UploadGrant } from '../../../contract/upload.ts'
import {
  computePartSizes,
  DAILY_UPLOAD_BYTES,
  findUploadType,
  formatTooLarge,
  GRANT_MS,
  MAX_OPEN_UPLOADS,
  SIZE_UNKNOWN,
  type UploadType,
} from '../../../domain/upload/kinds.ts'
import type { Ctx } from '../../http/context.ts'
import { partFacts } from '../../http/part-limits.ts'
import { ownsCollection } from '../collection/public.ts'
import { endOverflow, endOverflows } from './overflow.ts'
import type { UploadRow } from './store.ts'

type UploadCtx = Ctx<'user'>
/** Retry-After in seconds; the free disk space is checked more often than that. */
const DISK_RETRY_AFTER_S = 10
const HOUR_S = 3600
/** A PDF has a fixed layout: its text cannot be resized, and its words cannot be selected reliably. */
const NO_PDF = 'PDF 版面固定，不适合阅读，请换成 EPUB、TXT 或 Markdown。'

/** For a file whose content does not match its extension. */
const OTHER_CONTENT = '文件内容和扩展名不符，请换一个文件。'
/** For example KFX or Topaz with the extension of another format. */
const OTHER_KINDLE = '这个文件不是 MOBI 或 AZW3 格式，请换成 EPUB。'

export const linkOf = (id: string): string => `/reader/upload/${id}`
/** Parses the id from a link of ours; undefined for any other text. */
export const idInLink = (link: string): string | undefined =>
  /^\/reader\/upload\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(link)?.[1]

/**
 * Grants a file of this name and size within the reader's daily limit. Without a size it has one part and
 * counts as the maximum of its type until it is settled, then as the bytes that arrived.
 */
export async function grantUpload(
  ctx: UploadCtx,
  { key: name, size: declaredSize }: { key: string; size?: number | undefined },
): Promise<UploadGrant> {
  const type = findUploadType(name)
  if (!type) throwAppError('WRONG_TYPE', /\.pdf$/i.test(name) ? { message: NO_PDF } : {})
  const size = declaredSize ?? type.max_size
  if (size > type.max_size) throwAppError('TOO_LARGE', { message: formatTooLarge(type.max_size) })
  const { id: user_id, role } = ctx.user
  if (type.kind === 'PICTURE' && role !== 'admin' && !(await ownsCollection(ctx, user_id)))
    throwAppError('PICTURES_NEED_COLLECTION')
  if (!ctx.diskSpace.hasFreeSpace()) throwAppError('INSUFFICIENT_STORAGE', { retryAfter: DISK_RETRY_AFTER_S })
  const { uploads } = ctx.storage
  // Settle uploads that exceeded their maximum first, so that they count by their real bytes before the limit
  // is checked.
  await endOverflows(ctx, user_id)
  const id = randomUUID()
  const at = ctx.now()
  const row: UploadRow = {
    ...{ user_id, id, kind: type.kind, name, size },
    part_size: declaredSize === undefined ? SIZE_UNKNOWN : uploads.part_size,
    ...{ key: `private/uploads/${id}.${type.extension}`, upload_id: '', state: 'OPEN' },
    ...{ digest: null, src: null, width: null, height: null },
    expires_at: new Date(at.getTime() + GRANT_MS),
  }
  const limits = { open: MAX_OPEN_UPLOADS, bytes: DAILY_UPLOAD_BYTES[role] }
  const granted = await ctx.store.upload.grant({ ...row, at }, limits)
  if (granted === 'OPEN') throwAppError('TOO_MANY_OPEN_UPLOADS')
  if (granted === 'BYTES') throwAppError('UPLOAD_LIMIT_REACHED', { retryAfter: HOUR_S })
  const upload_id = await uploads.begin(row.key, type.content_type)
  await ctx.store.upload.begun({ user_id, id, upload_id })
  return presentGrant(ctx, { ...row, upload_id }, type)
}

/** Returns the parts that have arrived, with new URLs for the rest. */
export async function resumeUpload(ctx: UploadCtx, { id }: { id: string }): Promise<UploadGrant> {
  const row = await openUpload(ctx, id)
  const type = findUploadType(row.key)
  if (!type) throwAppError('UPLOAD_NOT_FOUND')
  return presentGrant(ctx, row, type)
}

/**
 * The reader's own upload that can still be completed. Throws TOO_LARGE if more bytes have arrived than
 * allowed.
 */
export async function openUpload(ctx: UploadCtx, id: string): Promise<UploadRow> {
  const found = await ctx.store.upload.one({ user_id: ctx.user.id, id })
  if (!found || found.state === 'CANCELLED') throwAppError('UPLOAD_NOT_FOUND')
  const row = await endOverflow(ctx, found)
  if (row.state === 'WRONG') refuseWrong(row)
  if (row.state === 'OPEN' && row.expires_at <= ctx.now()) throwAppError('UPLOAD_EXPIRED')
  return row
}

/** Throws the error for a rejected file: TOO_LARGE or WRONG_TYPE. */
export function refuseWrong({ key, size }: Pick<UploadRow, 'key' | 'size'>): never {
  const { max_size = 0, kind, extension = '' } = findUploadType(key) ?? {}
  if (size > max_size) throwAppError('TOO_LARGE', { message: formatTooLarge(max_size) })
  if (kind !== 'BOOK') throwAppError('WRONG_TYPE')
  throwAppError('WRONG_TYPE', { message: /^(?:mobi|azw3)$/.test(extension) ? OTHER_KINDLE : OTHER_CONTENT })
}

async function presentGrant(
  { storage, user }: Pick<UploadCtx, 'storage' | 'user'>,
  row: UploadRow,
  { max_size }: UploadType,
): Promise<UploadGrant> {
  const { uploads } = storage
  const facts = partFacts({ user_id: row.user_id, role: user.role, size: row.size })
  const arrivedParts = row.state === 'OPEN' ? await uploads.arrived(row) : []
  const isMost = row.part_size === SIZE_UNKNOWN
  const parts = await Promise.all(
    computePartSizes(row.size, row.part_size).map(async (size, index) => ({
      url: await uploads.partAddress({ ...row, facts }, index + 1, size, row.expires_at, isMost),
      size,
      etag: arrivedParts.find((one) => one.part === index + 1 && (isMost || one.size === size))?.etag ?? null,
    })),
  )
  return {
    ...{ id: row.id, parts, complete: `${linkOf(row.id)}/complete`, key: row.key, link: linkOf(row.id) },
    ...{ max_size, expires_at: row.expires_at.toISOString() },
  }
}
