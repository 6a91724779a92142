// Endpoint handler for search, cached for guests.
import type { searchEndpoints } from '../../../contract/search.ts'
import { cachedForGuests } from '../../http/cached-response.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { searchArticles } from './search.ts'
import { runInSearchQueue } from './search-queue.ts'

export const searchHandlers: EndpointHandlers<typeof searchEndpoints, 'search'> = {
  search: (ctx, input) =>
    cachedForGuests(ctx, 'search.search', input, () =>
      runInSearchQueue(ctx, () => searchArticles(ctx, input)),
    ),
}
