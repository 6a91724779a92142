// The shapes of what AI answers: a word explained, a sentence taken apart, an article summed up, a question with its sources.
import { z } from 'zod'
import { CLAUSE_ROLES } from '../../domain/ai/clauses.ts'
import { ENTITY_KINDS } from '../../domain/ai/kinds.ts'
import { TimeField } from '../kernel/fields.ts'

/** `offline`: made without a model, by rules alone, and shown as 离线. */
export const AnswerEngine = z.enum(['model', 'offline'])
export type AnswerEngine = z.output<typeof AnswerEngine>

/** Beside every answer: who made it, and whether it cost nothing because it was there. */
export const GeneratedAnswer = z.object({ engine: AnswerEngine, is_cached: z.boolean() })
export type GeneratedAnswer = z.output<typeof GeneratedAnswer>

/** A sentence of an article: UTF-16 offsets in its paragraph's English, `end` exclusive; `zh` '' where there is none. */
export const ArticleSentence = z.object({
  article_id: z.number().int(),
  title: z.string(),
  paragraph: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  en: z.string(),
  zh: z.string(),
})
export type ArticleSentence = z.output<typeof ArticleSentence>

export const WordExplained = GeneratedAnswer.extend({
  word: z.string(),
  lemma: z.string(),
  /** Plain text with the small subset of Markdown that answers have: `**`, lists, line breaks. */
  text: z.string(),
  /** Of our own articles, at most three. */
  examples: z.array(ArticleSentence),
})
export type WordExplained = z.output<typeof WordExplained>

const Example = z.object({ en: z.string(), zh: z.string() })
/** A dictionary entry; `examples` of senses are a model's, `places` are real. */
export const AiEntry = GeneratedAnswer.extend({
  word: z.string(),
  lemma: z.string(),
  phonetic: z.string(),
  senses: z.array(z.object({ pos: z.string(), zh: z.string(), en: z.string(), example: Example.nullable() })),
  collocations: z.array(Example),
  synonyms: z.array(z.object({ word: z.string(), note: z.string() })),
  /** How to remember it, or where it comes from; '' without a model. */
  note: z.string(),
  places: z.array(ArticleSentence),
})
export type AiEntry = z.output<typeof AiEntry>

/** Without a model: English definitions, words of the same first meaning (at most six), sentences of our own articles. */
export const ProDictionaryEntry = z.object({
  word: z.string(),
  lemma: z.string(),
  definitions: z.array(z.object({ pos: z.string(), en: z.string() })),
  synonyms: z.array(z.string()),
  places: z.array(ArticleSentence),
})
export type ProDictionaryEntry = z.output<typeof ProDictionaryEntry>

/** A part of a sentence; parts come in the order of a walk through the tree, `depth` 0 being the whole sentence. */
export const Clause = z.object({
  depth: z.number().int().min(0),
  role: z.enum(CLAUSE_ROLES),
  start: z.number().int(),
  end: z.number().int(),
  zh: z.string(),
  /** What it does in the part that it belongs to; '' where that is plain. */
  note: z.string(),
})
export type Clause = z.output<typeof Clause>

export const SentenceAnalysis = GeneratedAnswer.extend({
  sentence: z.string(),
  zh: z.string(),
  clauses: z.array(Clause),
})
export type SentenceAnalysis = z.output<typeof SentenceAnalysis>

export const BilingualText = z.object({ en: z.string(), zh: z.string() })
export type BilingualText = z.output<typeof BilingualText>
/** `paragraph` where the sentence is the article's own. */
export const SummaryPoint = BilingualText.extend({ paragraph: z.string().nullable() })
export type SummaryPoint = z.output<typeof SummaryPoint>

/** In three lengths: one sentence, some, and one for each part of the text; of an article, or of a chapter of a book. */
export const AiSummary = GeneratedAnswer.extend({
  article_id: z.number().int().nullable(),
  /** `chapter` from 0, as in the book's `chapters`. */
  book: z.object({ book_uuid: z.string(), chapter: z.number().int() }).nullable(),
  one: BilingualText,
  short: z.array(SummaryPoint),
  full: z.array(SummaryPoint),
})
export type AiSummary = z.output<typeof AiSummary>

/** Where an answer rests: [n] in it. */
export const AnswerSource = z.object({
  n: z.number().int(),
  paragraph: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  en: z.string(),
  zh: z.string(),
  /** Of a book: where the paragraph begins. */
  cfi: z.string().optional(),
})
export type AnswerSource = z.output<typeof AnswerSource>

