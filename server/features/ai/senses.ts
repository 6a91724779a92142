// Gives the senses that a model read: of a whole article to the sheet that will be opened, of one place to the dictionary.
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

/** Of the paragraphs that the caller may read, as they read them: of one that is cut inside there are none. Refuses ARTICLE_NOT_FOUND. */
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

/** Of one paragraph, by its English; who asks has made sure that it may be read. */
export const sensesIn = async (
  { store }: Pick<Deps, 'store'>,
  { article_id, text }: { article_id: number; text: string },
): Promise<ModelSense[]> => (await store.ai.senses(article_id, hashParagraph(text))).map(senseOf)

/** Has them made now, also of an article that came out long ago; an editor waits. Refuses AI_NOT_CONFIGURED, ARTICLE_NOT_FOUND. */
export async function requestSenses(
  ctx: Ctx<'user'>,
  { id }: ParsedInput<typeof aiEndpoints.makeSenses>,
): Promise<EndpointResult<typeof aiEndpoints.makeSenses>> {
  modelOf(ctx)
  const { row } = await loadReadableArticle(ctx, id, { sees_all: true })
  return { task: await ctx.store.ai.requestSenses(id, { subject: row.title, user_id: ctx.user.id }) }
}
