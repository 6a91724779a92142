// Handlers of every feature, under the keys of the contract; a missing handler is a compile error.
import type { Contract } from '../contract/index.ts'
import { accountHandlers } from './features/account/handlers.ts'
import { aiHandlers } from './features/ai/handlers.ts'
import { appinfoHandlers } from './features/appinfo/handlers.ts'
import { articleHandlers } from './features/article/handlers.ts'
import { audioHandlers } from './features/audio/handlers.ts'
import { bookHandlers } from './features/book/handlers.ts'
import { codeHandlers } from './features/code/handlers.ts'
import { collectionHandlers } from './features/collection/handlers.ts'
import { creatorHandlers } from './features/creator/handlers.ts'
import { deskHandlers } from './features/desk/handlers.ts'
import { dictionaryHandlers } from './features/dictionary/handlers.ts'
import { historyHandlers } from './features/history/handlers.ts'
import { homeHandlers } from './features/home/handlers.ts'
import { magazineHandlers } from './features/magazine/handlers.ts'
import { membershipHandlers } from './features/membership/handlers.ts'
import { noteHandlers } from './features/note/handlers.ts'
import { orderHandlers } from './features/order/handlers.ts'
import { peopleHandlers } from './features/people/handlers.ts'
import { printHandlers } from './features/print/handlers.ts'
import { rankHandlers } from './features/rank/handlers.ts'
import { reportHandlers } from './features/report/handlers.ts'
import { rssHandlers } from './features/rss/handlers.ts'
import { searchHandlers } from './features/search/handlers.ts'
import { siteHandlers } from './features/site/handlers.ts'
import { syncHandlers } from './features/sync/handlers.ts'
import { taskHandlers } from './features/task/handlers.ts'
import { uploadHandlers } from './features/upload/handlers.ts'
import { visitorHandlers } from './features/visitor/handlers.ts'
import { wordHandlers } from './features/word/handlers.ts'
import type { EndpointHandlers } from './http/context.ts'

export const featureHandlers: { [N in keyof Contract]: EndpointHandlers<Contract[N], N> } = {
  account: accountHandlers,
  ai: aiHandlers,
  appinfo: appinfoHandlers,
  article: articleHandlers,
  audio: audioHandlers,
  book: bookHandlers,
  code: codeHandlers,
  collection: collectionHandlers,
  creator: creatorHandlers,
  desk: deskHandlers,
  dictionary: dictionaryHandlers,
  history: historyHandlers,
  home: homeHandlers,
  site: siteHandlers,
  magazine: magazineHandlers,
  membership: membershipHandlers,
  note: noteHandlers,
  people: peopleHandlers,
  order: orderHandlers,
  print: printHandlers,
  rank: rankHandlers,
  report: reportHandlers,
  rss: rssHandlers,
  search: searchHandlers,
  sync: syncHandlers,
  task: taskHandlers,
  upload: uploadHandlers,
  visitor: visitorHandlers,
  word: wordHandlers,
}
