// How far the article of a feed's item is, until its text is there: what is still tried looks unlike what is done.
import type { FeedItem } from '../../../contract/rss.ts'

const WAYS: Partial<Record<NonNullable<FeedItem['stage']>, string>> = {
  LINKED: '等待下载',
  DOWNLOADING: '下载中',
  TRANSLATING: '翻译中',
}

/** In words; undefined for what has its text, has failed, or was never taken. */
export const getProgressText = ({ stage }: Pick<FeedItem, 'stage'>): string | undefined =>
  stage === null ? undefined : WAYS[stage]
