// The calls of AI: words, sentences and passages explained, articles summed up and asked about; what is left of the day.
import { z } from 'zod'
import { AI_KINDS, ANALYZE_ACTIONS } from '../domain/ai/kinds.ts'
import {
  AiEntry,
  AiFigures,
  AiQuestion,
  Analysis,
  AskPosition,
  AskSource,
  Entity,
  Made,
  PlacedSense,
  ProEntry,
  Summary,
  UnderstandingQuestion,
  Usage,
  WordExplained,
} from './entities/ai.ts'
import { Cfi } from './entities/book.ts'
import { Word } from './entities/word.ts'
import { get, post } from './kernel/call.ts'
import { After, Flag, Id, Limit, Offset, OpId, page, SourceId, Text } from './kernel/fields.ts'
import type { RefusalCode } from './kernel/refusal.ts'

/** How a model can fail a reader; nothing of it is charged. */
const FAILURES: RefusalCode[] = [
  'AI_NOT_CONFIGURED',
  'AI_UNAVAILABLE',
  'AI_BUSY',
  'AI_FAILED',
  'AI_TIMEOUT',
  'AI_UNUSABLE',
  'AI_QUOTA',
  'AI_CEILING',
]
/** `article_id` with `source=BOOK` is the book's uuid, as `source_id` of the history is. */
const OF_BOOK: RefusalCode[] = ['BOOK_NOT_FOUND', 'STATE_CONFLICT', 'STORAGE_FAILED']
const place = {
  source: z.enum(['ARTICLE', 'BOOK']).default('ARTICLE'),
  /** Of a book: a place in the chapter that is summed up. */
  cfi: Cfi.optional(),
}
/** Hasty fingers; the day's answers are counted apart. */
const rate = { max: 60, seconds: 600 }
const PASSAGE = 3000

