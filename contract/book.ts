// Endpoint definitions of books: the library, the reader's shelf, position and notes in a book, requests for
// books.
import { z } from 'zod'
import { REQUEST_STATES } from '../domain/book/kinds.ts'
import { BaselineVocabularyText } from './entities/account.ts'
import {
  BookCard,
  BookNote,
  BookPos,
  BookRequest,
  BookShown,
  MyBook,
  NewBookNote,
  NewBookRequest,
} from './entities/book.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import {
  FlagField,
  IdempotencyKey,
  IdField,
  limitField,
  OffsetField,
  pageSchema,
  TimeField,
  textField,
} from './kernel/fields.ts'

const Uuid = z.uuid()
const id = { id: Uuid }
/**
 * Vocabulary base of a guest, stored in the browser and sent with the request, so that the response can
 * contain 你认识 x %.
 */
const base = BaselineVocabularyText.optional()
const pageQuery = { offset: OffsetField, limit: limitField(20) }

export const bookEndpoints = {
  list: defineGet('/reader/book', {
    access: 'open',
    summary: '书库：编辑放进来的书，新的在前',
    query: { q: z.string().trim().max(60).optional(), base, ...pageQuery },
    result: pageSchema(BookCard),
  }),
  show: defineGet('/reader/book/{id}/show', {
    access: 'open',
    summary: '一本书：书库里的，或者自己书架上的；章节各有字数、难度和你认识多少',
    params: id,
    query: { base },
    result: BookShown,
    errors: ['BOOK_NOT_FOUND'],
  }),
  uploadByLink: definePost('/reader/book/upload_by_link', {
    access: 'user',
    summary: '把传完的文件登记成书：link 是上传的地址，digest 是文件的 SHA-256',
    body: {
      /** `link` of an upload of this reader. */
      link: textField(200),
      digest: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[0-9a-f]{64}$/),
    },
    result: MyBook,
    errors: [
      ...([
        'UPLOAD_NOT_FOUND',
        'BOOK_CHANGED',
        'BOOK_LIMIT_REACHED',
        'BOOK_PROTECTED',
        'BOOK_UNREADABLE',
      ] as const),
      ...(['STORAGE_FAILED', 'INSUFFICIENT_STORAGE'] as const),
    ],
    rate: { max: 30, seconds: 600 },
  }),
  mine: defineGet('/reader/mybook', {
    access: 'user',
    summary: '我的书架，最近读的在前；已经放了几本，最多放几本',
    result: z.object({ items: z.array(MyBook), used: z.number(), limit: z.number() }),
  }),
  open: defineGet('/reader/mybook/{id}', {
    access: 'user',
    summary: '打开书架上的一本：书做好了没有、文件的短期地址、读到哪里、各章',
    params: id,
    result: MyBook.extend({
      chapters: BookShown.shape.chapters,
      /**
       * EPUB 3 that the server has converted, safe to open; null until the book is READY. Request it again
       * after it has expired.
       */
      file: z.object({ url: z.string(), size: z.number(), expires_at: TimeField }).nullable(),
    }),
    errors: ['BOOK_NOT_FOUND'],
  }),
  add: definePost('/reader/mybook/add', {
    access: 'user',
    summary: '把书库里的一本加入书架；移出过的也这样放回',
    body: { book_uuid: Uuid },
    result: MyBook,
    errors: ['BOOK_NOT_FOUND', 'BOOK_LIMIT_REACHED'],
  }),
  remove: definePost('/reader/mybook/{id}/remove', {
    access: 'user',
    summary: '移出书架；status=off 撤销。阅读进度和笔记保留 30 天',
    params: id,
    body: { status: FlagField.default(true) },
    result: z.literal(true),
    errors: ['BOOK_NOT_FOUND', 'BOOK_LIMIT_REACHED'],
  }),
  pos: definePost('/reader/mybook/{id}/pos', {
    access: 'user',
    summary: '读到哪里；几台设备里时间最晚的算数，答的就是算数的那个',
    params: id,
    body: { pos: BookPos, op_id: IdempotencyKey },
    result: BookPos,
    errors: ['BOOK_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
    rate: { max: 600, seconds: 600 },
  }),
  notes: defineGet('/reader/book/{id}/mynote', {
    access: 'user',
    summary: '我在一本书里的划线和笔记，按书里的顺序',
    params: id,
    result: z.object({ items: z.array(BookNote) }),
    errors: ['BOOK_NOT_FOUND'],
  }),
  addNote: definePost('/reader/book/{id}/note/add', {
    access: 'user',
    summary: '在书里划线或写笔记；note_uuid 已有的就改那一条',
    params: id,
    body: { ...NewBookNote.shape, op_id: IdempotencyKey },
    result: BookNote,
    errors: ['BOOK_NOT_FOUND', 'NOTE_LIMIT_REACHED', 'STATE_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
    rate: { max: 600, seconds: 600 },
  }),
  deleteNote: definePost('/reader/book/notes/{id}/delete', {
    access: 'user',
    summary: '删掉书里的一条笔记；id 就是 note_uuid',
    params: id,
    body: { note_uuid: Uuid.optional(), op_id: IdempotencyKey },
    result: z.object({ is_deleted: z.literal(true), note_uuid: z.string() }),
    errors: ['NOTE_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  publish: definePost('/reader/book/{id}/publish', {
    access: 'admin',
    addition: true,
    summary: '把自己书架上的一本加入书库，写明来源和授权；cancel 收回',
    params: id,
    body: {
      source: z.string().trim().max(200).default(''),
      licence: z.string().trim().max(200).default(''),
      cancel: FlagField.default(false),
    },
    result: BookShown,
    errors: ['BOOK_NOT_FOUND', 'STATE_CONFLICT'],
  }),
  apply: definePost('/reader/book/apply', {
    access: 'user',
    addition: true,
    summary: '申请把一本书加入书库，或者申请畅读',
    body: { ...NewBookRequest.shape, op_id: IdempotencyKey },
    result: BookRequest,
    errors: ['TOO_MANY_PENDING_REQUESTS', 'IDEMPOTENCY_KEY_REUSED'],
    rate: { max: 10, seconds: 3600 },
  }),
  applications: defineGet('/reader/book/apply', {
    access: 'user',
    addition: true,
    summary: '我的申请和编辑的回复，新的在前',
    result: z.object({ items: z.array(BookRequest) }),
  }),
  requests: defineGet('/api/admin/book_request', {
    access: 'admin',
    addition: true,
    summary: '读者的申请，等答复的在前',
    query: { state: z.enum(REQUEST_STATES).optional(), ...pageQuery },
    result: pageSchema(BookRequest.extend({ user_id: z.number(), username: z.string() })),
  }),
  answer: definePost('/api/admin/book_request/{id}/answer', {
    access: 'admin',
    addition: true,
    summary: '答复一份申请；答复过的可以改',
    params: { id: IdField },
    body: { pass: FlagField, answer: z.string().trim().max(500).default('') },
    result: BookRequest,
    errors: ['REQUEST_NOT_FOUND'],
  }),
}
