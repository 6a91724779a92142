// The articles of a topic, by its code or its Chinese label; or a creator's.
import type { article } from '../../../../contract/article.ts'
import type { Parsed, Result } from '../../../../contract/kernel/call.ts'
import { topicLabel, topicOf } from '../../../../domain/article/topics.ts'
import type { Ctx } from '../../../http/context.ts'
import { newest } from './list.ts'

export async function byTopic(
  ctx: Ctx,
  { q, author, base, ...page }: Parsed<typeof article.byTopic>,
): Promise<Result<typeof article.byTopic>> {
  const topic = q ? topicOf(q) : undefined
  if (q && !topic) return { items: [], next_offset: null, next: null, topic: null }
  const filter = { topic, creators: author === undefined ? undefined : [author] }
  return {
    ...(await newest(ctx, filter, page, base)),
    topic: topic === undefined ? null : { topic, label: topicLabel(topic) },
  }
}
