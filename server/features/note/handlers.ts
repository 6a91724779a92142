// Endpoint handlers for notes.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { noteEndpoints } from '../../../contract/note.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { articleFacts } from '../article/public.ts'
import { exportNotes } from './export.ts'
import { listNotes, notesOf } from './list.ts'
import { presentNote } from './present.ts'
import { hideNote, publicNotes, reportedNotes, reportNote } from './public-notes.ts'
import { deleteNote, writeNote } from './write.ts'

export const noteHandlers: EndpointHandlers<typeof noteEndpoints, 'note'> = {
  ofArticle: async (ctx, { id }) => {
    const [rows, facts] = await Promise.all([
      ctx.store.note.ofArticle(ctx.user.id, id),
      articleFacts(ctx, id),
    ])
    // The reader's own notes on an invisible article are still returned.
    if (rows.length === 0 && !facts && ctx.user.role !== 'admin') throwAppError('ARTICLE_NOT_FOUND')
    return { items: rows.map(presentNote) }
  },
  publicOf: (ctx, { id }) => publicNotes(ctx, id),
  add: writeNote,
  delete: (ctx, { id, note_uuid, op_id }) => {
    if (note_uuid !== undefined && note_uuid !== id)
      throwAppError('INVALID_INPUT', { details: [{ field: 'note_uuid', message: '和地址里的不一样' }] })
    return deleteNote(ctx, { note_uuid: id, op_id })
  },
  mine: listNotes,
  mineOf: (ctx, { id }) => notesOf(ctx, id),
  export: exportNotes,
  report: reportNote,
  reported: reportedNotes,
  hide: hideNote,
}
