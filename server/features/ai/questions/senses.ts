// Prompt for the senses of marked words in a batch of paragraphs of an article.
import { delimitUntrustedText, describeDelimiters } from '../../../../domain/ai/delimit-untrusted-text.ts'
import {
  type MarkedText,
  type ParsedSense,
  parseModelSenses,
} from '../../../../domain/ai/parse-model-senses.ts'
import type { ModelQuestion } from '../model-question.ts'
import { createBadAnswerFailure } from './json-answer.ts'

/**
 * Below this share of usable lines the answer counts as a reply to something else and is a validation error.
 */
const LEAST = 1 / 3

export const sensesQuestion = (marked: MarkedText): ModelQuestion<{ senses: ParsedSense[] }> => ({
  kind: 'senses',
  parts: [marked.text],
  version: 1,
  prompt: (nonce) => ({
    system: `You gloss an English article for Chinese learners. In the material some words and phrases are marked as [[number:words]]. For each mark write one line of this form and nothing else:
number | the marked words, unchanged | part of speech | 中文
Part of speech: n, v, a, adv, prep, conj, pron, num, int; - for a phrase. 中文: what it means at that very place, as a good English–Chinese dictionary would put it, in Simplified Chinese, 1 to 10 hanzi, at most two near synonyms parted by ，; no explanation, no English, no brackets unless the sense needs them. Leave a line out where you are not sure.
${describeDelimiters(nonce)}`,
    user: delimitUntrustedText(nonce, 'article', marked.text),
  }),
  result: (_raw, _text, safe) => {
    const senses = parseModelSenses(safe, marked)
    if (senses.length < marked.words.length * LEAST)
      throw createBadAnswerFailure('hardly a gloss of the marked words')
    return { senses }
  },
})
