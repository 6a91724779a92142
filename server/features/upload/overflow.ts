// Ends uploads of unknown size of which more has come than they may have: object storage takes a part of any length.
import { SIZE_UNKNOWN } from '../../../domain/upload/kinds.ts'
import type { Deps } from '../../deps.ts'
import type { ObjectStorage } from '../../providers/storage/port.ts'
import type { UploadRow } from './store.ts'

type OverflowDeps = Pick<Deps, 'storage'> & { store: Pick<Deps['store'], 'upload'> }

/** The bytes of all parts that are there; 0 when none is (or when they have been joined). */
export async function arrivedSize({ uploads }: ObjectStorage, row: UploadRow): Promise<number> {
  const there = row.upload_id === '' ? [] : await uploads.arrived(row)
  return there.reduce((sum, { size }) => sum + size, 0)
}

/**
 * Removes the parts of an upload of unknown size that are more than it may have, and settles it: it is WRONG, and counts
 * for its day by what came. Answers the row as it is then; any other one as it was.
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

/** The same for every one that is open, or for those of one reader; answers how many it ended. */
export async function endOverflows(needs: OverflowDeps, user_id: number | null = null): Promise<number> {
  let ended = 0
  for (const row of await needs.store.upload.unsized(user_id))
    if ((await endOverflow(needs, row)).state === 'WRONG') ended += 1
  return ended
}
