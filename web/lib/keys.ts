// The one place of cache keys: a feature makes stale by them what another has asked, though the two may not meet.
// They are types, checked where a key is made: as values, those of every feature would weigh on the first page.
import type { ArticleLevel } from '../../contract/entities/article.ts'

/** Where an answer comes from: the server, or this browser for a guest, in the same shape. */
export type DataSource = 'member' | 'guest'
/** A guest's own level; the server knows a member's. */
type Base = string | undefined

type Key =
  | ['account', 'me' | 'counts' | 'totp' | 'rule' | 'sessions']
  | ['ai', 'history', of: number | string]
  | ['ai', 'question', id: string]
  | ['ai', 'usage' | 'figures']
  // The price of one answer, and the answer itself: the kind and the parts of its question.
  | ['ai', 'usage' | 'said', of: string]
  // What readers see of articles before they open one.
  | ['article', 'list', filters: object, Base]
  | ['article', 'plain', page: number]
  | ['article', 'forYou', Base]
  | ['article', 'topics' | 'newCount' | 'begun' | 'guestWords']
  | ['history', 'week', today: string]
  | ['history', 'this-week', today: string]
  // A day's hours; those of a day that is not over are incomplete.
  | ['history', 'hours', day: string, isOver: boolean]
  | ['article', 'kept', 'STAR' | 'LATER']
  | ['article', 'byTopic', asked: object, Base]
  | ['article', 'search', q: string, order_by: string, Base]
  | ['audio', article: number]
  | ['book', 'mine' | 'applications']
  | ['book', 'library', q: string, Base, DataSource]
  | ['book', 'shown', id: string, Base, DataSource]
  | ['book', 'requests', state: string]
  // A book on one's shelf, its notes, and its file opened in this browser.
  | ['book', 'open' | 'notes' | 'file', book: string]
  | ['code', 'awards' | 'mine']
  | ['code', 'invitations']
  | ['code', 'managed', q: string]
  | ['code', 'held', is_held: boolean]
  | ['code', 'uses', id: number]
  | ['collection', 'list', kind: string, filters: object, DataSource]
  | ['collection', 'shown', id: number, Base, DataSource]
  | ['collection', 'next', order: string, article: number, Base, DataSource]
  | ['house', 'upgrade' | 'news' | 'announcements' | 'contacts' | 'keptContacts' | 'health' | 'settings']
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
  // The way through a list stays as it was begun, whatever is decided on it.
  | ['desk-order', filters: object]
  // An editor's work in this browser: no change at the server makes it stale.
  | ['desk-draft', id: number]
  | ['history', 'today']
  | ['history', 'data', year: number | null]
  | ['history', 'list', DataSource]
  // Words drawn by a seed in this browser.
  | ['level', 'test', seed: number]
  | ['note', 'ofArticle' | 'mineOf' | 'publicOf', article: number]
  | ['note', 'mine', filters: object]
  | ['note', 'reported', isHidden: boolean, offset: number]
  // An open article and what is asked from within it.
  // Made in the browser.
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
  // The text of a page as it is now: no change at ours makes it stale.
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

/** The key of one answer. */
export const toQueryKey = <const K extends Key>(...parts: K): K => parts
/** What the keys of several answers begin with, to make them all stale. */
export const toQueryKeyPrefix = <const K extends Beginning<Key>>(...parts: K): K => parts
