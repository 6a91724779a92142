// The files that issues keep in storage, by their names.
import { createHash } from 'node:crypto'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { Ctx } from '../../http/context.ts'

/** By its digest: the same issue is stored once. */
export function epubKey(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest('hex')
  return `magazines/${digest.slice(0, 2)}/${digest}.epub`
}

/** The key of one of our own addresses. */
export const keyOfFile = (address: string): string =>
  address.replace(/^.*?\/files\//, '').replace(/\?.*$/, '')

/** What is put into the store for good of an EPUB that this editor uploaded: its address there. Throws BAD_ADDRESS. */
export async function storeUpload(ctx: Ctx<'admin'>, link: string): Promise<string> {
  const file = await ctx.crossFeatureQueries.uploadedBook(ctx, ctx.user.id, link)
  const bytes = file?.key.endsWith('.epub') ? await ctx.storage.get(file.key) : undefined
  if (!bytes) return throwAppError('BAD_ADDRESS', { message: '没有这个 EPUB，请重新上传。' })
  const key = epubKey(bytes)
  if (!(await ctx.storage.has(key))) await ctx.storage.put(key, bytes, 'application/epub+zip')
  return ctx.storage.url(key)
}
