// Button that fetches a feed now and shows the progress.
import { useEffect, useEffectEvent, useState } from 'react'
import type { Feed } from '../../../contract/rss.ts'
import { isRunning, useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/Button.tsx'
import { showNotice } from '../../ui/toast.ts'
import { useCrawl, useRssRefresh } from './queries.ts'

export function CrawlButton({ feed }: { feed: Feed }) {
  const [id, setId] = useState<string | null>(null)
  const crawl = useCrawl()
  const task = useTask(id)
  const refresh = useRssRefresh()
  const hasEnded = id !== null && task.data !== undefined && task.data.id === id && !isRunning(task.data)
  const onEnd = useEffectEvent(() => {
    if (task.data?.state === 'FAILED') showNotice(task.data.error?.message ?? '抓取失败')
    else if (task.data?.state === 'DONE') showNotice(`${feed.title} 已抓取`)
    void refresh()
  })
  useEffect(() => {
    if (!hasEnded) return
    onEnd()
    setId(null)
  }, [hasEnded])
  return (
    <Button
      size="s"
      aria-label={`现在抓取 ${feed.title}`}
      loading={crawl.isPending || id !== null}
      onClick={() =>
        crawl.mutate(feed.id, {
          onSuccess: ({ task: started }) => setId(started),
          onError: (error) => showNotice(error.message),
        })
      }
    >
      抓取
    </Button>
  )
}
