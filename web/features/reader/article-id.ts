// Which text is open and its Chinese, for parts deep inside the reader that save from it.
import { createContext, useContext } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'

/** The number of an article, or the uuid of a book. */
export type TextId = number | string
/** What the word sheet has to know of the text; a book has no notes of editors and stays as it is. */
export type OpenText = Pick<ArticleShown, 'words' | 'revision'> & { id: TextId }

interface Opened {
  id: TextId
  /** The Chinese of a paragraph by its id, '' where there is none. */
  chineseOf(paragraph: string): string
}

export const OpenedArticle = createContext<Opened>({ id: 0, chineseOf: () => '' })
export const useTextId = (): TextId => useContext(OpenedArticle).id
export const useChineseOf = (): Opened['chineseOf'] => useContext(OpenedArticle).chineseOf
