// Fetches the next article of a collection or magazine issue; a chunk of its own, because few articles are
// read from either.
import { collectionCalls } from '../../lib/calls/collection.ts'
import { magazineCalls } from '../../lib/calls/magazine.ts'

type Base = Parameters<typeof collectionCalls.next>[0]['base']

/** `order`: `collection=7` or `magazine=7`, as in the query of the page's URL. */
export const fetchNextInOrder = (order: string, article_id: number, base: Base) => {
  const [noun, id] = order.split('=')
  const request = { id: Number(id), article_id, base }
  return noun === 'magazine' ? magazineCalls.next(request) : collectionCalls.next(request)
}
