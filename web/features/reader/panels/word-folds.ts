// What the folds of the word sheet are given; apart, because some of them come later.
import type { DictionaryAnswer } from '../../../../domain/language/resolve-entry.ts'
import type { OpenText } from '../article-id.ts'
import type { Target } from '../highlights/target.ts'
import type { Head, Meaning } from './answer.ts'

export interface WordFoldsProps {
  target: Target
  head: Head
  entry: DictionaryAnswer | undefined
  article: OpenText
  /** The one shown. */
  sense: Meaning | null
  isSaved: boolean
  onChoose: (meaning: Meaning) => void
}
