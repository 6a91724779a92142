// Endpoint handlers for books.
import type { bookEndpoints } from '../../../contract/book.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { listLibrary, publishBook, showBook } from './library.ts'
import { deleteBookNote, notesInBook, writeBookNote } from './notes.ts'
import { registerUpload } from './register.ts'
import { answerRequest, askForBook, listRequests, myRequests } from './requests.ts'
import { addToShelf, moveTo, myShelf, openBook, removeFromShelf } from './shelf.ts'

export const bookHandlers: EndpointHandlers<typeof bookEndpoints, 'book'> = {
  list: listLibrary,
  show: showBook,
  uploadByLink: registerUpload,
  mine: myShelf,
  open: openBook,
  add: addToShelf,
  remove: removeFromShelf,
  pos: moveTo,
  notes: notesInBook,
  addNote: writeBookNote,
  deleteNote: deleteBookNote,
  publish: publishBook,
  apply: askForBook,
  applications: myRequests,
  requests: listRequests,
  answer: answerRequest,
}
