// Endpoint definitions of a reader's words: saving with the sentence, the list, scheduled reviews, undo.
import { z } from 'zod'
import { BaselineVocabularyText } from './entities/account.ts'
import { SavedWord } from './entities/sync.ts'
import {
  Card,
  CardStateSchema,
  DueCard,
  GlossText,
  NextDates,
  RatingField,
  RatingSchema,
  ReviewCounts,
  ReviewDurationField,
  ReviewResult,
  StrengthSchema,
  WordEntry,
  WordState,
  WordText,
} from './entities/word.ts'
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
} from './kernel/fields.ts'

export const wordEndpoints = {
  list: defineGet('/reader/myword', {
    access: 'user',
    summary: '生词本',
    query: {
      after: CursorField,
      offset: OffsetField,
      limit: limitField(20),
      order: z.enum(['new', 'old', 'az', 'due', 'hard']).default('new'),
      /** `learning`: all cards that are not `mature`, including new ones. */
      stage: z.enum(['all', 'learning', 'mature']).default('all'),
      q: z.string().trim().max(80).optional(),
    },
    result: pageSchema(Card),
  }),
  overview: defineGet('/reader/myword/overview', {
    access: 'user',
    summary: '生词概况：到期、新词、掌握程度、未来 30 天、保持率、连续天数',
    result: z.object({
      due: z.number(),
      fresh: z.number(),
      /** New cards that today's limit still allows. */
      fresh_today: z.number(),
      /** New cards seen for the first time on the reader's current day. */
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
      /**
       * Share of reviews of mature and young cards not forgotten in the last 30 days; null when there were
       * none.
       */
      retention: z.number().nullable(),
      streak: z.number(),
      next_due: TimeField.nullable(),
      /** Number of leeches (words that are forgotten again and again) and suspended words. */
      leeches: z.number(),
    }),
  }),
  next: defineGet('/reader/myword/review/next', {
    access: 'user',
    summary: '接下来复习的词；force=1 提前复习，new_limit 今天的新词上限',
    query: {
      force: FlagField.default(false),
      size: z.coerce.number<number>().int().min(1).max(100).default(15),
      /** Overrides the reader's default limit of new words for today. */
      new_limit: z.coerce.number<number>().int().min(0).max(1000).optional(),
    },
    result: z.object({ items: z.array(DueCard), counts: ReviewCounts }),
  }),
  review: definePost('/reader/myword/{id}/review', {
    access: 'user',
    summary: '给一张卡评分：1 忘记 2 模糊 3 认识 4 太简单',
    params: { id: IdField },
    body: {
      rating: RatingField,
      spent: ReviewDurationField.default(0),
      op_id: IdempotencyKey,
    },
    result: ReviewResult,
    errors: ['WORD_NOT_SAVED', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  reviewArticle: defineGet('/reader/myword/review/article', {
    access: 'user',
    summary: '一篇文章里加入生词本的词，到期没到期都在，按加入的先后；暂停复习的除外',
    query: {
      article_id: IdField,
      offset: OffsetField,
      size: z.coerce.number<number>().int().min(1).max(100).default(15),
    },
    result: pageSchema(DueCard).extend({ total: z.number().int() }),
  }),
  leeches: defineGet('/reader/myword/leeches', {
    access: 'user',
    addition: true,
    summary: '总记不住的词（忘过 8 次以上）和暂停复习的词，忘得最多的在前，最多 100 个',
    result: z.object({ items: z.array(Card) }),
  }),
  rest: definePost('/reader/myword/{id}/rest', {
    access: 'user',
    addition: true,
    summary: '暂停一张卡的复习，或恢复复习',
    params: { id: IdField },
    body: { is_resting: FlagField, op_id: IdempotencyKey },
    result: Card,
    errors: ['WORD_NOT_SAVED', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  undoReview: definePost('/reader/myword/{id}/review/undo', {
    access: 'user',
    addition: true,
    summary: '撤销这张卡最近一次评分',
    params: { id: IdField },
    body: { op_id: IdempotencyKey },
    result: ReviewResult,
    errors: ['WORD_NOT_SAVED', 'NOTHING_TO_UNDO', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  detail: defineGet('/reader/myword/detail', {
    access: 'user',
    summary: '一个生词的例句、复习历史和下次日期',
    query: { word: WordText },
    result: z.object({
      card: Card,
      next: NextDates,
      retrievability: z.number(),
      stability: z.number(),
      difficulty: z.number(),
      history: z.array(
        z.object({
          id: z.number(),
          rating: RatingSchema,
          spent: z.number(),
          at: TimeField,
          is_undone: z.boolean(),
          state: CardStateSchema,
        }),
      ),
      entry: WordEntry.nullable(),
    }),
    errors: ['WORD_NOT_SAVED'],
  }),
  add: definePost('/reader/myword', {
    access: 'user',
    summary: '收藏一个词和它的句子；删过的词会连同历史恢复',
    body: { ...SavedWord.shape, op_id: IdempotencyKey },
    result: Card,
    errors: ['WORD_LIMIT_REACHED', 'MEANING_MISSING', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  setGloss: definePost('/reader/myword/{id}/gloss', {
    access: 'user',
    addition: true,
    summary: '改一张卡的释义；留空则用回词典的',
    params: { id: IdField },
    body: { gloss: GlossText, op_id: IdempotencyKey },
    result: Card,
    errors: ['WORD_NOT_SAVED', 'MEANING_MISSING', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  delete: definePost('/reader/myword/del', {
    access: 'user',
    summary: '从生词本删掉一个词',
    body: { word: WordText, op_id: IdempotencyKey },
    result: z.object({ is_deleted: z.literal(true), lemma: z.string() }),
    errors: ['WORD_NOT_SAVED', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  export: defineGet('/reader/myword/export', {
    access: 'user',
    form: 'file',
    summary: '导出生词：text（默认）、csv、md、json、apkg（Anki）',
    query: { format: z.enum(['text', 'csv', 'md', 'json', 'apkg']).default('text') },
    result: z.string(),
    errors: ['EXPORT_FAILED'],
    rate: { max: 20, seconds: 600 },
  }),
  setState: definePost('/reader/myword/state', {
    access: 'user',
    addition: true,
    summary: '标记认识、在学、忽略；也用于告诉我们水平',
    body: {
      states: z
        .array(z.object({ word: WordText, state: WordState }))
        .max(2000)
        .default([]),
      base: BaselineVocabularyText.optional(),
      op_id: IdempotencyKey,
    },
    result: z.object({
      changed: z.number(),
      known: z.number(),
      /** The previous states, for undo. */
      before: z.array(z.object({ word: z.string(), state: WordState })),
    }),
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  }),
  lemmas: defineGet('/reader/myword/lemmas', {
    access: 'user',
    addition: true,
    summary: '我的全部词：状态和强度，用来在文章里标记',
    result: z.object({
      base: BaselineVocabularyText.nullable(),
      states: z.array(z.tuple([z.string(), WordState])),
      /** lemma, strength, due. */
      cards: z.array(z.tuple([z.string(), StrengthSchema, TimeField])),
    }),
  }),
}
