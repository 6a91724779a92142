// Kinds of AI request, with the cost of each response for a reader and its maximum length.

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

/** Actions of the endpoint `ai/analyze` on a sentence or a paragraph. */
export const ANALYZE_ACTIONS = ['grammar', 'translate', 'simplify', 'explain', 'key_points'] as const
export type AnalyzeAction = (typeof ANALYZE_ACTIONS)[number]

/** Kinds of entities that a name can refer to. */
export const ENTITY_KINDS = ['PERSON', 'PLACE', 'ORGANISATION', 'WORK', 'EVENT', 'OTHER'] as const
export type EntityKind = (typeof ENTITY_KINDS)[number]

export interface AiTerms {
  /** Number of answers deducted from the reader's daily limit. A cached answer costs nothing. */
  cost: number
  /** Maximum length of the answer in tokens. */
  max_tokens: number
}

/** Number of answers a day that a reader can stop without charge, each before a third of it was shown. */
export const FREE_STOPS = 5
/** Minimum of characters that must be shown before an answer is charged, also for short answers. */
const MIN_SHOWN = 12

/**
 * Returns how many characters of an answer must be shown before it is charged. `usual` is the usual length of
 * such answers in characters, null if unknown.
 */
export const computeChargeThreshold = (kind: AiKind, usual: number | null): number =>
  Math.max(MIN_SHOWN, Math.ceil((usual ?? AI_TERMS[kind].max_tokens / 4) / 3))

/**
 * Cost and length of each kind. Summary, senses and questions are generated once per text for the site, and
 * cost a reader nothing.
 */
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
