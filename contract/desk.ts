// Endpoint definitions of the editors' desk: pending work, an article with its revisions, all its
// transitions, background tasks.
import { z } from 'zod'
import { FAILURE_REASONS } from '../domain/article/failure.ts'
import { REVISION_ORIGINS, REVISION_STATES } from '../domain/article/lifecycle.ts'
import {
  ArticleShown,
  ArticleStage,
  ArticleStatus,
  articleFilters,
  EditedArticle,
  GlossaryTerm,
  ManagedArticle,
  Paragraph,
  ResolvedWord,
} from './entities/article.ts'
import { ArticleEdit } from './entities/article-edit.ts'
import { Task } from './entities/task.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import {
  CursorField,
  FlagField,
  IdempotencyKey,
  IdField,
  limitField,
  OffsetField,
  pageSchema,
  RevisionNumber,
  TaskRef,
  TimeField,
  textField,
} from './kernel/fields.ts'

const id = { id: IdField }
/** One of many requests of a batch: its job gets a lower priority than the jobs that users wait for. */
const bulk = { bulk: FlagField.default(false) }

/** The glossary of a publication, in alphabetical order. */
const Glossary = z.object({
  publication: z.object({ id: z.number(), name: z.string() }),
  items: z.array(GlossaryTerm),
})

const FailureName = z.enum(FAILURE_REASONS)

/** Filters and sort order of the editors' list. */
const managed = {
  ...articleFilters,
  status: ArticleStatus.optional(),
  stage: ArticleStage.optional(),
  /** Only articles that failed with this reason. */
  reason: FailureName.optional(),
  flag: z.enum(['stub', 'duplicate', 'pending', 'scheduled', 'untranslated', 'locked']).optional(),
  order_by: z.enum(['updated', 'created', 'published', 'new', 'hot', 'fit']).default('updated'),
}

