// Endpoint definitions of AI: explanations of words, sentences and passages, summaries of articles,
// questions, the daily quota.
import { z } from 'zod'
import { AI_KINDS, ANALYZE_ACTIONS } from '../domain/ai/kinds.ts'
import {
  AiEntry,
  AiQuestion,
  AiSummary,
  AiUsage,
  AiUsageFigures,
  AskPosition,
  AskSource,
  GeneratedAnswer,
  NamedEntity,
  PlacedSense,
  ProDictionaryEntry,
  SentenceAnalysis,
  UnderstandingQuestion,
  WordExplained,
} from './entities/ai.ts'
import { BookCfi } from './entities/book.ts'
import { WordText } from './entities/word.ts'
import type { ErrorCode } from './kernel/app-error.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import {
  CursorField,
  FlagField,
  IdempotencyKey,
  IdField,
  limitField,
  OffsetField,
  pageSchema,
  SourceId,
  textField,
} from './kernel/fields.ts'

/** Errors of a model; the reader is not charged for them. */
const FAILURES: ErrorCode[] = [
  'AI_NOT_CONFIGURED',
  'AI_UNAVAILABLE',
  'AI_BUSY',
  'AI_FAILED',
  'AI_TIMEOUT',
  'AI_UNUSABLE',
  'AI_QUOTA',
  'AI_SITE_QUOTA_EXCEEDED',
]
/** Errors with `source=BOOK`; `article_id` is then the uuid of the book, like `source_id` of the history. */
const OF_BOOK: ErrorCode[] = ['BOOK_NOT_FOUND', 'STATE_CONFLICT', 'STORAGE_FAILED']
const sourceFields = {
  source: z.enum(['ARTICLE', 'BOOK']).default('ARTICLE'),
  /** For a book: a position in the chapter to summarize. */
  cfi: BookCfi.optional(),
}
/** Rate limit against rapid clicks; the daily quota is counted separately. */
const rate = { max: 60, seconds: 600 }
const PASSAGE = 3000

