// Takes what a reader did without an account or a network, step by step, each exactly once.
import type { SyncResult, SyncStep } from '../../../contract/entities/sync.ts'
import { Refusal } from '../../../contract/kernel/refusal.ts'
import type { Ctx } from '../../http/context.ts'
import { markArticle } from '../article/public.ts'
import { reportOffline } from '../history/public.ts'
import { deleteWord, reviewWord, saveWord, setStates, undoRating } from '../word/public.ts'

/** A step's own time counts, but never one in the future, nor one older than this. */
const OLDEST_MS = 365 * 86_400_000

/** Runs the steps in the order of their times; a refused one is named and does not stop the others. */
export async function takeSteps(ctx: Ctx<'user'>, steps: SyncStep[]): Promise<SyncResult[]> {
  const results = new Map<string, SyncResult>()
  const inOrder = [...steps].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  for (const step of inOrder) {
    try {
      await take(ctx, step, timeOf(step, ctx.now()))
      results.set(step.op_id, { op_id: step.op_id, is_done: true })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      results.set(step.op_id, { op_id: step.op_id, is_done: false, code: error.code })
    }
  }
  return steps.flatMap((step) => results.get(step.op_id) ?? [])
}

function timeOf(step: SyncStep, now: Date): Date {
  const given = Date.parse(step.at)
  return new Date(Math.min(now.getTime(), Math.max(given, now.getTime() - OLDEST_MS)))
}

async function take(ctx: Ctx<'user'>, step: SyncStep, at: Date): Promise<unknown> {
  const { op_id } = step
  switch (step.kind) {
    case 'save':
      return saveWord(ctx, { ...step.input, op_id }, at)
    case 'delete':
      return deleteWord(ctx, { word: step.word, op_id })
    case 'review':
      return reviewWord(ctx, { word: step.word, rating: step.rating, spent: step.spent, op_id }, at)
    case 'undo':
      return undoRating(ctx, { of: step.of, op_id })
    case 'state':
      return setStates(ctx, { states: [{ word: step.word, state: step.state }], op_id }, at)
    case 'mark':
      return markArticle(ctx, { id: step.article_id, action: step.action, status: step.status, op_id }, at)
    case 'base':
      return setStates(ctx, { states: [], base: step.base, op_id }, at)
    case 'reading':
      return reportOffline(ctx, step, at)
  }
}
