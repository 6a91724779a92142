// The whole contract: every noun's calls; the only thing that server and web share.
import { account } from './account.ts'
import { ai } from './ai.ts'
import { appinfo } from './appinfo.ts'
import { article } from './article.ts'
import { audio } from './audio.ts'
import { book } from './book.ts'
import { code } from './code.ts'
import { collection } from './collection.ts'
import { creator } from './creator.ts'
import { desk } from './desk.ts'
import { dictionary } from './dictionary.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { house } from './house.ts'
import { magazine } from './magazine.ts'
import { membership } from './membership.ts'
import { note } from './note.ts'
import { order } from './order.ts'
import { people } from './people.ts'
import { print } from './print.ts'
import { rank } from './rank.ts'
import { report } from './report.ts'
import { rss } from './rss.ts'
import { search } from './search.ts'
import { sync } from './sync.ts'
import { task } from './task.ts'
import { upload } from './upload.ts'
import { visitor } from './visitor.ts'
import { word } from './word.ts'

export const contract = {
  account,
  ai,
  appinfo,
  article,
  audio,
  book,
  code,
  collection,
  creator,
  desk,
  dictionary,
  history,
  home,
  house,
  magazine,
  membership,
  note,
  people,
  order,
  print,
  rank,
  report,
  rss,
  search,
  sync,
  task,
  upload,
  visitor,
  word,
}
export type Contract = typeof contract
