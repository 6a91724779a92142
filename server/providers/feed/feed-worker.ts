// Worker thread of the feed parser: parses one feed at a time and returns the result.
import { serveThread } from '../killable-thread.ts'
import { type FeedTask, readFeed } from './reading/read-feed.ts'

// Only feed-reader.ts starts this thread, and it sends only this type of task.
serveThread((task) => readFeed(task as FeedTask))
