// The feed thread: takes one feed at a time and gives back what it says.
import { serveThread } from '../killable-thread.ts'
import { type FeedTask, readFeed } from './reading/read-feed.ts'

// Only feed-reader.ts starts this thread, and sends nothing else.
serveThread((task) => readFeed(task as FeedTask))
