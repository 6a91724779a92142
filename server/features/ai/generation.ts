// Generates one answer for all readers who wait for it (single flight), streams it to them, and aborts it
// when no reader waits any more.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type ErrorCode, throwAppError } from '../../../contract/kernel/app-error.ts'
import { AI_TERMS } from '../../../domain/ai/kinds.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import type { Deps } from '../../deps.ts'
import type { StreamEvent } from '../../http/context.ts'
import {
  type LanguageModel,
  type ModelPrompt,
  type ModelUsage,
  ProviderFailure,
} from '../../providers/llm/port.ts'
import { batchQueries } from '../../query-batch.ts'
import { createSemaphore } from '../../semaphore.ts'
import { limitsOf } from '../membership/public.ts'
import { settingsNow } from '../site/public.ts'
import type { AiRun } from './ai-run.ts'
import { noteCached } from './figures.ts'
import { buildQuestionKeys, type ModelQuestion } from './model-question.ts'
import { OutputFilter, REPEATS_INSTRUCTIONS } from './output-filter.ts'
import { createBadAnswerFailure } from './questions/json-answer.ts'
import { noteTokens, tokensToday } from './site-use.ts'
import {
  type ActiveGeneration,
  activeGenerations,
  FLUSH_INTERVAL_MS,
  scaleDelay,
  scheduleFlush,
} from './write-behind.ts'

export type GenerationDeps = Pick<Deps, 'store' | 'now' | 'log' | 'config'>

/**
 * Max. interval between two heartbeats of a process that generates an answer. After `LOST_MS` without a
 * heartbeat the run counts as lost.
 */
const BEAT_MS = 2000
export const LOST_MS = 15_000

/** Maps a provider's failure to our error code. The provider's own error message is not sent to readers. */
const CODES: Record<ProviderFailure['reason'], ErrorCode> = {
  NOT_CONFIGURED: 'AI_NOT_CONFIGURED',
  KEY_REFUSED: 'AI_UNAVAILABLE',
  NO_BALANCE: 'AI_UNAVAILABLE',
  NO_MODEL: 'AI_UNAVAILABLE',
  BUSY: 'AI_BUSY',
  FAILED: 'AI_FAILED',
  TIMEOUT: 'AI_TIMEOUT',
  BAD_ANSWER: 'AI_UNUSABLE',
}

/**
 * Returns the run of a question: the cached one, the running one, or a new one. A new run is charged now; the
 * charge is refunded if the run fails. With `user_id` null the run is the site's own and no reader is
 * charged. Throws AI_QUOTA and AI_SITE_QUOTA_EXCEEDED.
 */
export async function startGeneration(
  deps: GenerationDeps,
  model: LanguageModel,
  question: ModelQuestion,
  user_id: number | null,
): Promise<AiRun> {
  const now = deps.now()
  const day = toCalendarDay(now)
  const keys = buildQuestionKeys(question, model.family ?? model.name)
  const [live, limit, { ai_tokens_a_day }] = await looking.run(() =>
    batchQueries(() =>
      Promise.all([
        deps.store.ai.live(keys.key),
        user_id === null ? 0 : limitsOf(deps, user_id).then(({ ai_answers }) => ai_answers),
        settingsNow(deps),
      ]),
    ),
  )
  if (live?.state === 'DONE') {
    await deps.store.ai.give(live, now)
    noteCached(deps, question.kind)
    return live
  }
  const started = await beginning.run(async () => {
    const tokens = await tokensToday(deps, ai_tokens_a_day)
    return deps.store.ai.begin({
      ...keys,
      ...{ id: randomUUID(), kind: question.kind, model: model.name, user_id },
      ...{ cost: AI_TERMS[question.kind].cost, day, now, lost_ms: LOST_MS },
      ...{ limit, is_open: tokens < ai_tokens_a_day, is_live: live !== undefined },
    })
  })
  if (started === 'QUOTA') throwAppError('AI_QUOTA')
  if (started === 'CEILING') throwAppError('AI_SITE_QUOTA_EXCEEDED')
  if (started.run.state === 'DONE') noteCached(deps, question.kind)
  if (started.is_new) launchGeneration(deps, model, question, started.run.id)
  return started.run
}

/**
 * Each semaphore bounds the parallel queries. Without it, 200 generations at once would take every connection
 * of the pool, and all other requests would wait for one at each query.
 */
const [looking, beginning, ending] = [
  createSemaphore(4, 2000),
  createSemaphore(4, 2000),
  createSemaphore(4, 4000),
]