/** Where the reader was when they asked: of an article the paragraph, of a book the place, whose chapter is asked about. */
export const AskPosition = z.object({
  paragraph: z.string().max(40).optional(),
  cfi: z.string().max(500).optional(),
})
export const ASK_SOURCES = ['ARTICLE', 'BOOK', 'SENTENCE'] as const
export const AskSource = z.enum(ASK_SOURCES)

export const AiQuestion = GeneratedAnswer.extend({
  id: z.uuid(),
  prompt: z.string(),
  /** Null when the article is no longer there, and of a question about a book. */
  article: z.object({ id: z.number().int(), title: z.string(), title_zh: z.string() }).nullable(),
  /** Null when the book is no longer there, and of a question about an article. */
  book: z
    .object({
      book_uuid: z.string(),
      title: z.string(),
      author: z.string(),
      /** From 0; `title` '' where the book gives it none. */
      chapter: z.object({ index: z.number().int(), title: z.string() }),
    })
    .nullable(),
  pos: AskPosition.nullable(),
  source: AskSource,
  created_at: TimeField,
  /** STOPPED: by the reader, before it was whole. */
  state: z.enum(['RUNNING', 'DONE', 'FAILED', 'STOPPED']),
  /** What was said so far. */
  text: z.string(),
  sources: z.array(AnswerSource),
  /** Why there is no answer. */
  failure: z.string().nullable(),
})
export type AiQuestion = z.output<typeof AiQuestion>

export const NamedEntity = GeneratedAnswer.extend({
  name: z.string(),
  kind: z.enum(ENTITY_KINDS),
  text: z.string(),
  /** Where our articles name it. */
  places: z.array(ArticleSentence),
})
export type NamedEntity = z.output<typeof NamedEntity>

export const AiUsage = z.object({
  /** Answers left today. */
  left: z.number().int(),
  limit: z.number().int(),
  /** When they are as many as `limit` again. */
  again_at: TimeField,
  /** What the answer asked about by `key` takes; 0 when it is there. */
  cost: z.number().int(),
  is_cached: z.boolean(),
  /** Without a model there are only the answers that rules can give, which cost nothing. */
  has_model: z.boolean(),
})
export type AiUsage = z.output<typeof AiUsage>

/** What a word or phrase means where it stands: UTF-16 offsets in the paragraph's English, `end` exclusive. */
export const PlacedSense = z.object({
  paragraph: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  lemma: z.string(),
  pos: z.string(),
  zh: z.string(),
})
export type PlacedSense = z.output<typeof PlacedSense>

/** What an article says, asked: four choices, `answer` of them from 0; the sentence that answers it as in `ArticleSentence`. */
export const UnderstandingQuestion = z.object({
  question: z.string(),
  choices: z.array(z.string()),
  answer: z.number().int(),
  /** In Chinese. */
  why: z.string(),
  paragraph: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  en: z.string(),
  zh: z.string(),
})
export type UnderstandingQuestion = z.output<typeof UnderstandingQuestion>

const PeriodFigures = z.object({
  answers: z.number().int(),
  /** Answers that were there already, beside `answers`. */
  cached: z.number().int(),
  failed: z.array(z.object({ code: z.string(), count: z.number().int() })),
  models: z.array(
    z.object({
      model: z.string(),
      answers: z.number().int(),
      /** Tokens. */
      input: z.number(),
      output: z.number(),
    }),
  ),
  /** Yuan; null where no price is set. */
  cost: z.number().nullable(),
  /** Until the first word, the median in milliseconds. */
  first_ms: z.number().int().nullable(),
})
/** What AI did for all readers together. */
export const AiUsageFigures = z.object({
  /** In the order in which they are asked; none where no model is set. */
  providers: z.array(
    z.object({
      name: z.string(),
      /** False while it is left alone after failures. */
      is_well: z.boolean(),
      /** It gets the next question. */
      is_next: z.boolean(),
      reason: z.string().nullable(),
      tried_again_at: TimeField.nullable(),
    }),
  ),
  /** Tokens of a day, and how many of them are used. */
  ceiling: z.number().int(),
  used: z.number().int(),
  today: PeriodFigures,
  /** Thirty days, today among them. */
  month: PeriodFigures,
  /** English characters translated today and in thirty days, by who did it; the most first. */
  translated: z.array(z.object({ engine: z.string(), today: z.number().int(), month: z.number().int() })),
})
export type AiUsageFigures = z.output<typeof AiUsageFigures>
