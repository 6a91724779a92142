// A book of this reader's shelf, as the server opens it: state, file, place and chapters.
import type { contract } from '../../../../contract/index.ts'
import type { Result } from '../../../../contract/kernel/call.ts'

export type OpenedBook = Result<typeof contract.book.open>