/** Starts the generation in the background. Never throws. */
function launchGeneration(
  deps: GenerationDeps,
  model: LanguageModel,
  question: ModelQuestion,
  id: string,
): void {
  const stop = new AbortController()
  const generation: ActiveGeneration = {
    text: '',
    wanted: null,
    listeners: new Set(),
    end: () => {
      generation.isLeft = true
      stop.abort(new ProviderFailure('FAILED', 'nobody waits any more'))
      return finished
    },
  }
  activeGenerations.set(id, generation)
  const finished = runGeneration(deps, model, question, id, generation, stop)
}

async function runGeneration(
  deps: GenerationDeps,
  model: LanguageModel,
  question: ModelQuestion,
  id: string,
  generation: ActiveGeneration,
  stop: AbortController,
): Promise<void> {
  let raw = ''
  let usage: ModelUsage = { input: 0, output: 0 }
  let modelName = model.name
  const began = Date.now()
  let first_ms: number | null = null
  const notifyListeners = () => {
    for (const listen of generation.listeners) listen()
  }
  // Heartbeat for a model that thinks for long and sends no token.
  const heartbeat = setInterval(() => scheduleFlush(deps, id), BEAT_MS)
  const nonce = randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')
  const prompt = question.prompt(nonce)
  const show = (text: string) => {
    if (text.length <= generation.text.length) return
    generation.text = text
    notifyListeners()
    scheduleFlush(deps, id)
  }
  const showing = new OutputFilter(question, prompt.system)
  try {
    const { max_tokens: maxTokens } = AI_TERMS[question.kind]
    for await (const event of model.stream(prompt, { signal: stop.signal, maxTokens, everyMs })) {
      if (event.kind === 'done') {
        usage = event.usage
        modelName = event.by ?? model.name
        continue
      }
      first_ms ??= Date.now() - began
      raw += event.text
      check(raw.slice(-event.text.length - nonce.length), nonce, prompt)
      if (raw.length > maxTokens * MAX_CHARACTERS_PER_TOKEN)
        throw createBadAnswerFailure('an answer without end')
      show(showing.push(event.text))
    }
    const whole = showing.end()
    const text = question.shown?.(whole) ?? ''
    const result = question.result(raw, text, whole)
    if (textsIn(result).some((each) => showing.repeats(each)))
      throw createBadAnswerFailure(REPEATS_INSTRUCTIONS)
    const ended = { text, result, model: modelName, first_ms, ...usage }
    const isSaved = await ending.run(() => deps.store.ai.finish(id, ended))
    noteTokens(deps, usage)
    // Listeners in this process read the result from here and need no query.
    if (isSaved) generation.ended = { text, result }
  } catch (error) {
    const failure = error instanceof ProviderFailure ? error : undefined
    if (failure) deps.log.warn({ reason: failure.reason, detail: failure.detail }, 'AI answer failed')
    else deps.log.error({ err: error }, 'AI answer broke')
    // When no reader waits any more, the error code is AI_STOPPED, not a failure. Otherwise a reader could
    // disconnect shortly before the end and get almost the whole answer for free.
    const code = generation.isLeft ? 'AI_STOPPED' : failure ? CODES[failure.reason] : 'INTERNAL'
    const taken = spent(usage, prompt, raw)
    noteTokens(deps, taken)
    await deps.store.ai
      .fail(id, { code, text: generation.text, ...taken })
      .then(() =>
        generation.isLeft
          ? deps.store.ai.settleStopped({ id, kind: question.kind }, generation.text.length)
          : undefined,
      )
      .catch((err: unknown) => deps.log.error({ err }, 'AI answer not ended'))
  } finally {
    clearInterval(heartbeat)
    activeGenerations.delete(id)
    notifyListeners()
  }
}

/**
 * Interval between two chunks. Models send one token every 10 to 50 ms, and each chunk is a write to every
 * reader; a reader's eyes need no shorter interval. It grows with the number of active generations, so that
 * 200 of them cost other requests little.
 */
const everyMs = (): number => scaleDelay({ least: 100, each: 2, most: 400 })

/** Upper bound; no language has more characters per token. */
const MAX_CHARACTERS_PER_TOKEN = 12

/**
 * Throws for output that no valid answer contains: the nonce of the delimiters, or broken UTF-8. `end` is the
 * newest part of the output.
 */
function check(end: string, nonce: string, { user }: ModelPrompt): void {
  if (end.includes(nonce)) throw createBadAnswerFailure(REPEATS_INSTRUCTIONS)
  if (end.includes(BROKEN) && !user.includes(BROKEN)) throw createBadAnswerFailure('signs that are not UTF-8')
}
const BROKEN = '\uFFFD'

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/**
 * An aborted provider reports no token usage. Estimate it: about 3 characters per token of the prompt, about
 * 2 per token of the answer.
 */
