// What the folds of the word sheet are given; apart, because some of them come later.
import type { DictionaryAnswer } from '../../../../domain/language/resolve-entry.ts'
import type { OpenText } from '../article-id.ts'
import type { WordTarget } from '../highlights/target.ts'
import type { EntryHead, WordMeaning } from './answer.ts'

export interface WordDisclosuresProps {
  target: WordTarget
  head: EntryHead
  entry: DictionaryAnswer | undefined
  article: OpenText
  /** The one shown. */
  sense: WordMeaning | null
  isSaved: boolean
  onChoose: (meaning: WordMeaning) => void
}
