// Returns the words of one article for review, due or not, with the due date of each rating button.
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { wordEndpoints } from '../../../contract/word.ts'
import type { Ctx } from '../../http/context.ts'
import { presentDueCard } from './present.ts'
import { reviewSettings } from './settings.ts'

/** Cards in the order in which they were saved; none for an article without saved words. */
export async function articleReviews(
  ctx: Ctx<'user'>,
  { article_id, offset, size }: ParsedInput<typeof wordEndpoints.reviewArticle>,
): Promise<EndpointResult<typeof wordEndpoints.reviewArticle>> {
  const settings = reviewSettings(ctx)
  const now = ctx.now()
  const question = { user_id: ctx.user.id, article_id, offset, size }
  const { cards, total } = await ctx.store.word.ofArticle(question)
  return {
    items: cards.map((card) => presentDueCard(card, now, settings)),
    next_offset: offset + size < total ? offset + size : null,
    total,
  }
}
