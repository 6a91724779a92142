// Lists the articles of a topic, by its code or its Chinese label, or those of a creator.
import type { articleEndpoints } from '../../../../contract/article.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/kernel/endpoint-definition.ts'
import { parseTopic, topicLabel } from '../../../../domain/article/topics.ts'
import type { Ctx } from '../../../http/context.ts'
import { listNewest } from './list.ts'

export async function byTopic(
  ctx: Ctx,
  { q, author, base, ...page }: ParsedInput<typeof articleEndpoints.byTopic>,
): Promise<EndpointResult<typeof articleEndpoints.byTopic>> {
  const topic = q ? parseTopic(q) : undefined
  if (q && !topic) return { items: [], next_offset: null, next: null, topic: null }
  const filter = { topic, creators: author === undefined ? undefined : [author] }
  return {
    ...(await listNewest(ctx, filter, page, base)),
    topic: topic === undefined ? null : { topic, label: topicLabel(topic) },
  }
}
