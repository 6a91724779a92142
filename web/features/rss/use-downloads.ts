// Hook that converts feed items to articles: one request after the other, with the task of each item.
import { useState } from 'react'
import type { FeedItem } from '../../../contract/rss.ts'
import { getErrorMessage } from '../../lib/api.ts'
import { useDownload, useRssRefresh } from './queries.ts'

export type DownloadState = { task: string } | { fault: string } | 'asking'

export function useDownloads() {
  const [downloads, setDownloads] = useState<ReadonlyMap<number, DownloadState>>(new Map())
  const [left, setLeft] = useState(0)
  const download = useDownload()
  const refresh = useRssRefresh()
  const note = (item: number, what: DownloadState) => setDownloads((now) => new Map(now).set(item, what))
  return {
    downloads,
    /** Number of items that still wait for their request. */
    left,
    start: async (items: readonly FeedItem[]) => {
      for (const { id } of items) note(id, 'asking')
      for (const [index, { id }] of items.entries()) {
        setLeft(items.length - index)
        try {
          const { task } = await download.mutateAsync({ id, bulk: items.length > 1 })
          note(id, { task })
        } catch (error) {
          note(id, { fault: getErrorMessage(error) })
        }
      }
      setLeft(0)
      await refresh()
    },
  }
}
