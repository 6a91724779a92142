// API of notes for other features: sync writes notes made offline, 我的 shows their number.
import type { Deps } from '../../deps.ts'

export { deleteNote, writeNote } from './write.ts'

/** Number of a reader's notes, without deleted ones. */
export const noteCount = (deps: Pick<Deps, 'store'>, user_id: number): Promise<number> =>
  deps.store.note.count(user_id)
