// The extraction thread: takes one page at a time and gives back its article.
import { serveThread } from '../killable-thread.ts'
import { type ExtractTask, extractArticle } from './extraction/article.ts'

// Only extract.ts starts this thread, and sends nothing else.
serveThread((task) => extractArticle(task as ExtractTask))
