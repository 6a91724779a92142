// Makes an answer once for all who wait for it, tells it as it comes, and ends it when nobody waits any more.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type ErrorCode, throwAppError } from '../../../contract/kernel/app-error.ts'
import { AI_TERMS } from '../../../domain/ai/kinds.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import type { Deps } from '../../deps.ts'
import { makeGate } from '../../gate.ts'
import type { StreamEvent } from '../../http/context.ts'
import {
  type LanguageModel,
  type ModelPrompt,
  type ModelUsage,
  ProviderFailure,
} from '../../providers/llm/port.ts'
import { together } from '../../together.ts'
import { limitsOf } from '../membership/public.ts'
import { settingsNow } from '../site/public.ts'
import { noteCached } from './figures.ts'
import { byHowMany, KEPT_EVERY_MS, keepSoon, type Making, making } from './keeping.ts'
import { keysOf, type Question } from './question.ts'
import { unusable } from './questions/json-answer.ts'
import type { Run } from './run.ts'
import { REPEATED, Showing } from './showing.ts'
import { noteTokens, tokensToday } from './site-use.ts'

export type Needs = Pick<Deps, 'store' | 'now' | 'log' | 'config'>

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
export async function begin(
  deps: Needs,
  model: LanguageModel,
  question: Question,
  user_id: number | null,
): Promise<Run> {
  const now = deps.now()
  const day = toCalendarDay(now)
  const keys = keysOf(question, model.family ?? model.name)
  const [live, limit, { ai_tokens_a_day }] = await looking.run(() =>
    together(() =>
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
  if (begun.is_new) make(deps, model, question, begun.run.id)
  return begun.run
}

/**
 * Few at a time: two hundred at once would hold every connection, and readers of all else would wait for them, once for
 * each question that they have for the database.
 */
const [looking, beginning, ending] = [makeGate(4, 2000), makeGate(4, 2000), makeGate(4, 4000)]

/** Sets out to make it, and never throws. */
function make(deps: Needs, model: LanguageModel, question: Question, id: string): void {
  const stop = new AbortController()
  const said: Making = {
    text: '',
    wanted: null,
    listeners: new Set(),
    end: () => {
      said.isLeft = true
      stop.abort(new ProviderFailure('FAILED', 'nobody waits any more'))
      return made
    },
  }
  making.set(id, said)
  const made = saying(deps, model, question, id, said, stop)
}

async function saying(
  deps: Needs,
  model: LanguageModel,
  question: Question,
  id: string,
  said: Making,
  stop: AbortController,
): Promise<void> {
  let raw = ''
  let usage: ModelUsage = { input: 0, output: 0 }
  let by = model.name
  const began = Date.now()
  let first_ms: number | null = null
  const tell = () => {
    for (const listen of said.listeners) listen()
  }
  // A model that thinks long says nothing meanwhile.
  const beat = setInterval(() => keepSoon(deps, id), BEAT_MS)
  const nonce = randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')
  const prompt = question.prompt(nonce)
  const show = (text: string) => {
    if (text.length <= said.text.length) return
    said.text = text
    tell()
    keepSoon(deps, id)
  }
  const showing = new Showing(question, prompt.system)
  try {
    const { max_tokens: maxTokens } = AI_TERMS[question.kind]
    for await (const event of model.stream(prompt, { signal: stop.signal, maxTokens, everyMs })) {
      if (event.kind === 'done') {
        usage = event.usage
        by = event.by ?? model.name
        continue
      }
      first_ms ??= Date.now() - began
      raw += event.text
      check(raw.slice(-event.text.length - nonce.length), nonce, prompt)
      if (raw.length > maxTokens * MOST_SIGNS) throw unusable('an answer without end')
      show(showing.push(event.text))
    }
    const whole = showing.end()
    const text = question.shown?.(whole) ?? ''
    const result = question.result(raw, text, whole)
    if (textsIn(result).some((each) => showing.repeats(each))) throw unusable(REPEATED)
    const ended = { text, result, model: by, first_ms, ...usage }
    const isKept = await ending.run(() => deps.store.ai.finish(id, ended))
    noteTokens(deps, usage)
    // Who listens here need not read it again.
    if (isKept) said.ended = { text, result }
  } catch (error) {
    const failure = error instanceof ProviderFailure ? error : undefined
    if (failure) deps.log.warn({ reason: failure.reason, detail: failure.detail }, 'AI answer failed')
    else deps.log.error({ err: error }, 'AI answer broke')
    // Whoever leaves has stopped it: else all but its last words would be free for who does not say so.
    const code = said.isLeft ? 'AI_STOPPED' : failure ? CODES[failure.reason] : 'INTERNAL'
    const taken = spent(usage, prompt, raw)
    noteTokens(deps, taken)
    await deps.store.ai
      .fail(id, { code, text: said.text, ...taken })
      .then(() =>
        said.isLeft ? deps.store.ai.settleStopped({ id, kind: question.kind }, said.text.length) : undefined,
      )
      .catch((err: unknown) => deps.log.error({ err }, 'AI answer not ended'))
  } finally {
    clearInterval(beat)
    making.delete(id)
    tell()
  }
}

/**
 * Words are shown as often as eyes follow; models say one every 10 to 50 ms, and each showing is a write to every reader.
 * Where many are made they are shown less often, so that two hundred cost others little.
 */
const everyMs = (): number => byHowMany({ least: 100, each: 2, most: 400 })

/** No language has more of them in a token. */
const MOST_SIGNS = 12

/** Throws for what no proper answer holds: the marks of the material, signs that came broken. `end` is the newest of it. */
function check(end: string, nonce: string, { user }: ModelPrompt): void {
  if (end.includes(nonce)) throw unusable(REPEATED)
  if (end.includes(BROKEN) && !user.includes(BROKEN)) throw unusable('signs that are not UTF-8')
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
export async function stopped(
  { store, now }: Needs,
  question: { user_id: number; id: string; run_id: string },
): Promise<void> {
  const { run_id } = question
  const ended = await store.ai.stop(question, now())
  // Who stops it in the same moment finds it ended, and waits as well until what was said is kept.
  const isOver = ended !== undefined || (await store.ai.byId(run_id))?.state === 'FAILED'
  const here = making.get(run_id)
  if (isOver) await here?.end()
  // When what was said is kept, by whichever process.
  if (ended) await store.ai.settleStopped(ended, here?.text.length ?? 0)
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
  let last: Making | undefined
  // Nobody is told of an answer whose reader left: only so does it end when all have.
  while (!deps.signal?.aborted) {
    const here = making.get(run.id)
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
    if (here) await new Promise<void>((told) => wake(here.listeners, told))
    else await pause(KEPT_EVERY_MS)
  }
}

/** Whether the process that made it is gone: then nobody goes on with it, and what it cost goes back. */
async function isLost({ store, now }: Needs, { beat_at }: Run): Promise<boolean> {
  const before = new Date(now().getTime() - LOST_MS)
  if (beat_at >= before) return false
  await store.ai.loseAll(before)
  return true
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
  return throwAppError('AI_FAILED')
}
