// A book of this reader's shelf, as the endpoint `book.open` returns it: state, file, reading place and
// chapters.
import type { contract } from '../../../../contract/index.ts'
import type { EndpointResult } from '../../../../contract/kernel/endpoint-definition.ts'

export type OpenedBook = EndpointResult<typeof contract.book.open>
