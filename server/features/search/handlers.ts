// Answers the call of search.
import type { searchEndpoints } from '../../../contract/search.ts'
import type { Handlers } from '../../http/context.ts'
import { forGuests } from '../../http/kept-answer.ts'
import { searchArticles } from './search.ts'
import { inTurn } from './search-queue.ts'

export const searchHandlers: Handlers<typeof searchEndpoints, 'search'> = {
  search: (ctx, input) =>
    forGuests(ctx, 'search.search', input, () => inTurn(ctx, () => searchArticles(ctx, input))),
}
