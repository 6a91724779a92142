// Endpoints of model senses: all of an article for its word sheet, or of one paragraph for the dictionary.
import type { aiEndpoints } from '../../../contract/ai.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { ModelSense } from '../../../domain/language/model-sense.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { loadReadableArticle } from '../article/public.ts'
import { modelOf } from './answer.ts'
import { hashParagraph } from './make-senses.ts'
import type { SenseRow } from './senses.store.ts'

const senseOf = ({ start_at, end_at, lemma, pos, zh }: SenseRow): ModelSense => ({
  ...{ start: start_at, end: end_at, lemma, pos, zh },
})

/**
 * Senses of the paragraphs that the caller may read. A paragraph that is truncated has another hash, so it
 * has no senses. Throws ARTICLE_NOT_FOUND.
 */
export async function sensesOf(
  ctx: Ctx,
  { id }: ParsedInput<typeof aiEndpoints.senses>,
): Promise<EndpointResult<typeof aiEndpoints.senses>> {
  const [{ content, revision }, rows] = await Promise.all([
    loadReadableArticle(ctx, id, { sees_all: true }),
    ctx.store.ai.senses(id),
  ])
  if (rows.length === 0) return { revision, senses: [] }
  const byHash = new Map<string, SenseRow[]>()
  for (const row of rows) byHash.set(row.text_hash, [...(byHash.get(row.text_hash) ?? []), row])
  const senses = content.paragraphs.flatMap(({ id: paragraph, text }) =>
    (byHash.get(hashParagraph(text)) ?? []).map((row) => ({ paragraph, ...senseOf(row) })),
  )
  return { revision, senses }
}

/** Senses of one paragraph, by its English text. The caller must have checked the read permission. */
export const sensesIn = async (
  { store }: Pick<Deps, 'store'>,
  { article_id, text }: { article_id: number; text: string },
): Promise<ModelSense[]> => (await store.ai.senses(article_id, hashParagraph(text))).map(senseOf)

/**
 * Enqueues the generation now, also for an old article, because an editor waits. Throws AI_NOT_CONFIGURED,
 * ARTICLE_NOT_FOUND.
 */
export async function requestSenses(
  ctx: Ctx<'user'>,
  { id }: ParsedInput<typeof aiEndpoints.makeSenses>,
): Promise<EndpointResult<typeof aiEndpoints.makeSenses>> {
  modelOf(ctx)
  const { row } = await loadReadableArticle(ctx, id, { sees_all: true })
  return { task: await ctx.store.ai.requestSenses(id, { subject: row.title, user_id: ctx.user.id }) }
}
