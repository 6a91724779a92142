// What other features may use of notes: sync writes those that were made offline, 我的 says how many there are.
import type { Deps } from '../../deps.ts'

export { deleteNote, writeNote } from './write.ts'

/** How many notes a reader has. */
export const noteCount = (deps: Pick<Deps, 'store'>, user_id: number): Promise<number> =>
  deps.store.note.count(user_id)
