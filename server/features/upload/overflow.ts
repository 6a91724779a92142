// Aborts uploads of unknown size that exceed their maximum, because object storage accepts a part of any
// length.
import { SIZE_UNKNOWN } from '../../../domain/upload/kinds.ts'
import type { Deps } from '../../deps.ts'
import type { ObjectStorage } from '../../providers/storage/port.ts'
import type { UploadRow } from './store.ts'

type OverflowDeps = Pick<Deps, 'storage'> & { store: Pick<Deps['store'], 'upload'> }

/** Total bytes of all parts that have arrived; 0 if there are none (or if they have been joined). */
export async function arrivedSize({ uploads }: ObjectStorage, row: UploadRow): Promise<number> {
  const arrivedParts = row.upload_id === '' ? [] : await uploads.arrived(row)
  return arrivedParts.reduce((sum, { size }) => sum + size, 0)
}

/**
 * If an upload of unknown size exceeds its maximum, deletes its parts and settles it as WRONG; it then counts
 * for its day by the bytes that arrived. Returns the updated row; any other row unchanged.
 */
export async function endOverflow({ storage, store }: OverflowDeps, row: UploadRow): Promise<UploadRow> {
  if (row.state !== 'OPEN' || row.part_size !== SIZE_UNKNOWN) return row
  const size = await arrivedSize(storage, row)
  if (size <= row.size) return row
  await storage.uploads.abort(row)
  const { user_id, id } = row
  const nothing = { digest: null, src: null, width: null, height: null }
  await store.upload.settle({ user_id, id, ...nothing, size, state: 'WRONG' })
  await storage.remove(row.key)
  return { ...row, size, state: 'WRONG' }
}

/** The same for all open uploads, or for those of one reader. Returns the number of aborted ones. */
export async function endOverflows(deps: OverflowDeps, user_id: number | null = null): Promise<number> {
  let ended = 0
  for (const row of await deps.store.upload.unsized(user_id))
    if ((await endOverflow(deps, row)).state === 'WRONG') ended += 1
  return ended
}
