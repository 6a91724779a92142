// What a model may be asked for, what each answer costs a reader, and how long it may become.

export const AI_KINDS = [
  'word',
  'entry',
  'clauses',
  'grammar',
  'translate',
  'simplify',
  'explain',
  'key_points',
  'ask',
  'summary',
  'entity',
  'senses',
  'questions',
] as const
export type AiKind = (typeof AI_KINDS)[number]

/** What `ai/analyze` does with a sentence or a paragraph. */
export const ANALYZE_ACTIONS = ['grammar', 'translate', 'simplify', 'explain', 'key_points'] as const
export type AnalyzeAction = (typeof ANALYZE_ACTIONS)[number]

/** What a name names. */
export const ENTITY_KINDS = ['PERSON', 'PLACE', 'ORGANISATION', 'WORK', 'EVENT', 'OTHER'] as const
export type EntityKind = (typeof ENTITY_KINDS)[number]

export interface AiTerms {
  /** Taken from the reader's answers of the day; a cached answer takes nothing. */
  cost: number
  /** Tokens of the answer at most. */
  max_tokens: number
}

/** A reader who stops an answer before a third of it was shown pays nothing, so often a day. */
export const FREE_STOPS = 5
/** No answer is so short that its first words are a third of it. */
const MIN_SHOWN = 12

/** How many characters of an answer have to be shown for it to be charged; `usual`: how long such answers are, where known. */
export const computeChargeThreshold = (kind: AiKind, usual: number | null): number =>
  Math.max(MIN_SHOWN, Math.ceil((usual ?? AI_TERMS[kind].max_tokens / 4) / 3))

/** Summary, senses and questions are the site's, made once per text: they cost a reader nothing. */
export const AI_TERMS: Readonly<Record<AiKind, AiTerms>> = {
  word: { cost: 1, max_tokens: 500 },
  entry: { cost: 1, max_tokens: 1200 },
  clauses: { cost: 1, max_tokens: 2000 },
  grammar: { cost: 1, max_tokens: 900 },
  translate: { cost: 1, max_tokens: 1500 },
  simplify: { cost: 1, max_tokens: 900 },
  explain: { cost: 1, max_tokens: 900 },
  key_points: { cost: 1, max_tokens: 900 },
  ask: { cost: 1, max_tokens: 1200 },
  summary: { cost: 0, max_tokens: 1600 },
  entity: { cost: 1, max_tokens: 500 },
  senses: { cost: 0, max_tokens: 2000 },
  questions: { cost: 0, max_tokens: 3000 },
}