export const deskEndpoints = {
  manage: defineGet('/reader/article/manage', {
    access: 'admin',
    summary: '管理文章',
    query: {
      ...managed,
      after: CursorField,
      offset: OffsetField,
      limit: limitField(20),
    },
    result: pageSchema(ManagedArticle),
  }),
  order: defineGet('/reader/article/manage/order', {
    access: 'admin',
    addition: true,
    summary: '一份文章列表的编号，按它的次序，最多 500 个；编辑台由此走到下一篇',
    query: managed,
    result: z.object({ ids: z.array(z.number()), total: z.number() }),
  }),
  preview: defineGet('/reader/article/{id}/preview', {
    access: 'admin',
    addition: true,
    summary: '最新一版，按读者看到的样子',
    params: id,
    result: ArticleShown,
    errors: ['ARTICLE_NOT_FOUND', 'STATE_CONFLICT'],
  }),
  edit: defineGet('/reader/article/{id}/edit', {
    access: 'admin',
    addition: true,
    summary: '编辑台：最新修订的全文和修改记录',
    params: id,
    result: EditedArticle,
    errors: ['ARTICLE_NOT_FOUND'],
  }),
  add: definePost('/reader/article/add', {
    access: 'admin',
    addition: true,
    summary: '按链接抓取，或手写一篇',
    body: {
      link: z
        .url({ protocol: /^https?$/ })
        .max(2000)
        .optional(),
      /** The scheme of `link` was guessed by the client: http is the fallback when https does not respond. */
      try_http: FlagField.optional(),
      article: ArticleEdit.optional(),
      op_id: IdempotencyKey,
    },
    result: z.object({
      article_id: z.number(),
      task: z.string().nullable(),
      /** The page already has this article; no new one was created. */
      is_known: z.boolean(),
    }),
    errors: ['BAD_ADDRESS', 'IDEMPOTENCY_KEY_REUSED'],
    bodyLimit: 5_000_000,
  }),
  update: definePost('/reader/article/{id}/update', {
    access: 'admin',
    summary: '修改文章；改动正文成为待审的新修订，与别人的改动按段落和语言合并',
    params: id,
    body: { article: ArticleEdit, op_id: IdempotencyKey },
    result: EditedArticle.extend({ ignored: z.array(z.string()) }),
    errors: ['ARTICLE_NOT_FOUND', 'ARTICLE_CHANGED', 'STATE_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
    bodyLimit: 5_000_000,
  }),
  audit: definePost('/reader/article/waikan/{id}/audit', {
    access: 'admin',
    summary: '审核待审的修订；带 publish 则同时发布',
    params: id,
    body: {
      pass: FlagField,
      reason: z.string().trim().max(500).optional(),
      /** The revision that the editor has checked; error when it is no longer the newest. */
      revision: RevisionNumber.optional(),
      /** With `pass`: also publishes the article, at once or at `published_at`. */
      publish: FlagField.optional(),
      published_at: TimeField.optional(),
    },
    result: ManagedArticle,
    errors: ['ARTICLE_NOT_FOUND', 'ARTICLE_CHANGED', 'STATE_CONFLICT'],
  }),
  setStatus: definePost('/reader/article/{id}/status', {
    access: 'admin',
    summary: '发布（可定时）或下架',
    params: id,
    body: { status: z.enum(['PUBLISHED', 'OFFLINE']), published_at: TimeField.optional() },
    result: ManagedArticle,
    errors: ['ARTICLE_NOT_FOUND', 'STATE_CONFLICT'],
  }),
  lock: definePost('/reader/article/{id}/lock', {
    access: 'admin',
    summary: '加锁：非会员只读前三分之一',
    params: id,
    body: { is_lock: FlagField },
    result: ManagedArticle,
    errors: ['ARTICLE_NOT_FOUND', 'STATE_CONFLICT'],
  }),
  delete: definePost('/reader/article/{id}/delete', {
    access: 'admin',
    summary: '删除，30 天内可恢复',
    params: id,
    result: ManagedArticle,
    errors: ['ARTICLE_NOT_FOUND', 'STATE_CONFLICT'],
  }),
  restore: definePost('/reader/article/{id}/restore', {
    access: 'admin',
    addition: true,
    summary: '恢复删除的文章；带 revision 则把那一版的正文恢复为待审修订',
    params: id,
    body: { revision: z.number().int().positive().optional() },
    result: ManagedArticle,
    errors: ['ARTICLE_NOT_FOUND', 'STATE_CONFLICT'],
  }),
  undo: definePost('/reader/article/{id}/undo', {
    access: 'admin',
    addition: true,
    summary: '撤销刚才的审核、发布、下架、加锁或删除',
    params: id,
    /** `updated_at` of the response to the action to undo: the article must not have changed since. */
    body: { updated_at: TimeField },
    result: ManagedArticle,
    errors: ['ARTICLE_NOT_FOUND', 'NOTHING_TO_UNDO'],
  }),
  revisions: defineGet('/reader/article/{id}/revisions', {
    access: 'admin',
    addition: true,
    summary: '修订历史；带 revision 则连同那一版的正文',
    params: id,
    /** With a number, the response contains the text of that revision. */
    query: { revision: IdField.optional() },
    result: z.object({
      items: z.array(
        z.object({
          revision: z.number(),
          state: z.enum(REVISION_STATES),
          origin: z.enum(REVISION_ORIGINS),
          title: z.string(),
          word_count: z.number(),
          is_shown: z.boolean(),
          by: z.string().nullable(),
          reason: z.string().nullable(),
          created_at: TimeField,
        }),
      ),
      text: z.object({ title: z.string(), title_zh: z.string(), paragraphs: z.array(Paragraph) }).nullable(),
    }),
    errors: ['ARTICLE_NOT_FOUND'],
  }),
  redownload: definePost('/reader/article/{id}/redownload', {
    access: 'admin',
    summary: '重新下载，成为待审的新修订',
    params: id,
    query: bulk,
    result: TaskRef,
    errors: ['ARTICLE_NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_RUNNING', 'BAD_ADDRESS'],
  }),
  retranslate: definePost('/reader/article/{id}/retranslate', {
    access: 'admin',
    summary:
      '重新翻译；ai=true 只用语言模型，ai=false 只用机器翻译，不写就按订阅源的规矩；cache=false 不用翻译记忆',
    params: id,
    query: { ai: FlagField.optional(), cache: FlagField.default(true), ...bulk },
    result: TaskRef,
    errors: ['ARTICLE_NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_RUNNING', 'TRANSLATION_NOT_CONFIGURED'],
  }),
  translateParagraph: definePost('/reader/article/{id}/paragraph/translate', {
    access: 'admin',
    addition: true,
    summary: '一段英文的译文，只给编辑看，保存才算数；带 instead 则换一种译法，不用翻译记忆',
    params: id,
    body: { text: textField(20_000), instead: z.string().trim().min(1).max(20_000).optional() },
    result: z.object({ zh: z.string() }),
    errors: [
      'ARTICLE_NOT_FOUND',
      'TRANSLATION_NOT_CONFIGURED',
      'TRANSLATION_FAILED',
      'TRANSLATION_KEY_REFUSED',
      'TRANSLATION_NO_BALANCE',
      'TRANSLATION_UNUSABLE',
      'TRANSLATION_UNCHANGED',
      'TRANSLATION_TIMEOUT',
    ],
  }),
  glossary: defineGet('/reader/creator/{id}/glossary', {
    access: 'admin',
    addition: true,
    summary: '一份刊物的术语：英文怎样译成中文',
    params: id,
    result: Glossary,
    errors: ['CREATOR_NOT_FOUND'],
  }),
  setTerm: definePost('/reader/creator/{id}/glossary/set', {
    access: 'admin',
    addition: true,
    summary: '写一条术语；同一个英文改成新的，带 was 则代替那一条',
    params: id,
    body: { en: textField(80), zh: textField(80), was: z.string().trim().max(80).optional() },
    result: Glossary,
    errors: ['CREATOR_NOT_FOUND', 'GLOSSARY_LIMIT_REACHED'],
  }),
  removeTerm: definePost('/reader/creator/{id}/glossary/remove', {
    access: 'admin',
    addition: true,
    summary: '删掉一条术语',
    params: id,
    body: { en: textField(80) },
    result: Glossary,
    errors: ['CREATOR_NOT_FOUND'],
  }),
  addWord: definePost('/reader/article/{id}/words/add', {
    access: 'admin',
    summary: '给文章里的词写释义',
    params: id,
    body: { word: textField(80), resolve: textField(1000), tag: z.string().trim().max(40).default('') },
    result: z.object({ words: z.array(ResolvedWord) }),
    errors: ['ARTICLE_NOT_FOUND', 'STATE_CONFLICT', 'WORD_NOT_IN_TEXT'],
  }),
  deleteWord: definePost('/reader/article/{id}/words/delete', {
    access: 'admin',
    summary: '删掉一个词的释义',
    params: id,
    body: { word: textField(80) },
    result: z.object({ words: z.array(ResolvedWord) }),
    errors: ['ARTICLE_NOT_FOUND', 'STATE_CONFLICT'],
  }),
  failures: defineGet('/api/admin/failures', {
    access: 'admin',
    addition: true,
    summary: '没有成功的文章，按原因归在一起',
    result: z.object({
      total: z.number(),
      /** The largest first. */
      groups: z.array(
        z.object({
          reason: FailureName,
          /** The reason as a Chinese label. */
          label: z.string(),
          count: z.number(),
          downloads: z.number(),
          translations: z.number(),
          last_at: TimeField,
          /** The newest few. */
          examples: z.array(z.object({ id: z.number(), title: z.string() })),
        }),
      ),
    }),
  }),
  retryFailures: definePost('/api/admin/failures/retry', {
    access: 'admin',
    addition: true,
    summary: '全部重试：没有成功的下载和翻译再来一次',
    /** Default: all reasons. */
    body: { reason: FailureName.optional() },
    /** `left`: number of articles that could not be retried now, or exceed the limit of one request. */
    result: z.object({ asked: z.number(), left: z.number() }),
  }),
  today: defineGet('/api/admin/today', {
    access: 'admin',
    addition: true,
    summary: '今天上线的和编辑部的健康：任务、翻译、空间',
    result: z.object({
      /** Articles of the current day in Shanghai, by publication time. */
      calendar: z.array(
        ManagedArticle.pick({ id: true, title: true, title_zh: true, level: true, minutes: true }).extend({
          published_at: TimeField,
          is_out: z.boolean(),
        }),
      ),
      /** The longest pending audits first. */
      to_audit: z.array(
        z.object({
          id: z.number(),
          title: z.string(),
          since: TimeField,
          translated_percent: z.number(),
        }),
      ),
      tasks: z.object({
        waiting: z.number(),
        /** Creation time of the oldest task in the queue. */
        oldest_at: TimeField.nullable(),
        /** Within a day. */
        done: z.number(),
        failed: z.number(),
      }),
      translation_ready: z.boolean(),
      /** False: the disk is nearly full, and writes are rejected. */
      has_room: z.boolean(),
      /** Time of the last verified backup; null: never. */
      backed_up_at: TimeField.nullable(),
    }),
  }),
  waiting: defineGet('/api/admin/overview', {
    access: 'admin',
    addition: true,
    summary: '待处理的事',
    result: z.object({
      to_audit: z.number(),
      rejected: z.number(),
      failed: z.number(),
      untranslated: z.number(),
      audited: z.number(),
      scheduled: z.number(),
      flagged: z.number(),
      failing_feeds: z.number(),
      /** Unread items of feeds. */
      inbox: z.number(),
      published: z.number(),
      translation_ready: z.boolean(),
      /** Whether a language model is configured. */
      model_ready: z.boolean(),
      tasks: z.array(Task.extend({ article_id: z.number().nullable(), subject: z.string() })),
    }),
  }),
}
