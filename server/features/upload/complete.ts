// Completes an upload: joins its parts, validates the content, and stores the result. Idempotent: repeated
// requests get the same response.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { CompletedUpload } from '../../../contract/upload.ts'
import { CONTENT_KINDS_BY_EXTENSION, computePartSizes, SIZE_UNKNOWN } from '../../../domain/upload/kinds.ts'
import type { Ctx } from '../../http/context.ts'
import type { FetchedPicture } from '../../providers/page-fetch/port.ts'
import { type ObjectStorage, pictureKey, UploadFailure } from '../../providers/storage/port.ts'
import { linkOf, openUpload, refuseWrong } from './grant.ts'
import { arrivedSize } from './overflow.ts'
import type { UploadRow } from './store.ts'

type UploadCtx = Ctx<'user'>
/** Number of bytes in which file signatures are searched. */
const HEAD_BYTES = 4100
/** Max. width or height in pixels, enough for a printed page; larger pictures are resized. */
const WIDEST = 2560

/**
 * Single flight: concurrent requests for the same upload share one promise, because joining a file twice
 * fails in object storage.
 */
const underWay = new Map<string, Promise<CompletedUpload>>()

/**
 * Throws UPLOAD_INCOMPLETE if parts are missing, WRONG_TYPE if the content does not match the file name,
 * TOO_LARGE if a file of unknown size has too many bytes; such a file is deleted.
 */
export function completeUpload(
  ctx: UploadCtx,
  request: { id: string; etags: readonly string[] },
): Promise<CompletedUpload> {
  const uploadKey = `${ctx.user.id} ${request.id}`
  const known = underWay.get(uploadKey)
  if (known) return known
  const joining = join(ctx, request).finally(() => underWay.delete(uploadKey))
  underWay.set(uploadKey, joining)
  return joining
}

async function join(
  ctx: UploadCtx,
  { id, etags }: { id: string; etags: readonly string[] },
): Promise<CompletedUpload> {
  const row = await openUpload(ctx, id)
  if (row.state === 'DONE') return presentUploaded(row)
  const isSizeKnown = row.part_size !== SIZE_UNKNOWN
  const sizes = isSizeKnown
    ? computePartSizes(row.size, row.part_size)
    : [await arrivedSize(ctx.storage, row)]
  if (etags.length !== sizes.length) throwAppError('UPLOAD_INCOMPLETE')
  const parts = etags.map((etag, index) => ({ part: index + 1, size: sizes[index] ?? 0, etag }))
  const joined = await ctx.storage.uploads.complete(row, parts).catch((error: unknown) => {
    if (error instanceof UploadFailure) return undefined
    throw error
  })
  // A concurrent request has settled it; the file has already been removed.
  if (!joined) return settled(ctx, id)
  const { size, digest } = joined
  if (size === 0 || (isSizeKnown ? size !== row.size : size > row.size)) return wrong(ctx, { ...row, size })
  const mine = { user_id: row.user_id, id, size, digest }
  if (row.kind === 'BOOK') {
    if (!(await isSuchABook(ctx, { ...row, size }))) return wrong(ctx, { ...row, size })
    const nothing = { src: null, width: null, height: null }
    await ctx.store.upload.settle({ ...mine, ...nothing, state: 'DONE' })
    return settled(ctx, id)
  }
  const bytes = await ctx.storage.get(row.key)
  if (!bytes) return settled(ctx, id)
  const picture = await takePicture(ctx, bytes)
  if (!picture) return wrong(ctx, { ...row, size })
  await ctx.store.upload.settle({ ...mine, ...picture, state: 'DONE' })
  await ctx.storage.remove(row.key)
  return settled(ctx, id)
}

/** Bytes that an abandoned upload counts for its day; for an unknown size, the bytes that arrived. */
export const countedSize = async (storage: ObjectStorage, row: UploadRow): Promise<number> =>
  row.state === 'OPEN' && row.part_size === SIZE_UNKNOWN ? arrivedSize(storage, row) : row.size

/**
 * Aborts an upload or deletes its file; it still counts for its day. A picture that is already in use stays.
 */
export async function cancelUpload(ctx: UploadCtx, { id }: { id: string }): Promise<true> {
  const row = await ctx.store.upload.one({ user_id: ctx.user.id, id })
  if (!row || row.state === 'CANCELLED') throwAppError('UPLOAD_NOT_FOUND')
  const size = await countedSize(ctx.storage, row)
  if (row.state === 'OPEN' && row.upload_id) await ctx.storage.uploads.abort(row)
  await ctx.storage.remove(row.key)
  await ctx.store.upload.cancel({ user_id: row.user_id, id, size })
  return true
}

async function settled(ctx: UploadCtx, id: string): Promise<CompletedUpload> {
  const row = await openUpload(ctx, id)
  if (row.state !== 'DONE') throwAppError('UPLOAD_INCOMPLETE')
  return presentUploaded(row)
}

/** `size`: number of bytes that arrived. */
async function wrong(ctx: UploadCtx, { user_id, id, key, size }: UploadRow): Promise<never> {
  const nothing = { digest: null, src: null, width: null, height: null }
  await ctx.store.upload.settle({ user_id, id, ...nothing, size, state: 'WRONG' })
  await ctx.storage.remove(key)
  return refuseWrong({ key, size })
}

async function isSuchABook({ storage, fileKinds }: UploadCtx, { key, size }: UploadRow): Promise<boolean> {
  const file = await storage.stream(key, { start: 0, end: Math.min(size, HEAD_BYTES) - 1 })
  if (!file) return false
  const chunks: Buffer[] = []
  for await (const chunk of file.body as AsyncIterable<Buffer>) chunks.push(chunk)
  const kind = await fileKinds.kindOf(Buffer.concat(chunks))
  return CONTENT_KINDS_BY_EXTENSION[key.slice(key.lastIndexOf('.') + 1)]?.includes(kind) ?? false
}

type Placed = { src: string; width: number; height: number }

/**
 * Re-encodes the picture upright and without camera metadata (e.g. the location); a GIF is stored unchanged,
 * because it may be animated.
 */
async function takePicture(ctx: UploadCtx, bytes: Buffer): Promise<Placed | undefined> {
  const sourcePicture = await ctx.pictures.sniffPicture(bytes)
  if (!sourcePicture) return undefined
  const [clean, picture] = await cleaned(ctx, bytes, sourcePicture)
  if (!clean || !picture) return undefined
  const key = pictureKey(clean, picture.extension)
  await ctx.storage.put(key, clean, picture.content_type)
  return { src: ctx.storage.url(key), width: picture.width, height: picture.height }
}

async function cleaned(
  { shrinker, pictures }: UploadCtx,
  bytes: Buffer,
  sourcePicture: FetchedPicture,
): Promise<[Buffer | undefined, FetchedPicture | undefined]> {
  if (sourcePicture.format === 'gif') return [bytes, sourcePicture]
  const clean = await shrinker.shrink(bytes, WIDEST, sourcePicture.format).catch(() => undefined)
  return [clean, clean && (await pictures.sniffPicture(clean))]
}

export const presentUploaded = ({
  id,
  name,
  kind,
  size,
  digest,
  src,
  width,
  height,
}: UploadRow): CompletedUpload => ({
  ...{ id, name, kind, size, digest: digest ?? '', link: linkOf(id) },
  picture: src === null ? null : { src, width: width ?? 0, height: height ?? 0 },
})
