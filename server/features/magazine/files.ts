// Storage keys of files that belong to issues.
import { createHash } from 'node:crypto'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { Ctx } from '../../http/context.ts'

/** Key by hash: the same EPUB is stored once. */
export function epubKey(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest('hex')
  return `magazines/${digest.slice(0, 2)}/${digest}.epub`
}

/** Storage key of one of our own URLs. */
export const keyOfFile = (address: string): string =>
  address.replace(/^.*?\/files\//, '').replace(/\?.*$/, '')

/** Copies an EPUB that this editor uploaded to permanent storage. Returns its URL. Throws BAD_ADDRESS. */
export async function storeUpload(ctx: Ctx<'admin'>, link: string): Promise<string> {
  const file = await ctx.crossFeatureQueries.uploadedBook(ctx, ctx.user.id, link)
  const bytes = file?.key.endsWith('.epub') ? await ctx.storage.get(file.key) : undefined
  if (!bytes) return throwAppError('BAD_ADDRESS', { message: '没有这个 EPUB，请重新上传。' })
  const key = epubKey(bytes)
  if (!(await ctx.storage.has(key))) await ctx.storage.put(key, bytes, 'application/epub+zip')
  return ctx.storage.url(key)
}
