// What the screens of words are fed with, whether the server or this browser answers.
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import type { wordEndpoints } from '../../../contract/word.ts'

export type WordOrder = 'new' | 'old' | 'az' | 'due' | 'hard'
/** Of the list: all words, those being learnt, those that sit. */
export type WordStage = 'all' | 'learning' | 'mature'
export type WordDetailResult = EndpointResult<typeof wordEndpoints.detail>
export type WordsOverview = EndpointResult<typeof wordEndpoints.overview>
