// Lists the topics and levels that have articles, in display order.
import type { articleEndpoints } from '../../../../contract/article.ts'
import type { EndpointResult } from '../../../../contract/kernel/endpoint-definition.ts'
import { isTopic, topicLabel, topicNames } from '../../../../domain/article/topics.ts'
import { DIFFICULTY_LEVELS, levelLabel } from '../../../../domain/language/levels.ts'
import type { Ctx } from '../../../http/context.ts'

/** Topics of the fixed list in their order, then other topics by number of articles. */
export async function listTopics(ctx: Ctx): Promise<EndpointResult<typeof articleEndpoints.topics>> {
  const [counts, graded] = await Promise.all([
    ctx.store.article.topics(ctx.now()),
    ctx.store.article.levels(ctx.now()),
  ])
  const place = (topic: string) => (isTopic(topic) ? topicNames.indexOf(topic) : topicNames.length)
  const items = counts
    .map(({ topic, count }) => ({ topic, label: topicLabel(topic), count }))
    .sort((a, b) => place(a.topic) - place(b.topic) || b.count - a.count || (a.topic < b.topic ? -1 : 1))
  const levels = DIFFICULTY_LEVELS.flatMap((level) => {
    const found = graded.find((each) => each.level === level)
    return found ? [{ level, label: levelLabel(level), count: found.count }] : []
  })
  return { items, levels }
}
