// Worker thread of the extraction: returns the article, the blocks or the links of one page at a time.
import { serveThread } from '../killable-thread.ts'
import { type ExtractTask, extractArticle } from './extraction/article.ts'
import { toBlocks } from './extraction/blocks.ts'
import { cleanArticle } from './extraction/clean.ts'
import { readContentsPage } from './extraction/contents.ts'
import { refuseHostileMarkup } from './extraction/precheck.ts'

export type ThreadTask =
  | ({ want: 'article' } & ExtractTask)
  | ({ want: 'contents' } & ExtractTask)
  | { want: 'blocks'; html: string; base: string }

function work(task: ThreadTask) {
  if (task.want === 'article') return extractArticle(task)
  if (task.want === 'contents') return readContentsPage(task)
  refuseHostileMarkup(task.html, task.base)
  return toBlocks(cleanArticle(task.html), task.base, task.base)
}

// Only extract.ts starts this thread, and it sends only this type of task.
serveThread((task) => work(task as ThreadTask))
