// The whole contract: every noun's calls; the only thing that server and web share.
import { account } from './account.ts'
import { article } from './article.ts'
import { dictionary } from './dictionary.ts'
import { history } from './history.ts'
import { rss } from './rss.ts'
import { search } from './search.ts'
import { visitor } from './visitor.ts'
import { word } from './word.ts'

export const contract = { account, article, dictionary, history, rss, search, visitor, word }
export type Contract = typeof contract
