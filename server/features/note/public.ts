// What other features may use of a note: sync writes those that were made offline.
export { deleteNote, writeNote } from './write.ts'
