// Prompts about a selected passage: grammar, translation, simplification, explanation, key points; or the
// tree of its clauses.
import { z } from 'zod'
import type { Clause } from '../../../../contract/entities/ai.ts'
import {
  CLAUSE_ROLES,
  type ModelClause,
  type PlacedClause as Part,
  placeClauses,
} from '../../../../domain/ai/clauses.ts'
import { delimitUntrustedText, describeDelimiters } from '../../../../domain/ai/delimit-untrusted-text.ts'
import type { AnalyzeAction } from '../../../../domain/ai/kinds.ts'
import type { ModelQuestion } from '../model-question.ts'
import { chineseText, createBadAnswerFailure, jsonAnswer } from './json-answer.ts'

const TASKS: Record<AnalyzeAction, string> = {
  grammar:
    'Explain its grammar in Simplified Chinese: the main clause first, then each clause or structure that a learner may stumble over, naming it and quoting its English words. At most six short lines.',
  translate:
    'Translate it into natural written Simplified Chinese, all of it, and nothing else. Keep every figure and name.',
  simplify:
    'Rewrite it in simple English (words of the commonest 2,000 where possible, short sentences), keeping every fact; then on a new line its meaning in one sentence of Simplified Chinese.',
  explain:
    'Explain in Simplified Chinese what it says and what it implies, with the background a Chinese reader may lack. 80 to 200 hanzi. Say so where you are not sure.',
  key_points:
    'List its key points in Simplified Chinese, three to six lines that begin with "- ", nothing that it does not say.',
}

export const passageQuestion = (text: string, action: AnalyzeAction): ModelQuestion<{ text: string }> => ({
  kind: action,
  parts: [text],
  version: 1,
  prompt: (nonce) => ({
    system: `You help Chinese readers of English. The material is a passage of an article. ${TASKS[action]} You may use **bold** and lists; no heading, no greeting.
${describeDelimiters(nonce)}`,
    user: delimitUntrustedText(nonce, 'passage', text),
  }),
  shown: (raw) => raw,
  result: (_, output) => ({ text: chineseText(output) }),
})

const ClauseSchema: z.ZodType<ModelClause> = z.lazy(() =>
  z.object({
    role: z.string().max(40),
    text: z.string().max(1200),
    zh: z.string().max(400).default(''),
    note: z.string().max(80).default(''),
    children: z.array(ClauseSchema).max(20).default([]),
  }),
)
const Tree = z.object({ zh: z.string().min(1).max(1200), root: ClauseSchema })

export interface ClauseAnalysis {
  zh: string
  clauses: Clause[]
}

const roleOf = (rawRole: string): (typeof CLAUSE_ROLES)[number] =>
  CLAUSE_ROLES.find((role) => role === rawRole.toUpperCase()) ?? 'OTHER'

/** Flattens the tree in reading order, as a phone shows it: one row per part, with its depth. */
const inOrder = (part: Part, depth = 0): ClauseAnalysis['clauses'] => [
  { depth, role: roleOf(part.role), start: part.start, end: part.end, zh: part.zh, note: part.note },
  ...part.children.flatMap((child) => inOrder(child, depth + 1)),
]

export const clausesQuestion = (sentence: string): ModelQuestion<ClauseAnalysis> => ({
  kind: 'clauses',
  parts: [sentence],
  version: 2,
  prompt: (nonce) => ({
    system: `You take one English sentence apart for Chinese learners. Answer with one JSON object and nothing else:
{"zh":"the sentence in natural Simplified Chinese","root":{"role":"SENTENCE","text":"the whole sentence","zh":"","note":"","children":[{"role":"…","text":"exact words of the sentence, unbroken","zh":"what this part says, in Chinese","note":"what it does in its parent, in Chinese, at most 16 hanzi","children":[]}]}}
Roles: ${CLAUSE_ROLES.join(', ')}. Every "text" is copied word for word, lies within its parent's text, and children come in order without overlapping. At most four levels and twenty parts; take apart only what helps to understand.
${describeDelimiters(nonce)}`,
    user: delimitUntrustedText(nonce, 'sentence', sentence),
  }),
  result: (raw) => {
    const { zh, root } = jsonAnswer(raw, Tree)
    const placed = placeClauses(sentence, root)
    if (!placed || placed.children.length === 0)
      throw createBadAnswerFailure('parts that do not stand in the sentence')
    return { zh: chineseText(zh), clauses: inOrder({ ...placed, role: 'SENTENCE' }) }
  },
})
