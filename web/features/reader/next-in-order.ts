// What comes after an article in the collection or the issue that it is read from: apart, since few are read from either.
import { collectionCalls } from '../../lib/calls/collection.ts'
import { magazineCalls } from '../../lib/calls/magazine.ts'

type Asked = Parameters<typeof collectionCalls.next>[0] & Parameters<typeof magazineCalls.next>[0]

export const nextInOrder = (isIssue: boolean, asked: Asked) =>
  isIssue ? magazineCalls.next(asked) : collectionCalls.next(asked)
