// Maps each AI endpoint to its handler.
import type { aiEndpoints } from '../../../contract/ai.ts'
import { cachedForGuests } from '../../http/cached-response.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import {
  deleteQuestion,
  listQuestions,
  questionOf,
  stopQuestion,
  streamQuestion,
  submitQuestion,
} from './ask.ts'
import { entityOf } from './entity.ts'
import { figuresOf } from './figures.ts'
import { analyzePassage, clausesOf } from './passages.ts'
import { requestSenses, sensesOf } from './senses.ts'
import { createSummary, loadSummary } from './summary.ts'
import { questionsOf } from './understanding.ts'
import { getAiUsage } from './usage.ts'
import { explainWord, fullEntry, proEntry } from './words.ts'

export const aiHandlers: EndpointHandlers<typeof aiEndpoints, 'ai'> = {
  word: explainWord,
  entry: fullEntry,
  pro: proEntry,
  clauses: clausesOf,
  analyze: analyzePassage,
  ask: submitQuestion,
  question: questionOf,
  listen: streamQuestion,
  forget: deleteQuestion,
  stop: stopQuestion,
  usage: getAiUsage,
  history: listQuestions,
  summary: loadSummary,
  createSummary,
  entity: entityOf,
  senses: (ctx, input) => cachedForGuests(ctx, 'ai.senses', input, () => sensesOf(ctx, input)),
  makeSenses: requestSenses,
  questions: questionsOf,
  figures: figuresOf,
}
