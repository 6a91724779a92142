// React context of the open text and its Chinese, for nested components of the reader that save from it.
import { createContext, useContext } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'

/** The id of an article, or the uuid of a book. */
export type TextId = number | string
/** What the word sheet needs of the text; a book has no glosses by editors and never changes. */
export type OpenText = Pick<ArticleShown, 'words' | 'revision'> & { id: TextId }

interface Opened {
  id: TextId
  /** The Chinese of a paragraph by its id, '' where there is none. */
  chineseOf(paragraph: string): string
}

export const OpenedArticle = createContext<Opened>({ id: 0, chineseOf: () => '' })
export const useTextId = (): TextId => useContext(OpenedArticle).id
export const useChineseOf = (): Opened['chineseOf'] => useContext(OpenedArticle).chineseOf
