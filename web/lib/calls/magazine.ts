// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const magazineCalls = /* @__PURE__ */ createApiCalls<'magazine'>({
  list: ['GET', '/reader/magazine', 'result', 'q,creator,offset,limit', ''],
  manage: ['GET', '/reader/magazine/manage', 'result', 'offset,limit', ''],
  show: ['GET', '/reader/magazine/{id}', 'result', 'base', ''],
  articles: ['GET', '/reader/magazine/{id}/articles', 'result', 'base', ''],
  next: ['GET', '/reader/magazine/{id}/article/next', 'result', 'article_id,base', ''],
  make: ['POST', '/reader/magazine', 'result', '', 'name,edition,number,url,cover'],
  update: ['POST', '/reader/magazine/{id}/update', 'result', '', 'name,edition,number,url,cover'],
  crawl: ['POST', '/reader/magazine/{id}/crawl', 'result', '', ''],
  upload: ['POST', '/reader/magazine/{id}/upload', 'result', '', ''],
  download: ['POST', '/reader/magazine/{id}/download_articles', 'result', '', ''],
  translate: ['POST', '/reader/magazine/{id}/translate', 'result', '', ''],
  audit: ['POST', '/reader/magazine/{id}/audit', 'result', '', ''],
  publish: ['POST', '/reader/magazine/{id}/publish', 'result', '', 'cancel,force'],
  remove: ['POST', '/reader/magazine/{id}/remove', 'result', '', 'status'],
  place: ['POST', '/reader/magazine/{id}/place', 'result', '', 'link,article_id,title,section'],
  order: ['POST', '/reader/magazine/{id}/order', 'result', '', 'sections,places'],
  updatePlace: ['POST', '/reader/magazinearticle/{id}/update', 'result', '', 'article'],
  retryPlace: ['POST', '/reader/magazinearticle/{id}/retry', 'result', '', ''],
  removePlace: ['POST', '/reader/magazinearticle/{id}/remove', 'result', '', 'status'],
})
