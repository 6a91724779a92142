// Tests every AI request with the language models of LLM_*: prints the response, its duration and its price.
import { randomBytes } from 'node:crypto'
import { AI_TERMS, ANALYZE_ACTIONS } from '../domain/ai/kinds.ts'
import { SafeStream } from '../domain/ai/safe-stream.ts'
import { configFromProcess, modelSettings } from '../server/config.ts'
import type { ModelQuestion } from '../server/features/ai/model-question.ts'
import {
  askQuestion,
  entityQuestion,
  type SourceText,
  summaryQuestion,
} from '../server/features/ai/questions/article.ts'
import { clausesQuestion, passageQuestion } from '../server/features/ai/questions/passage.ts'
import { understandingQuestion } from '../server/features/ai/questions/understanding.ts'
import { entryQuestion, wordQuestion } from '../server/features/ai/questions/word.ts'
import { makeLanguageModel } from '../server/providers/llm/openai-compatible.ts'
import type { LanguageModel } from '../server/providers/llm/port.ts'

const SENTENCES = [
  'The old harbour wakes before the town does, and the gulls follow the boats home.',
  'On the quay Nora Whitfield counts 40 boxes of mackerel, because her father taught her to count them twice.',
  'The ferry that had crossed the river every morning was cancelled in 1962, when the ice came down.',
]
const SENTENCE = SENTENCES[2] ?? ''
const ARTICLE: SourceText = {
  ...{ parts: [1, 1], article_id: 1, book: null },
  title: 'The Harbour Before Dawn',
  paragraphs: SENTENCES.map((text, at) => ({ id: `p${at}`, kind: 'p', text, zh: '' })),
}

const QUESTIONS: ModelQuestion[] = [
  wordQuestion('cancelled', SENTENCE, 'vt. 取消'),
  entryQuestion('harbour', 'n 港口'),
  clausesQuestion(SENTENCE),
  ...ANALYZE_ACTIONS.map((action) => passageQuestion(SENTENCES.join(' '), action)),
  askQuestion('渡船为什么停了？', ARTICLE),
  summaryQuestion(ARTICLE),
  understandingQuestion(ARTICLE),
  entityQuestion('Nora Whitfield', [SENTENCES[1] ?? '']),
]

/**
 * Sends a request in the same way as the app, prints the result, and returns whether the response is usable.
 */
async function tried(model: LanguageModel, question: ModelQuestion): Promise<boolean> {
  const began = performance.now()
  const since = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
  const safe = new SafeStream()
  let [raw, first, tokens] = ['', '–', '–']
  const say = (mark: string, text: string) =>
    process.stdout.write(
      `${mark} ${question.kind}: first word ${first}, all ${since()}, tokens ${tokens}\n${text.replace(/^/gm, '    ')}\n`,
    )
  try {
    const prompt = question.prompt(randomBytes(9).toString('hex'))
    for await (const event of model.stream(prompt, { maxTokens: AI_TERMS[question.kind].max_tokens })) {
      if (event.kind === 'done') tokens = `${event.usage.input} + ${event.usage.output}`
      else {
        if (raw === '') first = since()
        raw += event.text
        safe.push(event.text)
      }
    }
    safe.end()
    const result = question.result(raw, question.shown?.(safe.text) ?? '', safe.text)
    say('✓', JSON.stringify(result, null, 1))
    return true
  } catch (error) {
    say('✗', `${error instanceof Error ? error.message : String(error)}\n${raw}`)
    return false
  }
}

const models = modelSettings(configFromProcess()).flatMap(({ base_url, api_key, model }) =>
  base_url && model ? [{ base_url, api_key, model }] : [],
)
if (models.length === 0) {
  process.stderr.write(
    'No model is set. Name one: LLM_BASE_URL=https://…/v1 LLM_MODEL=… LLM_API_KEY=… npm run try-llm\n',
  )
  process.exitCode = 1
}
for (const settings of models) {
  process.stdout.write(`\n▸ ${settings.model} at ${settings.base_url}\n`)
  let useful = 0
  for (const question of QUESTIONS) if (await tried(makeLanguageModel(settings), question)) useful += 1
  process.stdout.write(`${useful} of ${QUESTIONS.length} answers can be used\n`)
  if (useful < QUESTIONS.length) process.exitCode = 1
}
