// Which article is open and its Chinese, for parts deep inside the reader that save from it.
import { createContext, useContext } from 'react'

interface Opened {
  id: number
  /** The Chinese of a paragraph by its id, '' where there is none. */
  chineseOf(paragraph: string): string
}

export const OpenedArticle = createContext<Opened>({ id: 0, chineseOf: () => '' })
export const useArticleId = (): number => useContext(OpenedArticle).id
export const useChineseOf = (): Opened['chineseOf'] => useContext(OpenedArticle).chineseOf
