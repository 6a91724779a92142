// Public API of uploads: the file of a reader's link, and recently uploaded pictures.
import type { Deps } from '../../deps.ts'
import { idInLink } from './grant.ts'

type UploadDeps = Pick<Deps, 'store'>

export interface UploadedFile {
  id: string
  /** File name given by the reader. */
  name: string
  /** Key in object storage, valid for a week. */
  key: string
  size: number
  /** SHA-256 hash in hex of the uploaded bytes. */
  digest: string
}

/** The reader's own completed upload of a book; undefined for any other link. */
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

/** Returns those of `addresses` that are pictures uploaded within the last week. */
export const latelyUploaded = ({ store }: UploadDeps, addresses: readonly string[]): Promise<string[]> =>
  store.upload.picturesOf(addresses)
