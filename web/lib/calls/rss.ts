// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const rssCalls = /* @__PURE__ */ createApiCalls<'rss'>({
  feeds: ['GET', '/reader/rss/feed', 'result', '', ''],
  addFeed: ['POST', '/reader/rss/feed/add', 'result', '', 'url'],
  updateFeed: ['POST', '/reader/rss/feed/{id}/update', 'result', '', 'name,folder,publication,auto_take,auto_translate,translator,level_floor,topics,keep'],
  importFeeds: ['POST', '/reader/rss/opml', 'result', '', 'opml'],
  exportFeeds: ['GET', '/reader/rss/opml', 'file', '', ''],
  crawl: ['POST', '/reader/rss/feed/{id}/crawl', 'result', '', ''],
  removeFeed: ['POST', '/reader/rss/feed/{id}/remove', 'result', '', ''],
  items: ['GET', '/reader/rss/feed/{id}/articles', 'result', 'after,offset', ''],
  download: ['POST', '/reader/rss/articles/{id}/download', 'result', 'bulk', ''],
  inbox: ['GET', '/reader/rss/inbox', 'result', 'state,ids,feed,folder,days,level,length,known,q,after,offset,limit', ''],
  preview: ['GET', '/reader/rss/articles/{id}/preview', 'result', '', ''],
  mark: ['POST', '/reader/rss/articles/mark', 'result', '', 'action,ids,all,batch'],
})
