// Endpoint `report.add`: a reader reports an error at one place of an article that they may read.

import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { reportEndpoints } from '../../../contract/report.ts'
import type { Ctx } from '../../http/context.ts'
import { loadParagraph } from '../article/public.ts'

/**
 * A second report of the same place by the same reader updates the first. Throws ARTICLE_NOT_FOUND, and
 * INVALID_INPUT if the paragraph does not (or no longer) contain the quote.
 */
export async function addReport(
  ctx: Ctx<'user'>,
  { id, ...reportInput }: ParsedInput<typeof reportEndpoints.add>,
): Promise<void> {
  const { paragraph, quote } = reportInput
  const found = await loadParagraph(ctx, { article_id: id, paragraph })
  if (!found) throwAppError('ARTICLE_NOT_FOUND')
  if (!found.text.includes(quote) && !found.zh.includes(quote))
    throwAppError('INVALID_INPUT', { details: [{ field: 'quote', message: '这一段里没有这句话' }] })
  await ctx.store.report.add({ ...reportInput, article_id: id, user_id: ctx.user.id })
}
