// What the screens of words are fed with, whether the server or this browser answers.
import type { Result } from '../../../contract/kernel/call.ts'
import type { word } from '../../../contract/word.ts'

export type WordOrder = 'new' | 'old' | 'az' | 'due' | 'hard'
/** Of the list: all words, those being learnt, those that sit. */
export type WordStage = 'all' | 'learning' | 'mature'
export type Detail = Result<typeof word.detail>
export type Overview = Result<typeof word.overview>
