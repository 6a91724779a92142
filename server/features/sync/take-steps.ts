// Runs the steps that a reader made without an account or a network, in order and each exactly once.
import type { SyncResult, SyncStep } from '../../../contract/entities/sync.ts'
import type { Ctx } from '../../http/context.ts'
import { markArticle } from '../article/public.ts'
import { reportOffline } from '../history/public.ts'
import { deleteNote, writeNote } from '../note/public.ts'
import { addReport } from '../report/public.ts'
import { deleteWord, saveWord, setGlossOf, setStates, undoRating } from '../word/public.ts'
import { isFinal, PendingReviews, type SettleStep } from './pending-reviews.ts'

/** Max. age of a step's own time; older times and times in the future are clamped. */
const OLDEST_MS = 365 * 86_400_000

/**
 * Runs the steps serially in the order of their times. A rejected step is listed in the result with its error
 * code and does not stop the others. A transient error (429, 5xx) is thrown: the steps before it are stored
 * and are skipped by a retry.
 */
export async function takeSteps(ctx: Ctx<'user'>, steps: SyncStep[]): Promise<SyncResult[]> {
  const results = new Map<string, SyncResult>()
  const settle: SettleStep = (op_id, code) =>
    results.set(op_id, code === undefined ? { op_id, is_done: true } : { op_id, is_done: false, code })
  const reviews = new PendingReviews(ctx, settle)
  // The database normalizes UUIDs to lower case; a client may send upper case.
  const inOrder = steps.map(normalizeIds).sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  for (const step of inOrder) {
    const at = timeOf(step, ctx.now())
    if (step.kind === 'review') {
      await reviews.add(step, at)
      continue
    }
    try {
      await reviews.makeWayFor(step)
      await take(ctx, step, at)
      settle(step.op_id)
    } catch (error) {
      if (!isFinal(error)) throw error
      settle(step.op_id, error.code)
    }
  }
  await reviews.writeAll()
  return steps.flatMap(({ op_id }) => {
    const result = results.get(op_id.toLowerCase())
    return result ? [{ ...result, op_id }] : []
  })
}

function normalizeIds(step: SyncStep): SyncStep {
  const op_id = step.op_id.toLowerCase()
  return step.kind === 'undo' ? { ...step, op_id, of: step.of.toLowerCase() } : { ...step, op_id }
}

function timeOf(step: SyncStep, now: Date): Date {
  const stepTime = Date.parse(step.at)
  return new Date(Math.min(now.getTime(), Math.max(stepTime, now.getTime() - OLDEST_MS)))
}

async function take(
  ctx: Ctx<'user'>,
  step: Exclude<SyncStep, { kind: 'review' }>,
  at: Date,
): Promise<unknown> {
  const { op_id } = step
  switch (step.kind) {
    case 'save':
      return saveWord(ctx, { ...step.input, op_id }, at)
    case 'delete':
      return deleteWord(ctx, { word: step.word, op_id })
    case 'undo':
      return undoRating(ctx, { of: step.of, op_id })
    case 'gloss':
      return setGlossOf(ctx, { word: step.word, gloss: step.gloss, op_id })
    case 'state':
      return setStates(ctx, { states: [{ word: step.word, state: step.state }], op_id }, at)
    case 'mark':
      return markArticle(ctx, { id: step.article_id, action: step.action, status: step.status, op_id }, at)
    case 'base':
      return setStates(ctx, { states: [], base: step.base, op_id }, at)
    case 'note':
      return writeNote(ctx, { ...step.note, id: step.article_id, op_id }, at)
    case 'note_delete':
      return deleteNote(ctx, { note_uuid: step.note_uuid, op_id })
    case 'report':
      return addReport(ctx, { ...step.report, id: step.article_id })
    case 'reading':
      return reportOffline(ctx, step, at)
  }
}
