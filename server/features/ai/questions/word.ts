// Prompts for the meaning of a word in its sentence, and for a complete dictionary entry.
import { z } from 'zod'
import { delimitUntrustedText, describeDelimiters } from '../../../../domain/ai/delimit-untrusted-text.ts'
import type { ModelQuestion } from '../model-question.ts'
import { chineseText, jsonAnswer } from './json-answer.ts'

/**
 * `sense`: the dictionary's sense of the word in this sentence, as context for the model; '' if there is
 * none.
 */
export const wordQuestion = (
  word: string,
  sentence: string,
  sense: string,
): ModelQuestion<{ text: string }> => ({
  kind: 'word',
  parts: [word, sentence],
  version: 1,
  prompt: (nonce) => ({
    system: `You are a patient English teacher for Chinese readers. Explain in Simplified Chinese what one word or phrase means in its sentence.
Write 60 to 140 hanzi in at most four short lines: the meaning here; why it is that one (grammar, collocation or context); one nearby word or trap worth knowing. English words you mention stay English. You may use **bold**. No heading, no greeting.
${describeDelimiters(nonce)}`,
    user: [
      delimitUntrustedText(nonce, 'word', word),
      delimitUntrustedText(nonce, 'sentence', sentence),
      sense && delimitUntrustedText(nonce, 'dictionary', sense),
    ]
      .filter(Boolean)
      .join('\n'),
  }),
  shown: (raw) => raw,
  result: (_, text) => ({ text: chineseText(text) }),
})

const Line = z.string().max(400)
const Example = z.object({ en: Line, zh: Line })
const EntryAnswer = z.object({
  senses: z
    .array(
      z.object({
        pos: z.string().max(12),
        zh: Line.min(1),
        en: Line.default(''),
        example: Example.nullable().default(null),
      }),
    )
    .min(1)
    .max(12),
  collocations: z.array(Example).max(12).default([]),
  synonyms: z
    .array(z.object({ word: z.string().max(60), note: Line.default('') }))
    .max(10)
    .default([]),
  note: z.string().max(600).default(''),
})
export type EntryAnswer = z.output<typeof EntryAnswer>

/** `known`: the senses of our dictionary. */
export const entryQuestion = (lemma: string, known: string): ModelQuestion<EntryAnswer> => ({
  kind: 'entry',
  parts: [lemma],
  version: 1,
  prompt: (nonce) => ({
    system: `You write one entry of an English–Chinese learner's dictionary. Answer with one JSON object and nothing else:
{"senses":[{"pos":"v","zh":"…","en":"short English definition","example":{"en":"…","zh":"…"}}],"collocations":[{"en":"…","zh":"…"}],"synonyms":[{"word":"…","note":"how it differs, in Chinese"}],"note":"origin or a way to remember it, in Chinese, at most 80 hanzi; empty when you are not sure"}
The commonest senses of today first, at most eight; "zh" and "note" in Simplified Chinese; examples are sentences of your own.
${describeDelimiters(nonce)}`,
    user: `${delimitUntrustedText(nonce, 'word', lemma)}\n${delimitUntrustedText(nonce, 'dictionary', known)}`,
  }),
  result: (raw) => {
    const entry = jsonAnswer(raw, EntryAnswer)
    chineseText(entry.senses.map(({ zh }) => zh).join(''))
    return entry
  },
})
