// A member's session over the words of one article, due or not, in the order they were saved.
import { wordCalls } from '../../lib/calls/word.ts'
import type { ReviewDriver } from './driver.ts'
import { createMemberDriver } from './member-driver.ts'

const SIZE = 15

/** Loads all of them once and then ends; a later call starts again. `onTotal` is called with their number. */
export function createArticleDriver(article_id: number, onTotal: (total: number) => void): ReviewDriver {
  const driver = createMemberDriver(false)
  let offset: number | null = 0
  return {
    ...driver,
    load: async () => {
      if (offset === null) {
        offset = 0
        return []
      }
      const page = await wordCalls.reviewArticle({ article_id, offset, size: SIZE })
      onTotal(page.total)
      offset = page.next_offset
      return page.items
    },
  }
}
