// Endpoint handlers for a reader's words.
import type { wordEndpoints } from '../../../contract/word.ts'
import { computeDueTime } from '../../../domain/word/reader-day.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { batchQueries } from '../../query-batch.ts'
import { settingsOf } from '../account/public.ts'
import { deleteWord } from './delete.ts'
import { detailOf } from './detail.ts'
import { exportWords } from './export.ts'
import { outlineStrength } from './knowledge.ts'
import { leechesOf, suspendCard } from './leech.ts'
import { listWords } from './list.ts'
import { nextReviews } from './next.ts'
import { overviewOf } from './overview.ts'
import { reviewCard } from './review.ts'
import { articleReviews } from './review-article.ts'
import { saveWord } from './save.ts'
import { setGloss } from './set-gloss.ts'
import { setStates } from './set-state.ts'
import { undoLastReview } from './undo-review.ts'

export const wordHandlers: EndpointHandlers<typeof wordEndpoints, 'word'> = {
  list: (ctx, input) => listWords(ctx, input),
  overview: (ctx) => overviewOf(ctx),
  next: (ctx, input) => nextReviews(ctx, input),
  review: async (ctx, { id, ...rated }) => {
    const { card, counts } = await reviewCard(ctx, id, rated)
    return { card, counts }
  },
  reviewArticle: (ctx, input) => articleReviews(ctx, input),
  leeches: (ctx) => leechesOf(ctx),
  rest: (ctx, input) => suspendCard(ctx, input),
  undoReview: (ctx, { id, op_id }) => undoLastReview(ctx, id, op_id),
  detail: (ctx, { word }) => detailOf(ctx, word),
  add: (ctx, input) => saveWord(ctx, input),
  setGloss: (ctx, input) => setGloss(ctx, input),
  delete: (ctx, input) => deleteWord(ctx, input),
  export: (ctx, { format }) => exportWords(ctx, format),
  setState: (ctx, input) => setStates(ctx, input),
  lemmas: async (ctx) => {
    const [settings, outlines, states] = await batchQueries(() =>
      Promise.all([
        settingsOf(ctx, ctx.user.id),
        ctx.store.word.outlinesOf(ctx.user.id),
        ctx.store.word.states.allOf(ctx.user.id),
      ]),
    )
    const now = ctx.now()
    return {
      base: settings?.known_base ?? null,
      states: states.map(({ lemma, state }) => [lemma, state] as [string, typeof state]),
      cards: outlines.map((card): [string, ReturnType<typeof outlineStrength>, string] => [
        card.lemma,
        outlineStrength(card, now),
        computeDueTime(card, ctx.user.settings.day_start_hour).toISOString(),
      ]),
    }
  },
}
