// The calls of a reader's own words: saving with the sentence, the list, reviewing at the right time, undoing.
import { z } from 'zod'
import { KnownBase } from './entities/account.ts'
import { SavedWord } from './entities/sync.ts'
import {
  Card,
  CardState,
  Counts,
  DueCard,
  GivenRating,
  GivenSpent,
  Gloss,
  NextDates,
  Rating,
  Reviewed,
  Strength,
  Word,
  WordEntry,
  WordState,
} from './entities/word.ts'
import { get, post } from './kernel/call.ts'
import { After, Flag, Id, Limit, Offset, OpId, page, Time } from './kernel/fields.ts'

export const word = {
  list: get('/reader/myword', {
    access: 'user',
    summary: '生词本',
    query: {
      after: After,
      offset: Offset,
      limit: Limit(20),
      order: z.enum(['new', 'old', 'az', 'due', 'hard']).default('new'),
      /** `learning`: begun, or not begun yet, and not `mature`. */
      stage: z.enum(['all', 'learning', 'mature']).default('all'),
      q: z.string().trim().max(80).optional(),
    },
    result: page(Card),
  }),
  overview: get('/reader/myword/overview', {
    access: 'user',
    summary: '生词概况：到期、新词、掌握程度、未来 30 天、保持率、连续天数',
    result: z.object({
      due: z.number(),
      fresh: z.number(),
      /** New cards that today's limit still allows. */
      fresh_today: z.number(),
      /** New cards seen for the first time on this day of the reader's. */
      fresh_seen: z.number(),
      /** The limit itself: new words a day. */
      daily_new: z.number(),
      learning: z.number(),
      young: z.number(),
      mature: z.number(),
      total: z.number(),
      known: z.number(),
      done_today: z.number(),
      /** 30 days from today, Asia/Shanghai. */
      forecast: z.array(z.object({ day: z.string(), count: z.number() })),
      /** Share of reviews of mature and young cards not forgotten in the last 30 days; null when there were none. */
      retention: z.number().nullable(),
      streak: z.number(),
      next_due: Time.nullable(),
      /** Words that are forgotten again and again, and those that rest. */
      leeches: z.number(),
    }),
  }),
  next: get('/reader/myword/review/next', {
    access: 'user',
    summary: '接下来复习的词；force=1 提前复习，new_limit 今天的新词上限',
    query: {
      force: Flag.default(false),
      size: z.coerce.number<number>().int().min(1).max(100).default(15),
      /** Instead of the reader's own limit, for who wants more new words today. */
      new_limit: z.coerce.number<number>().int().min(0).max(1000).optional(),
    },
    result: z.object({ items: z.array(DueCard), counts: Counts }),
  }),
  review: post('/reader/myword/{id}/review', {
    access: 'user',
    summary: '给一张卡评分：1 忘记 2 模糊 3 认识 4 太简单',
    params: { id: Id },
    body: {
      rating: GivenRating,
      spent: GivenSpent.default(0),
      op_id: OpId,
    },
    result: Reviewed,
    refusals: ['WORD_NOT_SAVED', 'OPERATION_REUSED'],
  }),
  reviewArticle: get('/reader/myword/review/article', {
    access: 'user',
    summary: '一篇文章里加入生词本的词，到期没到期都在，按加入的先后；暂停复习的除外',
    query: {
      article_id: Id,
      offset: Offset,
      size: z.coerce.number<number>().int().min(1).max(100).default(15),
    },
    result: page(DueCard).extend({ total: z.number().int() }),
  }),
  leeches: get('/reader/myword/leeches', {
    access: 'user',
    addition: true,
    summary: '总记不住的词（忘过 8 次以上）和暂停复习的词，忘得最多的在前，最多 100 个',
    result: z.object({ items: z.array(Card) }),
  }),
  rest: post('/reader/myword/{id}/rest', {
    access: 'user',
    addition: true,
    summary: '暂停一张卡的复习，或恢复复习',
    params: { id: Id },
    body: { is_resting: Flag, op_id: OpId },
    result: Card,
    refusals: ['WORD_NOT_SAVED', 'OPERATION_REUSED'],
  }),
  undoReview: post('/reader/myword/{id}/review/undo', {
    access: 'user',
    addition: true,
    summary: '撤销这张卡最近一次评分',
    params: { id: Id },
    body: { op_id: OpId },
    result: Reviewed,
    refusals: ['WORD_NOT_SAVED', 'NOTHING_TO_UNDO', 'OPERATION_REUSED'],
  }),
  detail: get('/reader/myword/detail', {
    access: 'user',
    summary: '一个生词的例句、复习历史和下次日期',
    query: { word: Word },
    result: z.object({
      card: Card,
      next: NextDates,
      retrievability: z.number(),
      stability: z.number(),
      difficulty: z.number(),
      history: z.array(
        z.object({
          id: z.number(),
          rating: Rating,
          spent: z.number(),
          at: Time,
          is_undone: z.boolean(),
          state: CardState,
        }),
      ),
      entry: WordEntry.nullable(),
    }),
    refusals: ['WORD_NOT_SAVED'],
  }),
  add: post('/reader/myword', {
    access: 'user',
    summary: '收藏一个词和它的句子；删过的词会连同历史恢复',
    body: { ...SavedWord.shape, op_id: OpId },
    result: Card,
    refusals: ['WORDS_FULL', 'MEANING_MISSING', 'OPERATION_REUSED'],
  }),
  setGloss: post('/reader/myword/{id}/gloss', {
    access: 'user',
    addition: true,
    summary: '改一张卡的释义；留空则用回词典的',
    params: { id: Id },
    body: { gloss: Gloss, op_id: OpId },
    result: Card,
    refusals: ['WORD_NOT_SAVED', 'MEANING_MISSING', 'OPERATION_REUSED'],
  }),
  delete: post('/reader/myword/del', {
    access: 'user',
    summary: '从生词本删掉一个词',
    body: { word: Word, op_id: OpId },
    result: z.object({ is_deleted: z.literal(true), lemma: z.string() }),
    refusals: ['WORD_NOT_SAVED', 'OPERATION_REUSED'],
  }),
  export: get('/reader/myword/export', {
    access: 'user',
    form: 'file',
    summary: '导出生词：text（默认）、csv、md、json、apkg（Anki）',
    query: { format: z.enum(['text', 'csv', 'md', 'json', 'apkg']).default('text') },
    result: z.string(),
    refusals: ['EXPORT_FAILED'],
    rate: { max: 20, seconds: 600 },
  }),
  setState: post('/reader/myword/state', {
    access: 'user',
    addition: true,
    summary: '标记认识、在学、忽略；也用于告诉我们水平',
    body: {
      states: z
        .array(z.object({ word: Word, state: WordState }))
        .max(2000)
        .default([]),
      base: KnownBase.optional(),
      op_id: OpId,
    },
    result: z.object({
      changed: z.number(),
      known: z.number(),
      /** What it was before, for undo. */
      before: z.array(z.object({ word: z.string(), state: WordState })),
    }),
    refusals: ['OPERATION_REUSED'],
  }),
  lemmas: get('/reader/myword/lemmas', {
    access: 'user',
    addition: true,
    summary: '我的全部词：状态和强度，用来在文章里标记',
    result: z.object({
      base: KnownBase.nullable(),
      states: z.array(z.tuple([z.string(), WordState])),
      /** lemma, strength, due. */
      cards: z.array(z.tuple([z.string(), Strength, Time])),
    }),
  }),
}
