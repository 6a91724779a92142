// Endpoint definitions of notes: highlights and notes, the reader's list, public notes, reporting and hiding.
import { z } from 'zod'
import { NewNote, Note, NoteColorSchema, PublicNote } from './entities/note.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import {
  CursorField,
  FlagField,
  IdempotencyKey,
  IdField,
  limitField,
  OffsetField,
  pageSchema,
  TimeField,
  textField,
} from './kernel/fields.ts'

const NoteArticle = z.object({ id: z.number(), title: z.string(), title_zh: z.string() })

export const noteEndpoints = {
  ofArticle: defineGet('/reader/article/{id}/notes', {
    access: 'user',
    summary: '我在这篇文章里的划线和笔记',
    params: { id: IdField },
    result: z.object({ items: z.array(Note) }),
    errors: ['ARTICLE_NOT_FOUND'],
  }),
  publicOf: defineGet('/reader/article/{id}/notes/all', {
    access: 'open',
    summary: '这篇文章里大家公开的笔记，最新的 300 条；名字已遮挡',
    params: { id: IdField },
    result: z.object({ items: z.array(PublicNote) }),
    errors: ['ARTICLE_NOT_FOUND'],
  }),
  add: definePost('/reader/article/{id}/notes/add', {
    access: 'user',
    summary: '划线或写笔记；note_uuid 已有的就改那一条',
    params: { id: IdField },
    body: { ...NewNote.shape, op_id: IdempotencyKey },
    result: Note,
    errors: ['ARTICLE_NOT_FOUND', 'NOTE_LIMIT_REACHED', 'STATE_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
    rate: { max: 600, seconds: 600 },
  }),
  delete: definePost('/reader/article/notes/{id}/delete', {
    access: 'user',
    summary: '删掉一条笔记；id 就是 note_uuid',
    params: { id: z.uuid() },
    body: { note_uuid: z.uuid().optional(), op_id: IdempotencyKey },
    result: z.object({ is_deleted: z.literal(true), note_uuid: z.string() }),
    errors: ['NOTE_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  mine: defineGet('/reader/mynote', {
    access: 'user',
    form: 'raw',
    summary: '我的笔记，按文章排，最近写过的在前',
    query: {
      q: z.string().trim().max(80).optional(),
      color: NoteColorSchema.optional(),
      tag: z.string().trim().max(20).optional(),
      after: CursorField,
      offset: OffsetField,
      limit: limitField(20),
    },
    result: z.object({
      result: pageSchema(
        z.object({
          article: NoteArticle,
          count: z.number(),
          updated_at: TimeField,
          /** Notes that match the query, in the order of the text, 50 at most. */
          notes: z.array(Note),
        }),
      ),
      /** Total number of notes. */
      total: z.number(),
      /** The reader's tags, the most common first. */
      tags: z.array(z.string()),
    }),
  }),
  mineOf: defineGet('/reader/mynote/{id}', {
    access: 'user',
    form: 'raw',
    summary: '我在一篇文章里的全部笔记；id 是文章的',
    params: { id: IdField },
    result: z.object({
      result: z.object({
        /** Null when the article was deleted: its notes stay. */
        article: NoteArticle.nullable(),
        /** In the order of the text; those whose position was not found are at the end. */
        items: z.array(Note.extend({ is_found: z.boolean(), paragraph: z.string().nullable() })),
      }),
      total: z.number(),
    }),
    errors: ['ARTICLE_NOT_FOUND'],
  }),
  export: defineGet('/reader/mynote/export', {
    access: 'user',
    form: 'file',
    summary: '导出笔记：text（默认）、md、json',
    query: {
      format: z.enum(['text', 'md', 'json']).default('text'),
      article_id: IdField.optional(),
      color: NoteColorSchema.optional(),
    },
    result: z.string(),
    rate: { max: 30, seconds: 600 },
  }),
  report: definePost('/reader/notes/{id}/report', {
    access: 'user',
    addition: true,
    summary: '举报一条公开的笔记',
    params: { id: IdField },
    body: { reason: textField(200) },
    result: z.object({ is_reported: z.literal(true) }),
    errors: ['NOTE_NOT_FOUND'],
    rate: { max: 20, seconds: 3600 },
  }),
  reported: defineGet('/api/admin/notes', {
    access: 'admin',
    addition: true,
    summary: '被举报和待审核的公开笔记，举报多的在前；hidden=1 是已隐藏的',
    query: { hidden: FlagField.default(false), offset: OffsetField, limit: limitField(20) },
    result: pageSchema(
      PublicNote.omit({ is_mine: true }).extend({
        article: NoteArticle,
        user_id: z.number(),
        is_hidden: z.boolean(),
        is_waiting: z.boolean(),
        reports: z.number(),
        reasons: z.array(z.string()),
      }),
    ),
  }),
  hide: definePost('/api/admin/notes/{id}/hide', {
    access: 'admin',
    addition: true,
    summary: '隐藏一条公开的笔记，或者恢复它；作者自己仍看得到',
    params: { id: IdField },
    body: { status: FlagField.default(true) },
    result: z.object({ is_hidden: z.boolean() }),
    errors: ['NOTE_NOT_FOUND'],
  }),
}
