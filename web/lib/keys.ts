// Defines all query keys in one file, so that a feature can invalidate the queries of another feature without
// importing it.
// They are types, checked where a key is created: as values, the keys of every feature would be in the first
// bundle.
import type { ArticleLevel } from '../../contract/entities/article.ts'

/** Source of a response: the server, or this browser for a guest, in the same shape. */
export type DataSource = 'member' | 'guest'
/** A guest's own level; the server knows a member's. */
type Base = string | undefined

type Key =
  | ['account', 'me' | 'counts' | 'totp' | 'rule' | 'sessions']
  | ['ai', 'history', of: number | string]
  | ['ai', 'question', id: string]
  | ['ai', 'usage' | 'figures']
  // The price of one AI answer, and the answer itself: the kind and the parts of its request.
  | ['ai', 'usage' | 'said', of: string]
  // Article data shown before an article is opened.
  | ['article', 'list', filters: object, Base]
  | ['article', 'plain', page: number]
  | ['article', 'forYou', Base]
  | ['article', 'topics' | 'newCount' | 'begun' | 'guestWords']
  | ['history', 'week', today: string]
  | ['history', 'this-week', today: string]
  // The hours of a day; incomplete while the day is not over.
  | ['history', 'hours', day: string, isOver: boolean]
  | ['article', 'kept', 'STAR' | 'LATER']
  | ['article', 'byTopic', asked: object, Base]
  | ['article', 'search', q: string, order_by: string, Base]
  | ['audio', article: number]
  | ['book', 'mine' | 'applications']
  | ['book', 'library', q: string, Base, DataSource]
  | ['book', 'shown', id: string, Base, DataSource]
  | ['book', 'requests', state: string]
  // A book on the reader's shelf, its notes, and its file opened in this browser.
  | ['book', 'open' | 'notes' | 'file', book: string]
  | ['code', 'awards' | 'mine']
  | ['code', 'invitations']
  | ['code', 'managed', q: string]
  | ['code', 'held', is_held: boolean]
  | ['code', 'uses', id: number]
  | ['collection', 'list', kind: string, filters: object, DataSource]
  | ['collection', 'shown', id: number, Base, DataSource]
  | ['collection', 'next', order: string, article: number, Base, DataSource]
  | ['site', 'upgrade' | 'news' | 'announcements' | 'contacts' | 'keptContacts' | 'health' | 'settings']
  | ['member', 'products', DataSource]
  | ['member', 'log']
  | ['member', 'logOf', user: number]
  | ['people', 'list', q: string]
  | ['people', 'shown', user: number]
  | ['magazine', 'list', filters: object, DataSource]
  | ['magazine', 'managed']
  | ['magazine', 'shown' | 'articles', id: number, Base, DataSource]
  | ['creator', 'list', filters: object, DataSource]
  | ['creator', 'shown', id: number, Base]
  | ['creator', 'news']
  | ['desk', 'waiting' | 'rules' | 'outbox']
  | ['desk', 'list', filters: object]
  | ['desk', 'acts', filters: object]
  | ['desk', 'today' | 'failures']
  | ['desk', 'article' | 'revisions', id: number]
  | ['desk', 'revision', id: number, revision: number]
  | ['desk', 'preview', id: number]
  | ['desk', 'glossary', publication: number]
  | ['desk', 'slots']
  // The order of a list stays the same from its first page on, also after decisions on its items.
  | ['desk-order', filters: object]
  // An editor's draft in this browser: no change on the server invalidates it.
  | ['desk-draft', id: number]
  | ['history', 'today']
  | ['history', 'data', year: number | null]
  | ['history', 'list', DataSource]
  // Words selected by a seed in this browser.
  | ['level', 'test', seed: number]
  | ['note', 'ofArticle' | 'mineOf' | 'publicOf', article: number]
  | ['note', 'mine', filters: object]
  | ['note', 'reported', isHidden: boolean, offset: number]
  // An open article and the queries within it.
  // Computed in the browser.
  | ['order', 'mine' | 'ways']
  | ['order', 'one' | 'opening' | 'full', order_no: string]
  | ['order', 'list', filters: object]
  | ['order', 'reports']
  | ['order', 'contact']
  | ['member', 'prices' | 'limits']
  | ['question', 'ofArticle' | 'byModel', article: number, revision: number]
  | ['print', 'article' | 'quote', id: number]
  | ['print', 'poster', id: number, asked: object]
  | ['print', 'pdf', id: number, style: string]
  | ['print', 'there', url: string]
  | ['rank', 'week', cat: string, week: string, DataSource]
  | ['reader', 'article', id: number]
  | ['reader', 'levelWords', id: number, ArticleLevel]
  | ['reader', 'entry', asked: object]
  | ['reader', 'passage', text: string]
  | ['report', 'list', state: string]
  | ['report', 'answered']
  | ['rss', 'feeds']
  | ['rss', 'items', feed: number]
  | ['rss', 'inbox', filters: object]
  // The text of a page at the time of the request: no change on our server invalidates it.
  | ['rss-preview', item: number]
  | ['task', id: string | null]
  | ['visitor', 'list']
  | ['visitor', 'logs', cuid: string]
  | ['word', 'overview', DataSource]
  | ['word', 'leeches']
  | ['word', 'ofArticle', id: number]
  | ['word', 'list', order: string, q: string, stage: string, DataSource]
  | ['word', 'detail', word: string, DataSource]
  | ['word', 'pro' | 'entry', word: string]
  | ['word', 'waiting', count: number]
  | ['word', 'senses', word: string, sentence: string]

type Beginning<K> = K extends [infer First, ...infer Rest] ? [First] | [First, ...Beginning<Rest>] : never

/** The key of one query. */
export const toQueryKey = <const K extends Key>(...parts: K): K => parts
/** A prefix of several query keys, to invalidate them all. */
export const toQueryKeyPrefix = <const K extends Beginning<Key>>(...parts: K): K => parts
