// Which article is open, for parts deep inside the reader that save from it.
import { createContext, useContext } from 'react'

export const ArticleId = createContext(0)
export const useArticleId = (): number => useContext(ArticleId)
