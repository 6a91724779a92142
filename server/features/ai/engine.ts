// Makes an answer once for all who wait for it, tells it as it comes, and ends it when nobody waits any more.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type RefusalCode, refuse } from '../../../contract/kernel/refusal.ts'
import { AI_TERMS } from '../../../domain/ai/kinds.ts'
import { SafeStream } from '../../../domain/ai/safe-stream.ts'
import { dayOf, startOfDay } from '../../../domain/kernel/calendar.ts'
import type { Deps } from '../../deps.ts'
import type { StreamEvent } from '../../http/context.ts'
import { type LanguageModel, ProviderFailure } from '../../providers/llm/port.ts'
import { limitsOf } from '../membership/public.ts'
import { keysOf, type Question } from './question.ts'
import type { Run } from './run.ts'

export type Needs = Pick<Deps, 'store' | 'now' | 'log' | 'config'>

/** How often what was said is kept, and looked at by a process that does not make it, in milliseconds. */
const KEPT_EVERY_MS = 150
/** A process that makes an answer says so at least this often; silent for `LOST_MS`, it is taken to be gone. */
const BEAT_MS = 2000
const LOST_MS = 15_000
/** A reader who lost the connection comes back within this; then the provider is told to stop. */
const UNWANTED_MS = 6000

/** Answers that this process makes: who waits for one is told of each word at once. */
const making = new Map<string, { text: string; listeners: Set<() => void> }>()

/** The failure in the product's own code; what a provider says of itself stays inside. */
const CODES: Record<ProviderFailure['reason'], RefusalCode> = {
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
 * given back when it fails. `user_id` null: the site's own. Refuses with AI_QUOTA and AI_CEILING.
 */
export async function begin(
  deps: Needs,
  model: LanguageModel,
  question: Question,
  user_id: number | null,
): Promise<Run> {
  const now = deps.now()
  const day = dayOf(now)
  const begun = await deps.store.ai.begin({
    ...keysOf(question, model.family ?? model.name),
    ...{ id: randomUUID(), kind: question.kind, model: model.name, user_id },
    ...{ cost: AI_TERMS[question.kind].cost, day, from: startOfDay(day), now, lost_ms: LOST_MS },
    limit: user_id === null ? 0 : (await limitsOf(deps, user_id)).ai_answers,
    ceiling: deps.config.AI_TOKENS_A_DAY,
  })
  if (begun === 'QUOTA') refuse('AI_QUOTA')
  if (begun === 'CEILING') refuse('AI_CEILING')
  if (begun.is_new) void make(deps, model, question, begun.run.id)
  return begun.run
}

async function make(deps: Needs, model: LanguageModel, question: Question, id: string): Promise<void> {
  const stop = new AbortController()
  const safe = new SafeStream()
  const said = { text: '', listeners: new Set<() => void>() }
  let raw = ''
  let usage = { input: 0, output: 0 }
  let kept = Date.now()
  making.set(id, said)
  const tell = () => {
    for (const listen of said.listeners) listen()
  }
  const keep = async () => {
    kept = Date.now()
    const wanted_at = await deps.store.ai.say(id, said.text, deps.now())
    if (!wanted_at || deps.now().getTime() - wanted_at.getTime() > UNWANTED_MS)
      stop.abort(new ProviderFailure('FAILED', 'nobody waits any more'))
  }
  // A model that thinks long says nothing meanwhile.
  const beat = setInterval(() => void keep().catch((error: unknown) => stop.abort(error)), BEAT_MS)
  try {
    const prompt = question.prompt(randomBytes(9).toString('base64url').replace(/[-_]/g, 'x'))
    const { max_tokens: maxTokens } = AI_TERMS[question.kind]
    for await (const event of model.stream(prompt, { signal: stop.signal, maxTokens })) {
      if (event.kind === 'done') {
        usage = event.usage
        continue
      }
      raw += event.text
      safe.push(event.text)
      const shown = question.shown?.(safe.text) ?? ''
      if (shown === said.text) continue
      said.text = shown
      tell()
      if (Date.now() - kept >= KEPT_EVERY_MS) await keep()
    }
    safe.end()
    const text = question.shown?.(safe.text) ?? ''
    const result = question.result(raw, text, safe.text)
    await deps.store.ai.finish(id, { text, result, model: model.name, ...usage })
  } catch (error) {
    const failure = error instanceof ProviderFailure ? error : undefined
    if (failure) deps.log.warn({ reason: failure.reason, detail: failure.detail }, 'AI answer failed')
    else deps.log.error({ err: error }, 'AI answer broke')
    await deps.store.ai
      .fail(id, failure ? CODES[failure.reason] : 'INTERNAL', usage)
      .catch((err: unknown) => deps.log.error({ err }, 'AI answer not ended'))
  } finally {
    clearInterval(beat)
    making.delete(id)
    tell()
  }
}

/** Where a reader was: `run:offset`, as the ids of events say it. */
export function placeOf(last_event_id: string | undefined, run_id: string): number {
  const [run, offset = ''] = (last_event_id ?? '').split(':')
  return run === run_id && /^\d{1,7}$/.test(offset) ? Number(offset) : 0
}

/**
 * An answer as events, from the words behind `from` (UTF-16 units) on, by whatever process it is made; the last is `done`
 * with the result. Ends without one when `deps.signal` is aborted. Refuses with the code that the run failed with.
 */
export async function* follow(
  deps: Needs & { signal?: AbortSignal },
  run: Run,
  from = 0,
): AsyncGenerator<StreamEvent> {
  let sent = from
  let wanted = 0
  // Nobody is told of an answer whose reader left: only so does it end when all have.
  while (!deps.signal?.aborted) {
    const here = making.get(run.id)
    const now = here ? undefined : await deps.store.ai.byId(run.id)
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
    if (state === 'FAILED') refuse((now?.error_code as RefusalCode | null) ?? 'AI_FAILED')
    if (Date.now() - wanted > BEAT_MS) {
      wanted = Date.now()
      await deps.store.ai.want(run.id, deps.now())
      // Words that came meanwhile are told at once.
      continue
    }
    if (here) await new Promise<void>((told) => wake(here.listeners, told))
    else await pause(KEPT_EVERY_MS)
  }
}

/** Resolves at the next word, the end, or in time to say that somebody still waits. */
function wake(listeners: Set<() => void>, told: () => void): void {
  const listen = () => {
    clearTimeout(timer)
    listeners.delete(listen)
    told()
  }
  const timer = setTimeout(listen, BEAT_MS)
  listeners.add(listen)
}

/** The result of an answer, waited for. Refuses as `follow` does. */
export async function whole(deps: Needs & { signal?: AbortSignal }, run: Run): Promise<unknown> {
  if (run.state === 'DONE') return run.result
  for await (const { event, data } of follow(deps, run)) if (event === 'done') return data
  return refuse('AI_FAILED')
}
