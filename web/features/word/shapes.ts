// Data types of the word screens, the same for responses of the server and of this browser.
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import type { wordEndpoints } from '../../../contract/word.ts'

export type WordOrder = 'new' | 'old' | 'az' | 'due' | 'hard'
/** Filter of the list: all words, words being learnt, mature words. */
export type WordStage = 'all' | 'learning' | 'mature'
export type WordDetailResult = EndpointResult<typeof wordEndpoints.detail>
export type WordsOverview = EndpointResult<typeof wordEndpoints.overview>