export const aiEndpoints = {
  word: defineGet('/api/english/word/ai', {
    access: 'user',
    form: 'stream',
    summary: '讲解句子里的一个词',
    query: { word: WordText, sentence: textField(2000).optional() },
    result: WordExplained,
    errors: ['WORD_NOT_FOUND', ...FAILURES],
    rate,
  }),
  entry: defineGet('/api/english/word/ai/dict', {
    access: 'user',
    form: 'raw',
    summary: '一个词的完整词条：义项、搭配、近义词和例句',
    query: { word: WordText },
    result: z.object({ result: AiEntry }),
    errors: ['WORD_NOT_FOUND', ...FAILURES],
    rate,
  }),
  pro: defineGet('/api/english/word/pro', {
    access: 'user',
    form: 'raw',
    summary: '会员词典：英文释义、同义词和文章里的例句',
    query: { word: WordText },
    result: z.object({ result: ProDictionaryEntry }),
    errors: ['WORD_NOT_FOUND', 'MEMBERSHIP_REQUIRED'],
    rate,
  }),
  clauses: definePost('/api/english/analyze', {
    access: 'user',
    form: 'raw',
    summary: '拆开一个长难句',
    body: { text: textField(1200) },
    result: z.object({ result: SentenceAnalysis }),
    errors: FAILURES,
    rate,
  }),
  analyze: definePost('/api/ai/analyze', {
    access: 'user',
    form: 'stream',
    summary: '讲语法、翻译、改写、解释或列要点',
    body: { text: textField(PASSAGE), action: z.enum(ANALYZE_ACTIONS) },
    result: GeneratedAnswer.extend({ action: z.enum(ANALYZE_ACTIONS), text: z.string() }),
    errors: FAILURES,
    rate,
  }),
  ask: definePost('/api/ai/ask', {
    access: 'user',
    form: 'raw',
    summary:
      '就一篇文章提问，source=BOOK 时就书里 pos.cfi 所在的那一章；回答写明出处；wait=false 时先给出编号，再从 stream 听',
    body: {
      prompt: textField(500),
      article_id: SourceId,
      pos: AskPosition.nullable().default(null),
      source: AskSource.default('ARTICLE'),
      wait: FlagField.default(true),
      op_id: IdempotencyKey,
    },
    result: z.object({ result: AiQuestion }),
    errors: ['ARTICLE_NOT_FOUND', ...OF_BOOK, 'IDEMPOTENCY_KEY_REUSED', 'AI_STOPPED', ...FAILURES],
    rate,
  }),
  question: defineGet('/api/ai/ask/{id}', {
    access: 'user',
    form: 'raw',
    summary: '我问过的一个问题',
    params: { id: z.uuid() },
    result: z.object({ result: AiQuestion }),
    errors: ['AI_QUESTION_NOT_FOUND'],
  }),
  listen: defineGet('/api/ai/ask/{id}/stream', {
    access: 'user',
    form: 'stream',
    addition: true,
    summary: '听一个问题的回答；断了带着 Last-Event-ID 接着听，不再算次数',
    params: { id: z.uuid() },
    result: AiQuestion,
    errors: ['AI_QUESTION_NOT_FOUND', 'AI_STOPPED', ...FAILURES],
  }),
  stop: definePost('/api/ai/ask/{id}/stop', {
    access: 'user',
    form: 'raw',
    addition: true,
    summary: '停下一个正在写的回答；没有别人在等就立刻结束。看到三分之一以前停下不算次数，每天五次',
    params: { id: z.uuid() },
    result: z.object({ result: AiQuestion }),
    errors: ['AI_QUESTION_NOT_FOUND'],
  }),
  forget: definePost('/api/ai/ask/{id}/delete', {
    access: 'user',
    addition: true,
    summary: '从我的提问里删掉一个',
    params: { id: z.uuid() },
    body: { op_id: IdempotencyKey },
    result: z.object({ is_deleted: z.literal(true) }),
    errors: ['AI_QUESTION_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  usage: defineGet('/api/ai/usage', {
    access: 'user',
    form: 'raw',
    summary: '今天还能问几次；带上 key 时说那一次要不要算',
    query: {
      key: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
      kind: z.enum(AI_KINDS).optional(),
    },
    result: z.object({ result: AiUsage }),
  }),
  history: defineGet('/api/ai/history', {
    access: 'user',
    form: 'raw',
    summary: '我问过的，最新的在前；all=1 时是所有文章和书的',
    query: {
      article_id: SourceId.optional(),
      all: FlagField.default(false),
      source: AskSource.optional(),
      after: CursorField,
      offset: OffsetField,
      limit: limitField(20),
    },
    result: z.object({ result: pageSchema(AiQuestion) }),
  }),
  summary: defineGet('/api/ai/summary', {
    access: 'open',
    form: 'either',
    summary: '一篇文章的总结，三种长度；source=BOOK 时是书里 cfi 所在的那一章；stream=1 时边写边给',
    query: { article_id: SourceId, ...sourceFields, stream: FlagField.default(false) },
    result: AiSummary,
    errors: ['ARTICLE_NOT_FOUND', ...OF_BOOK, ...FAILURES],
    rate,
  }),
  createSummary: definePost('/api/ai/summary/create', {
    access: 'user',
    summary: '写一篇文章或书里一章的总结；renew 时重写，只有编辑可以',
    body: { article_id: SourceId, ...sourceFields, renew: FlagField.default(false) },
    result: AiSummary,
    errors: ['ARTICLE_NOT_FOUND', ...OF_BOOK, 'ADMIN_ONLY', ...FAILURES],
    rate,
  }),
  entity: defineGet('/api/ai/entity', {
    access: 'user',
    form: 'raw',
    summary: '文章里的一个名字是谁、是什么',
    query: { name: textField(80), article_id: IdField.optional() },
    result: z.object({ result: NamedEntity }),
    errors: ['ARTICLE_NOT_FOUND', ...FAILURES],
    rate,
  }),
  questions: defineGet('/api/ai/questions', {
    access: 'open',
    addition: true,
    summary: '一篇文章的理解题，每题有回答它的原句；没有模型时是空的，浏览器自己出题',
    query: { article_id: IdField },
    result: GeneratedAnswer.extend({ questions: z.array(UnderstandingQuestion) }),
    errors: ['ARTICLE_NOT_FOUND'],
    rate,
  }),
  figures: defineGet('/api/admin/ai', {
    access: 'admin',
    addition: true,
    summary: 'AI 今天和近 30 天的用量、花费、失败，哪个模型在回答',
    result: AiUsageFigures,
  }),
  senses: defineGet('/reader/article/{id}/senses', {
    access: 'open',
    addition: true,
    summary: 'AI 读出的词义，按位置；只有读得到的段落的',
    params: { id: IdField },
    /** `revision`: the revision of the text for which the senses were queried. */
    result: z.object({ revision: z.number().int(), senses: z.array(PlacedSense) }),
    errors: ['ARTICLE_NOT_FOUND'],
  }),
  makeSenses: definePost('/reader/article/{id}/senses', {
    access: 'admin',
    addition: true,
    summary: '让 AI 标一篇文章的释义，已经标过的段落不再标',
    params: { id: IdField },
    result: z.object({ task: z.string() }),
    errors: ['ARTICLE_NOT_FOUND', 'AI_NOT_CONFIGURED'],
  }),
}
