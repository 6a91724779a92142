// The topics that have articles, in the order in which they are shown.
import type { article } from '../../../../contract/article.ts'
import type { Result } from '../../../../contract/kernel/call.ts'
import { isTopic, topicLabel, topicNames } from '../../../../domain/article/topics.ts'
import type { Ctx } from '../../../http/context.ts'

/** The product's own topics in their order, then others by how many articles they have. */
export async function topics(ctx: Ctx): Promise<Result<typeof article.topics>> {
  const counts = await ctx.store.article.topics(ctx.now())
  const place = (topic: string) => (isTopic(topic) ? topicNames.indexOf(topic) : topicNames.length)
  const items = counts
    .map(({ topic, count }) => ({ topic, label: topicLabel(topic), count }))
    .sort((a, b) => place(a.topic) - place(b.topic) || b.count - a.count || (a.topic < b.topic ? -1 : 1))
  return { items }
}
