// Answers the calls of AI.
import type { aiEndpoints } from '../../../contract/ai.ts'
import type { Handlers } from '../../http/context.ts'
import { forGuests } from '../../http/kept-answer.ts'
import { ask, forget, history, listen, questionOf, stop } from './ask.ts'
import { entityOf } from './entity.ts'
import { figuresOf } from './figures.ts'
import { analyzePassage, clausesOf } from './passages.ts'
import { requestSenses, sensesOf } from './senses.ts'
import { createSummary, summaryOf } from './summary.ts'
import { questionsOf } from './understanding.ts'
import { usage } from './usage.ts'
import { explainWord, fullEntry, proEntry } from './words.ts'

export const aiHandlers: Handlers<typeof aiEndpoints, 'ai'> = {
  word: explainWord,
  entry: fullEntry,
  pro: proEntry,
  clauses: clausesOf,
  analyze: analyzePassage,
  ask,
  question: questionOf,
  listen,
  forget,
  stop,
  usage,
  history,
  summary: summaryOf,
  createSummary,
  entity: entityOf,
  senses: (ctx, input) => forGuests(ctx, 'ai.senses', input, () => sensesOf(ctx, input)),
  makeSenses: requestSenses,
  questions: questionsOf,
  figures: figuresOf,
}
