// What other features may ask of uploads: the file behind a reader's link, and which pictures were uploaded lately.
import type { Deps } from '../../deps.ts'
import { idInLink } from './grant.ts'

type UploadDeps = Pick<Deps, 'store'>

export interface UploadedFile {
  id: string
  /** As its reader calls it. */
  name: string
  /** Where it lies in the store, until its week is over. */
  key: string
  size: number
  /** SHA-256 in hex, of the bytes that this reader sent. */
  digest: string
}

/** A reader's own complete upload of a book; undefined for any other link. */
export async function uploadedBook(
  { store }: UploadDeps,
  user_id: number,
  link: string,
): Promise<UploadedFile | undefined> {
  const id = idInLink(link)
  const row = id === undefined ? undefined : await store.upload.one({ user_id, id })
  if (row?.kind !== 'BOOK' || row.state !== 'DONE' || row.digest === null) return undefined
  return { id: row.id, name: row.name, key: row.key, size: row.size, digest: row.digest }
}

/** Of these addresses, those of pictures that were uploaded within the week. */
export const latelyUploaded = ({ store }: UploadDeps, addresses: readonly string[]): Promise<string[]> =>
  store.upload.picturesOf(addresses)
