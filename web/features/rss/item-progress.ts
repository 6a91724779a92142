// Progress of the article of a feed item until its text is available; distinguishes retries from finished
// steps.
import type { FeedItem } from '../../../contract/rss.ts'

const WAYS: Partial<Record<NonNullable<FeedItem['stage']>, string>> = {
  LINKED: '等待下载',
  DOWNLOADING: '下载中',
  TRANSLATING: '翻译中',
}

/** As text; undefined if the article has its text, has failed, or does not exist. */
export const getProgressText = ({ stage }: Pick<FeedItem, 'stage'>): string | undefined =>
  stage === null ? undefined : WAYS[stage]