const spent = (usage: ModelUsage, { system, user }: ModelPrompt, raw: string): ModelUsage =>
  raw === '' || usage.input + usage.output > 0
    ? usage
    : { input: Math.ceil((system.length + user.length) / 3), output: Math.ceil(raw.length / 2) }

/**
 * Stops the generation that answers a reader's question. If no other reader waits, it ends at once in
 * whichever process it runs. The text so far is stored, and `settleStopped` computes the charge.
 */
export async function stopGeneration(
  { store, now }: GenerationDeps,
  question: { user_id: number; id: string; run_id: string },
): Promise<void> {
  const { run_id } = question
  const ended = await store.ai.stop(question, now())
  // A concurrent second stop finds the run already ended. It also waits until the text is stored.
  const isOver = ended !== undefined || (await store.ai.byId(run_id))?.state === 'FAILED'
  const here = activeGenerations.get(run_id)
  if (isOver) await here?.end()
  // Only when the text is stored, whichever process stored it.
  if (ended) await store.ai.settleStopped(ended, here?.text.length ?? 0)
}

/** Parses `Last-Event-ID`, formatted `run:offset`. Returns 0 if it belongs to another run. */
export function parseEventOffset(last_event_id: string | undefined, run_id: string): number {
  const [run, offset = ''] = (last_event_id ?? '').split(':')
  return run === run_id && /^\d{1,7}$/.test(offset) ? Number(offset) : 0
}

/**
 * Streams a run as events, starting after offset `from` (UTF-16 units), also when another process generates
 * it. The final event is `done`, with the result as payload. Without a final event the stream ends only when
 * `deps.signal` is aborted. Throws the error code that the run failed with.
 */
export async function* followGeneration(
  deps: GenerationDeps & { signal?: AbortSignal },
  run: AiRun,
  from = 0,
): AsyncGenerator<StreamEvent> {
  let sent = from
  let lastWantAt = 0
  let last: ActiveGeneration | undefined
  // Stop when the reader has disconnected: a generation ends only when all its readers have left.
  while (!deps.signal?.aborted) {
    const here = activeGenerations.get(run.id)
    if (here) here.wanted = deps.now()
    const ended = here ? undefined : last?.ended
    last = here
    const now = ended
      ? { ...run, ...ended, state: 'DONE' as const }
      : here
        ? undefined
        : await deps.store.ai.byId(run.id)
    const state = here ? 'RUNNING' : (now?.state ?? 'FAILED')
    const text = (here ?? now)?.text ?? ''
    if (text.length > sent) {
      const more = text.slice(sent)
      sent = text.length
      yield { event: 'delta', data: { text: more }, id: `${run.id}:${sent}` }
      continue
    }
    if (state === 'DONE') {
      yield { event: 'done', data: now?.result, id: `${run.id}:${sent}` }
      return
    }
    if (now?.state === 'RUNNING' && (await isLost(deps, now))) throwAppError('AI_FAILED')
    if (state === 'FAILED') throwAppError((now?.error_code as ErrorCode | null) ?? 'AI_FAILED')
    if (!here && Date.now() - lastWantAt > BEAT_MS) {
      lastWantAt = Date.now()
      await deps.store.ai.want(run.id, deps.now())
      // Send chunks that arrived during this query without delay.
      continue
    }
    if (here) await new Promise<void>((resolve) => wake(here.listeners, resolve))
    else await pause(FLUSH_INTERVAL_MS)
  }
}

/** True if the process that generated it has died. The run then fails, and its charge is refunded. */
async function isLost({ store, now }: GenerationDeps, { beat_at }: AiRun): Promise<boolean> {
  const before = new Date(now().getTime() - LOST_MS)
  if (beat_at >= before) return false
  await store.ai.loseAll(before)
  return true
}

/**
 * Resolves at the next chunk, at the end of the answer, or after `BEAT_MS`, so that the caller can record
 * that a reader still waits.
 */
function wake(listeners: Set<() => void>, listener: () => void): void {
  const listen = () => {
    clearTimeout(timer)
    listeners.delete(listen)
    listener()
  }
  const timer = setTimeout(listen, BEAT_MS)
  listeners.add(listen)
}

/** Waits for the result of a run. Throws the same errors as `followGeneration`. */
export async function awaitGeneration(
  deps: GenerationDeps & { signal?: AbortSignal },
  run: AiRun,
): Promise<unknown> {
  if (run.state === 'DONE') return run.result
  for await (const { event, data } of followGeneration(deps, run)) if (event === 'done') return data
  return throwAppError('AI_FAILED')
}
