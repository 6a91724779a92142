// Props of the disclosures in the word sheet; a file of its own, because some of them are lazy.
import type { DictionaryAnswer } from '../../../../domain/language/resolve-entry.ts'
import type { OpenText } from '../article-id.ts'
import type { WordTarget } from '../highlights/target.ts'
import type { EntryHead, WordMeaning } from './answer.ts'

export interface WordDisclosuresProps {
  target: WordTarget
  head: EntryHead
  entry: DictionaryAnswer | undefined
  article: OpenText
  /** The sense that is shown. */
  sense: WordMeaning | null
  isSaved: boolean
  onChoose: (meaning: WordMeaning) => void
}
