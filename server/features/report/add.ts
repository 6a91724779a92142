// Takes what a reader says of a place in an article that they may read.

import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { reportEndpoints } from '../../../contract/report.ts'
import type { Ctx } from '../../http/context.ts'
import { loadParagraph } from '../article/public.ts'

/**
 * The same place told twice by the same reader is one. Throws ARTICLE_NOT_FOUND, and INVALID_INPUT where the paragraph has
 * no such words (any more).
 */
export async function addReport(
  ctx: Ctx<'user'>,
  { id, ...given }: ParsedInput<typeof reportEndpoints.add>,
): Promise<void> {
  const { paragraph, quote } = given
  const found = await loadParagraph(ctx, { article_id: id, paragraph })
  if (!found) throwAppError('ARTICLE_NOT_FOUND')
  if (!found.text.includes(quote) && !found.zh.includes(quote))
    throwAppError('INVALID_INPUT', { details: [{ field: 'quote', message: '这一段里没有这句话' }] })
  await ctx.store.report.add({ ...given, article_id: id, user_id: ctx.user.id })
}
