// Schema of a word: its dictionary entry, the reader's card, the dates of its reviews.
import { z } from 'zod'
import { NAME_KINDS } from '../../domain/language/name-kinds.ts'
import { CARD_STATES, MAX_REVIEW_MS, REVIEW_RATINGS } from '../../domain/word/card.ts'
import { TimeField } from '../kernel/fields.ts'

/** A lemma or a set phrase as users write it: letters, spaces, hyphens, apostrophes, full stops. */
export const WordText = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,'’/&-]*$/u)

/** The short Chinese meaning on a card. */
export const GlossText = z.string().trim().max(500)

/**
 * `lemma` is set only if the sense belongs to another lemma than the entry's ("saw": 锯, while the entry's
 * lemma is see).
 */
export const SenseSchema = z.object({ pos: z.string(), zh: z.string(), lemma: z.string().optional() })
/** Start and end of a part of a sentence, in UTF-16 units. */
export const SentenceSpan = z.tuple([z.number().int().min(0), z.number().int().min(0)])
export type SentenceSpan = z.output<typeof SentenceSpan>
/**
 * `spans`: positions of the phrase's words in the requested sentence, without words inserted between them.
 */
export const PhraseSchema = z.object({
  phrase: z.string(),
  zh: z.string(),
  spans: z.array(SentenceSpan).optional(),
})
/** British and American IPA without slashes; `us` is '' where no source has one or it is the same. */
export const WordPhonetics = z.object({ uk: z.string(), us: z.string() })
export type WordPhonetics = z.output<typeof WordPhonetics>
/**
 * The meaning at the requested position: of the phrase at that position, else of the word. `by`: a model
 * determined it.
 */
export const HereSense = SenseSchema.extend({
  phrase: z.string().optional(),
  by: z.literal('model').optional(),
})
export type HereSense = z.output<typeof HereSense>
export const NameKindSchema = z.enum(NAME_KINDS)

export const CardStateSchema = z.enum(CARD_STATES)
/** 1 忘记, 2 模糊, 3 认识, 4 太简单. */
export const RatingSchema = z.literal(REVIEW_RATINGS)
/** As a client sends it: a number, or its text. */
export const RatingField = z.union([
  RatingSchema,
  z.enum(['1', '2', '3', '4']).transform((text) => Number(text) as z.output<typeof RatingSchema>),
])
/** Milliseconds from the card to its rating. */
export const ReviewDuration = z.number().int().min(0).max(MAX_REVIEW_MS)
/** The same as apps send it: a number or its text, like a rating. */
export const ReviewDurationField = z.coerce.number<number>().int().min(0).max(MAX_REVIEW_MS)
export const StrengthSchema = z.enum(['NEW', 'WEAK', 'FAIR', 'STRONG'])
export const WordState = z.enum(['UNKNOWN', 'LEARNING', 'KNOWN', 'IGNORED'])
export type WordState = z.output<typeof WordState>

export const WordEntry = z.object({
  word: z.string(),
  lemma: z.string(),
  lemmas: z.array(z.string()),
  phonetic: z.string(),
  phonetics: WordPhonetics,
  senses: z.array(SenseSchema),
  /** The sense chosen for the position; null only where the entry has no meaning at all. */
  here: HereSense.nullable(),
  /** Kind of the name, if it is written as a name. */
  name: NameKindSchema.nullable(),
  /** The parts of a compound word without its own entry. */
  parts: z.array(z.object({ word: z.string(), zh: z.string() })),
  /** Exam lists: zk gk cet4 cet6 ky toefl ielts gre. */
  tags: z.array(z.string()),
  /** Frequency rank, 1 = the most frequent; null when rare. */
  rank: z.number().nullable(),
  phrases: z.array(PhraseSchema),
  english: z.array(z.string()),
  /** Inflected forms by name (过去式, 复数 …). */
  forms: z.array(z.object({ name: z.string(), form: z.string() })),
  saved: z.object({ id: z.number(), state: CardStateSchema, due: TimeField }).nullable(),
})
export type WordEntry = z.output<typeof WordEntry>

export const WordContext = z.object({
  id: z.number(),
  /** The form seen. */
  word: z.string(),
  sentence: z.string(),
  article_id: z.number().nullable(),
  article_title: z.string().nullable(),
  book_uuid: z.string().nullable(),
  paragraph: z.string().nullable(),
  gloss: z.string(),
  /** Positions of the word, or of each part of the phrase, in the sentence; empty where they are unknown. */
  spans: z.array(SentenceSpan),
  /** The Chinese of the paragraph, '' where there is none. */
  zh: z.string(),
  /** The Chinese of the sentence alone, '' where it is unknown. */
  sentence_zh: z.string(),
  at: TimeField,
})
export type WordContext = z.output<typeof WordContext>

export const Card = z.object({
  id: z.number(),
  word: z.string(),
  lemma: z.string(),
  phonetic: z.string(),
  phonetics: WordPhonetics,
  gloss: z.string(),
  /** True when the reader wrote the gloss: no other change overwrites it. */
  is_gloss_own: z.boolean(),
  due: TimeField,
  state: CardStateSchema,
  strength: StrengthSchema,
  reps: z.number(),
  lapses: z.number(),
  /** The reader has suspended the card: no review includes it. */
  is_resting: z.boolean(),
  last_review: TimeField.nullable(),
  created_at: TimeField,
  /** The newest first. */
  contexts: z.array(WordContext),
})
export type Card = z.output<typeof Card>

/** The next due date of the card, by rating. */
export const NextDates = z.object({ '1': TimeField, '2': TimeField, '3': TimeField, '4': TimeField })
export const DueCard = Card.extend({ next: NextDates })
export type DueCard = z.output<typeof DueCard>

export const ReviewCounts = z.object({
  due: z.number(),
  /** New cards still allowed today. */
  fresh: z.number(),
  /** Reviews done today. */
  done: z.number(),
})
export type ReviewCounts = z.output<typeof ReviewCounts>
export const ReviewResult = z.object({ card: DueCard, counts: ReviewCounts })
export type ReviewResult = z.output<typeof ReviewResult>
