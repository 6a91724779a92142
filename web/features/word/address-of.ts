// Where a context leads: into its article, at the paragraph of the sentence.
import type { Context } from '../../../contract/entities/word.ts'

/** For a router link; undefined when the sentence is from no article. */
export function addressOf({
  article_id,
  paragraph,
}: Pick<Context, 'article_id' | 'paragraph'>): { to: string; hash: string } | undefined {
  return article_id === null ? undefined : { to: `/article/${article_id}`, hash: paragraph ?? '' }
}