export const ai = {
  word: get('/api/english/word/ai', {
    access: 'user',
    form: 'stream',
    summary: '讲解句子里的一个词',
    query: { word: Word, sentence: Text(2000).optional() },
    result: WordExplained,
    refusals: ['WORD_NOT_FOUND', ...FAILURES],
    rate,
  }),
  entry: get('/api/english/word/ai/dict', {
    access: 'user',
    form: 'raw',
    summary: '一个词的完整词条：义项、搭配、近义词和例句',
    query: { word: Word },
    result: z.object({ result: AiEntry }),
    refusals: ['WORD_NOT_FOUND', ...FAILURES],
    rate,
  }),
  pro: get('/api/english/word/pro', {
    access: 'user',
    form: 'raw',
    summary: '会员词典：英文释义、同义词和文章里的例句',
    query: { word: Word },
    result: z.object({ result: ProEntry }),
    refusals: ['WORD_NOT_FOUND', 'MEMBERSHIP_REQUIRED'],
    rate,
  }),
  clauses: post('/api/english/analyze', {
    access: 'user',
    form: 'raw',
    summary: '拆开一个长难句',
    body: { text: Text(1200) },
    result: z.object({ result: Analysis }),
    refusals: FAILURES,
    rate,
  }),
  analyze: post('/api/ai/analyze', {
    access: 'user',
    form: 'stream',
    summary: '讲语法、翻译、改写、解释或列要点',
    body: { text: Text(PASSAGE), action: z.enum(ANALYZE_ACTIONS) },
    result: Made.extend({ action: z.enum(ANALYZE_ACTIONS), text: z.string() }),
    refusals: FAILURES,
    rate,
  }),
  ask: post('/api/ai/ask', {
    access: 'user',
    form: 'raw',
    summary:
      '就一篇文章提问，source=BOOK 时就书里 pos.cfi 所在的那一章；回答写明出处；wait=false 时先给出编号，再从 stream 听',
    body: {
      prompt: Text(500),
      article_id: SourceId,
      pos: AskPosition.nullable().default(null),
      source: AskSource.default('ARTICLE'),
      wait: Flag.default(true),
      op_id: OpId,
    },
    result: z.object({ result: AiQuestion }),
    refusals: ['ARTICLE_NOT_FOUND', ...OF_BOOK, 'OPERATION_REUSED', 'AI_STOPPED', ...FAILURES],
    rate,
  }),
  question: get('/api/ai/ask/{id}', {
    access: 'user',
    form: 'raw',
    summary: '我问过的一个问题',
    params: { id: z.uuid() },
    result: z.object({ result: AiQuestion }),
    refusals: ['AI_QUESTION_NOT_FOUND'],
  }),
  listen: get('/api/ai/ask/{id}/stream', {
    access: 'user',
    form: 'stream',
    addition: true,
    summary: '听一个问题的回答；断了带着 Last-Event-ID 接着听，不再算次数',
    params: { id: z.uuid() },
    result: AiQuestion,
    refusals: ['AI_QUESTION_NOT_FOUND', 'AI_STOPPED', ...FAILURES],
  }),
  stop: post('/api/ai/ask/{id}/stop', {
    access: 'user',
    form: 'raw',
    addition: true,
    summary: '停下一个正在写的回答；没有别人在等就立刻结束。看到三分之一以前停下不算次数，每天五次',
    params: { id: z.uuid() },
    result: z.object({ result: AiQuestion }),
    refusals: ['AI_QUESTION_NOT_FOUND'],
  }),
  forget: post('/api/ai/ask/{id}/delete', {
    access: 'user',
    addition: true,
    summary: '从我的提问里删掉一个',
    params: { id: z.uuid() },
    body: { op_id: OpId },
    result: z.object({ is_deleted: z.literal(true) }),
    refusals: ['AI_QUESTION_NOT_FOUND', 'OPERATION_REUSED'],
  }),
  usage: get('/api/ai/usage', {
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
    result: z.object({ result: Usage }),
  }),
  history: get('/api/ai/history', {
    access: 'user',
    form: 'raw',
    summary: '我问过的，最新的在前；all=1 时是所有文章和书的',
    query: {
      article_id: SourceId.optional(),
      all: Flag.default(false),
      source: AskSource.optional(),
      after: After,
      offset: Offset,
      limit: Limit(20),
    },
    result: z.object({ result: page(AiQuestion) }),
  }),
  summary: get('/api/ai/summary', {
    access: 'open',
    form: 'either',
    summary: '一篇文章的总结，三种长度；source=BOOK 时是书里 cfi 所在的那一章；stream=1 时边写边给',
    query: { article_id: SourceId, ...place, stream: Flag.default(false) },
    result: Summary,
    refusals: ['ARTICLE_NOT_FOUND', ...OF_BOOK, ...FAILURES],
    rate,
  }),
  createSummary: post('/api/ai/summary/create', {
    access: 'user',
    summary: '写一篇文章或书里一章的总结；renew 时重写，只有编辑可以',
    body: { article_id: SourceId, ...place, renew: Flag.default(false) },
    result: Summary,
    refusals: ['ARTICLE_NOT_FOUND', ...OF_BOOK, 'ADMIN_ONLY', ...FAILURES],
    rate,
  }),
  entity: get('/api/ai/entity', {
    access: 'user',
    form: 'raw',
    summary: '文章里的一个名字是谁、是什么',
    query: { name: Text(80), article_id: Id.optional() },
    result: z.object({ result: Entity }),
    refusals: ['ARTICLE_NOT_FOUND', ...FAILURES],
    rate,
  }),
  questions: get('/api/ai/questions', {
    access: 'open',
    addition: true,
    summary: '一篇文章的理解题，每题有回答它的原句；没有模型时是空的，浏览器自己出题',
    query: { article_id: Id },
    result: Made.extend({ questions: z.array(UnderstandingQuestion) }),
    refusals: ['ARTICLE_NOT_FOUND'],
    rate,
  }),
  figures: get('/api/admin/ai', {
    access: 'admin',
    addition: true,
    summary: 'AI 今天和近 30 天的用量、花费、失败，哪个模型在回答',
    result: AiFigures,
  }),
  senses: get('/reader/article/{id}/senses', {
    access: 'open',
    addition: true,
    summary: 'AI 读出的词义，按位置；只有读得到的段落的',
    params: { id: Id },
    /** `revision`: of the text that they were looked up for. */
    result: z.object({ revision: z.number().int(), senses: z.array(PlacedSense) }),
    refusals: ['ARTICLE_NOT_FOUND'],
  }),
  makeSenses: post('/reader/article/{id}/senses', {
    access: 'admin',
    addition: true,
    summary: '让 AI 标一篇文章的释义，已经标过的段落不再标',
    params: { id: Id },
    result: z.object({ task: z.string() }),
    refusals: ['ARTICLE_NOT_FOUND', 'AI_NOT_CONFIGURED'],
  }),
}
