// What comes after an article in the collection or the issue that it is read from: apart, since few are read from either.
import { collectionCalls } from '../../lib/calls/collection.ts'
import { magazineCalls } from '../../lib/calls/magazine.ts'

type Base = Parameters<typeof collectionCalls.next>[0]['base']

/** `order`: `collection=7` or `magazine=7`, as it stands in the address. */
export const fetchNextInOrder = (order: string, article_id: number, base: Base) => {
  const [noun, id] = order.split('=')
  const request = { id: Number(id), article_id, base }
  return noun === 'magazine' ? magazineCalls.next(request) : collectionCalls.next(request)
}
