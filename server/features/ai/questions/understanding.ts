// Prompt for multiple-choice questions that test whether an article was understood, each with the sentence
// that answers it.
import { z } from 'zod'
import { delimitUntrustedText, describeDelimiters } from '../../../../domain/ai/delimit-untrusted-text.ts'
import { findWords } from '../../../../domain/ai/find-words.ts'
import { findSentenceChinese } from '../../../../domain/language/find-sentence-chinese.ts'
import { splitSentences } from '../../../../domain/language/sentences.ts'
import type { ModelQuestion } from '../model-question.ts'
import { numberParagraphs, type SourceText } from './article.ts'
import { createBadAnswerFailure, jsonAnswer } from './json-answer.ts'

export interface ComprehensionQuestion {
  question: string
  choices: string[]
  /** Index into `choices`, from 0. */
  answer: number
  /** Explanation in Chinese. */
  why: string
  /** The sentence that answers it: UTF-16 offsets in the paragraph's English, `end` exclusive. */
  paragraph: string
  start: number
  end: number
  en: string
  zh: string
}

const LEAST = 3
const MAX_COUNT = 8
const CHOICES = 4
/** Min. letters and digits of a quote; a shorter quote could match anywhere. */
const LEAST_LETTERS = 12

const AnswerSchema = z.object({ questions: z.array(z.unknown()).max(20) })
const QuestionSchema = z.object({
  question: z
    .string()
    .min(8)
    .max(240)
    .regex(/[a-z]{3}/i),
  choices: z.array(z.string().min(1).max(160)).length(CHOICES),
  answer: z.number().int().min(1).max(CHOICES),
  why: z
    .string()
    .min(4)
    .max(300)
    .regex(/\p{Script=Han}/u),
  paragraph: z.number().int().min(1),
  quote: z.string().max(800),
})

/** Returns the validated question if the quoted words occur in the given paragraph; undefined otherwise. */
function checked(input: unknown, { paragraphs }: SourceText): ComprehensionQuestion | undefined {
  const parsed = QuestionSchema.safeParse(input)
  if (!parsed.success) return undefined
  const { question, choices, answer, why, paragraph: number, quote } = parsed.data
  const paragraph = paragraphs[number - 1]
  const isApart = new Set(choices.map((choice) => choice.toLowerCase())).size === CHOICES
  if (!paragraph || !isApart || quote.replace(/[^\p{L}\p{N}]/gu, '').length < LEAST_LETTERS) return undefined
  const found = findWords(paragraph.text, quote.trim())
  if (!found) return undefined
  const around = splitSentences(paragraph.text).filter(
    ({ start, end }) => start < found.end && end > found.start,
  )
  const start = around[0]?.start ?? found.start
  const end = around.at(-1)?.end ?? found.end
  const en = paragraph.text.slice(start, end)
  return {
    ...{ question, choices, answer: answer - 1, why },
    ...{ paragraph: paragraph.id, start, end, en, zh: findSentenceChinese(paragraph, start) },
  }
}

export const understandingQuestion = (
  source: SourceText,
): ModelQuestion<{ questions: ComprehensionQuestion[] }> => ({
  kind: 'questions',
  parts: source.parts,
  version: 1,
  prompt: (nonce) => ({
    system: `You set a reading comprehension test on one English article for Chinese learners. Answer with one JSON object and nothing else:
{"questions":[{"question":"…","choices":["…","…","…","…"],"answer":2,"why":"…","paragraph":3,"quote":"…"}]}
Five to eight questions in the order of the text, in simple English: what the writer means, why something happened, what follows, what a figure of speech stands for; not the meaning of a single word, nothing that can be answered without reading. Four choices of like length, at most 15 words each, exactly one right by the text, the others plausible and plainly wrong by the text; no "all of the above". "answer" is the number of the right one, 1 to 4, spread evenly. "why": one or two sentences in Simplified Chinese. "paragraph": the number of the paragraph that answers it; "quote": words of that paragraph, copied unchanged, that show the answer.
${describeDelimiters(nonce)}`,
    user: `${delimitUntrustedText(nonce, 'title', source.title)}\n${delimitUntrustedText(nonce, 'article', numberParagraphs(source.paragraphs))}`,
  }),
  result: (raw) => {
    const { questions } = jsonAnswer(raw, AnswerSchema)
    const good = questions.flatMap((each) => checked(each, source) ?? []).slice(0, MAX_COUNT)
    if (good.length < LEAST) throw createBadAnswerFailure('hardly a question that its article answers')
    return { questions: good }
  },
})
