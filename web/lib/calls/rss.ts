// Made from the contract by tools/calls-table.ts; do not edit.
import { callsOf } from '../api.ts'

export const rssCalls = /* @__PURE__ */ callsOf<'rss'>({
  feeds: ['GET', '/reader/rss/feed', 'result', '', ''],
  addFeed: ['POST', '/reader/rss/feed/add', 'result', '', 'url'],
  crawl: ['POST', '/reader/rss/feed/{id}/crawl', 'result', '', ''],
  removeFeed: ['POST', '/reader/rss/feed/{id}/remove', 'result', '', ''],
  items: ['GET', '/reader/rss/feed/{id}/articles', 'result', 'after,offset', ''],
  download: ['POST', '/reader/rss/articles/{id}/download', 'result', '', ''],
})
