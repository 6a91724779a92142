// Makes an answer once for all who wait for it, tells it as it comes, and ends it when nobody waits any more.
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

/** A process that makes an answer says so at least this often; silent for `LOST_MS`, it is taken to be gone. */
const BEAT_MS = 2000
export const LOST_MS = 15_000

/** The failure in the product's own code; what a provider says of itself stays inside. */
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
 * The answer to a question: the one that is there, the one that is being made, or a new one, which is paid for now and
 * given back when it fails. `user_id` null: the site's own. Refuses with AI_QUOTA and AI_SITE_QUOTA_EXCEEDED.
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
  const begun = await beginning.run(async () => {
    const tokens = await tokensToday(deps, ai_tokens_a_day)
    return deps.store.ai.begin({
      ...keys,
      ...{ id: randomUUID(), kind: question.kind, model: model.name, user_id },
      ...{ cost: AI_TERMS[question.kind].cost, day, now, lost_ms: LOST_MS },
      ...{ limit, is_open: tokens < ai_tokens_a_day, is_live: live !== undefined },
    })
  })
  if (begun === 'QUOTA') throwAppError('AI_QUOTA')
  if (begun === 'CEILING') throwAppError('AI_SITE_QUOTA_EXCEEDED')
  if (begun.run.state === 'DONE') noteCached(deps, question.kind)
  if (begun.is_new) launchGeneration(deps, model, question, begun.run.id)
  return begun.run
}

/**
 * Few at a time: two hundred at once would hold every connection, and readers of all else would wait for them, once for
 * each question that they have for the database.
 */
const [looking, beginning, ending] = [
  createSemaphore(4, 2000),
  createSemaphore(4, 2000),
  createSemaphore(4, 4000),
]

/** Sets out to make it, and never throws. */
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
  const tell = () => {
    for (const listen of generation.listeners) listen()
  }
  // A model that thinks long says nothing meanwhile.
  const beat = setInterval(() => scheduleFlush(deps, id), BEAT_MS)
  const nonce = randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')
  const prompt = question.prompt(nonce)
  const show = (text: string) => {
    if (text.length <= generation.text.length) return
    generation.text = text
    tell()
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
    // Who listens here need not read it again.
    if (isSaved) generation.ended = { text, result }
  } catch (error) {
    const failure = error instanceof ProviderFailure ? error : undefined
    if (failure) deps.log.warn({ reason: failure.reason, detail: failure.detail }, 'AI answer failed')
    else deps.log.error({ err: error }, 'AI answer broke')
    // Whoever leaves has stopped it: else all but its last words would be free for who does not say so.
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
    clearInterval(beat)
    activeGenerations.delete(id)
    tell()
  }
}

/**
 * Words are shown as often as eyes follow; models say one every 10 to 50 ms, and each showing is a write to every reader.
 * Where many are made they are shown less often, so that two hundred cost others little.
 */
const everyMs = (): number => scaleDelay({ least: 100, each: 2, most: 400 })

/** No language has more of them in a token. */
const MAX_CHARACTERS_PER_TOKEN = 12

/** Throws for what no proper answer holds: the marks of the material, signs that came broken. `end` is the newest of it. */
function check(end: string, nonce: string, { user }: ModelPrompt): void {
  if (end.includes(nonce)) throw createBadAnswerFailure(REPEATS_INSTRUCTIONS)
  if (end.includes(BROKEN) && !user.includes(BROKEN)) throw createBadAnswerFailure('signs that are not UTF-8')
}
const BROKEN = '\uFFFD'

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** A provider that was broken off says not what it took: some three letters a token, one hanzi or two. */
const spent = (usage: ModelUsage, { system, user }: ModelPrompt, raw: string): ModelUsage =>
  raw === '' || usage.input + usage.output > 0
    ? usage
    : { input: Math.ceil((system.length + user.length) / 3), output: Math.ceil(raw.length / 2) }

/**
 * A reader no longer wants the answer to their question: when nobody else does, it ends at once wherever it is made, what
 * was said stays, and it costs what `settleStopped` says.
 */
export async function stopGeneration(
  { store, now }: GenerationDeps,
  question: { user_id: number; id: string; run_id: string },
): Promise<void> {
  const { run_id } = question
  const ended = await store.ai.stop(question, now())
  // Who stops it in the same moment finds it ended, and waits as well until what was said is kept.
  const isOver = ended !== undefined || (await store.ai.byId(run_id))?.state === 'FAILED'
  const here = activeGenerations.get(run_id)
  if (isOver) await here?.end()
  // When what was said is kept, by whichever process.
  if (ended) await store.ai.settleStopped(ended, here?.text.length ?? 0)
}

/** Where a reader was: `run:offset`, as the ids of events say it. */
export function parseEventOffset(last_event_id: string | undefined, run_id: string): number {
  const [run, offset = ''] = (last_event_id ?? '').split(':')
  return run === run_id && /^\d{1,7}$/.test(offset) ? Number(offset) : 0
}

/**
 * An answer as events, from the words behind `from` (UTF-16 units) on, by whatever process it is made; the last is `done`
 * with the result. Ends without one when `deps.signal` is aborted. Refuses with the code that the run failed with.
 */
export async function* followGeneration(
  deps: GenerationDeps & { signal?: AbortSignal },
  run: AiRun,
  from = 0,
): AsyncGenerator<StreamEvent> {
  let sent = from
  let wanted = 0
  let last: ActiveGeneration | undefined
  // Nobody is told of an answer whose reader left: only so does it end when all have.
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
    if (!here && Date.now() - wanted > BEAT_MS) {
      wanted = Date.now()
      await deps.store.ai.want(run.id, deps.now())
      // Words that came meanwhile are told at once.
      continue
    }
    if (here) await new Promise<void>((resolve) => wake(here.listeners, resolve))
    else await pause(FLUSH_INTERVAL_MS)
  }
}

/** Whether the process that made it is gone: then nobody goes on with it, and what it cost goes back. */
async function isLost({ store, now }: GenerationDeps, { beat_at }: AiRun): Promise<boolean> {
  const before = new Date(now().getTime() - LOST_MS)
  if (beat_at >= before) return false
  await store.ai.loseAll(before)
  return true
}

/** Resolves at the next word, the end, or in time to say that somebody still waits. */
function wake(listeners: Set<() => void>, listener: () => void): void {
  const listen = () => {
    clearTimeout(timer)
    listeners.delete(listen)
    listener()
  }
  const timer = setTimeout(listen, BEAT_MS)
  listeners.add(listen)
}

/** The result of an answer, waited for. Refuses as `followGeneration` does. */
export async function awaitGeneration(
  deps: GenerationDeps & { signal?: AbortSignal },
  run: AiRun,
): Promise<unknown> {
  if (run.state === 'DONE') return run.result
  for await (const { event, data } of followGeneration(deps, run)) if (event === 'done') return data
  return throwAppError('AI_FAILED')
}
