// Joins the parts of an upload, looks at what came, and settles it: the same answer however often it is asked.
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
/** What signatures are looked for in. */
const HEAD_BYTES = 4100
/** Wide enough for a page of print; larger ones are made smaller when they come. */
const WIDEST = 2560

/** Who asks for the same at the same moment gets the same: a store joins one file twice only with pain. */
const underWay = new Map<string, Promise<CompletedUpload>>()

/**
 * UPLOAD_INCOMPLETE when parts are missing, WRONG_TYPE when the content is not what the name says, TOO_LARGE when a file of
 * unknown size has too many bytes: of such a file nothing stays.
 */
export function completeUpload(
  ctx: UploadCtx,
  request: { id: string; etags: readonly string[] },
): Promise<CompletedUpload> {
  const whose = `${ctx.user.id} ${request.id}`
  const known = underWay.get(whose)
  if (known) return known
  const joining = join(ctx, request).finally(() => underWay.delete(whose))
  underWay.set(whose, joining)
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
  // Settled meanwhile by the same call: then the file has been taken away already.
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

/** What an upload that is given up counts for its day: of unknown size, what came of it. */
export const countedSize = async (storage: ObjectStorage, row: UploadRow): Promise<number> =>
  row.state === 'OPEN' && row.part_size === SIZE_UNKNOWN ? arrivedSize(storage, row) : row.size

/** Aborts it, or removes its file; it counts for its day all the same. A picture that something names by now stays. */
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

/** `size` is what came. */
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

/** Stores it anew, upright, without what a camera wrote into it (where it was taken); a moving GIF as it is. */
async function takePicture(ctx: UploadCtx, bytes: Buffer): Promise<Placed | undefined> {
  const came = await ctx.pictures.sniffPicture(bytes)
  if (!came) return undefined
  const [clean, picture] = await cleaned(ctx, bytes, came)
  if (!clean || !picture) return undefined
  const key = pictureKey(clean, picture.extension)
  await ctx.storage.put(key, clean, picture.content_type)
  return { src: ctx.storage.url(key), width: picture.width, height: picture.height }
}

async function cleaned(
  { shrinker, pictures }: UploadCtx,
  bytes: Buffer,
  came: FetchedPicture,
): Promise<[Buffer | undefined, FetchedPicture | undefined]> {
  if (came.format === 'gif') return [bytes, came]
  const clean = await shrinker.shrink(bytes, WIDEST, came.format).catch(() => undefined)
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
