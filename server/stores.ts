// The stores of all features on one database; handlers and jobs execute SQL only through these.
import { createLimitStore } from './db/limit-rows.ts'
import type { StoreDatabase } from './db/open.ts'
import { taskStore } from './db/tasks.ts'
import { smsStore } from './features/account/sms.store.ts'
import { accountStore } from './features/account/store.ts'
import { aiStore } from './features/ai/store.ts'
import { appinfoStore } from './features/appinfo/store.ts'
import { articleStore } from './features/article/store.ts'
import { audioStore } from './features/audio/store.ts'
import { bookStore } from './features/book/store.ts'
import { codeStore } from './features/code/store.ts'
import { collectionStore } from './features/collection/store.ts'
import { creatorStore } from './features/creator/store.ts'
import { deskStore } from './features/desk/store.ts'
import { historyStore } from './features/history/store.ts'
import { magazineStore } from './features/magazine/store.ts'
import { membershipStore } from './features/membership/store.ts'
import { noteStore } from './features/note/store.ts'
import { orderStore } from './features/order/store.ts'
import { peopleStore } from './features/people/store.ts'
import { printStore } from './features/print/store.ts'
import { rankStore } from './features/rank/store.ts'
import { reportStore } from './features/report/store.ts'
import { rssStore } from './features/rss/store.ts'
import { searchStore } from './features/search/store.ts'
import { siteStore } from './features/site/store.ts'
import { syncStore } from './features/sync/store.ts'
import { uploadStore } from './features/upload/store.ts'
import { visitorStore } from './features/visitor/store.ts'
import { reviewStore } from './features/word/review.store.ts'
import { wordStore } from './features/word/store.ts'

/** Creates every store; no connection is opened before the first query. */
export const createStores = (database: StoreDatabase) => ({
  account: accountStore(database),
  ai: aiStore(database),
  appinfo: appinfoStore(database),
  article: articleStore(database),
  audio: audioStore(database),
  book: bookStore(database),
  code: codeStore(database),
  collection: collectionStore(database),
  creator: creatorStore(database),
  desk: deskStore(database),
  history: historyStore(database),
  site: siteStore(database),
  limit: createLimitStore(database),
  magazine: magazineStore(database),
  membership: membershipStore(database),
  note: noteStore(database),
  people: peopleStore(database),
  order: orderStore(database),
  print: printStore(database),
  rank: rankStore(database),
  report: reportStore(database),
  review: reviewStore(database),
  rss: rssStore(database),
  search: searchStore(database),
  sms: smsStore(database),
  sync: syncStore(database),
  task: taskStore(database.db),
  upload: uploadStore(database),
  visitor: visitorStore(database),
  word: wordStore(database),
})
export type Stores = ReturnType<typeof createStores>
