// Search for a feed, and import and export of feed lists as OPML.
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { rssCalls } from '../../lib/calls/rss.ts'
import { deliverFile } from '../../lib/deliver-file.ts'
import { isRunning, useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { ProgressBar } from '../../ui/Progress.tsx'
import { showNotice } from '../../ui/toast.ts'
import { useImportFeeds, useRssRefresh } from './queries.ts'
import styles from './Rss.module.css'

export function FeedTools({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const file = useRef<HTMLInputElement>(null)
  const [task, setTask] = useState<string | null>(null)
  const bring = useImportFeeds()
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    bring.mutate(await chosen.text(), {
      onSuccess: ({ task: started }) => setTask(started),
      onError: (error) => showNotice(error.message),
    })
  }
  const save = async () => {
    try {
      await deliverFile(await rssCalls.exportFeeds({}), '/admin/rss?view=feeds')
    } catch (error) {
      showNotice(error instanceof Error ? error.message : '导出失败')
    }
  }
  return (
    <>
      <div className={styles.tools}>
        <Field label="找订阅源" hideLabel>
          <Input
            type="search"
            placeholder="找订阅源"
            value={q}
            onChange={({ target }) => onSearch(target.value)}
          />
        </Field>
        <Button loading={bring.isPending} onClick={() => file.current?.click()}>
          导入 OPML
        </Button>
        <Button onClick={() => void save()}>导出 OPML</Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label="OPML 文件"
          accept=".opml,.xml,text/x-opml,text/xml,application/xml"
          onChange={({ target }) => {
            void read(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      {task !== null && <Importing key={task} id={task} />}
    </>
  )
}

/** The progress of an import, and its result for each feed. */
function Importing({ id }: { id: string }) {
  const { data: task } = useTask(id)
  const refresh = useRssRefresh()
  const hasEnded = task !== undefined && !isRunning(task)
  const onEnd = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (hasEnded) onEnd()
  }, [hasEnded])
  if (!task || isRunning(task))
    return (
      <div className={styles.report}>
        <p>正在订阅 {task?.message}</p>
        <ProgressBar
          label="导入订阅源"
          value={task?.total ? task.done : undefined}
          max={task?.total || 1}
          thin
        />
      </div>
    )
  if (task.state !== 'DONE') return <p className={styles.report}>{task.error?.message ?? '已停止'}</p>
  const { added = [], known = [], failed = [] } = task.result as Partial<Report>
  return (
    <div className={styles.report} role="status">
      <p>{task.message}</p>
      <Names title="已添加" names={added} />
      <Names title="已有" names={known} />
      <Names
        title="失败"
        names={failed.map(({ title, url, message }) => (
          <>
            <span lang="en">{title || url}</span>：{message}
          </>
        ))}
      />
    </div>
  )
}

interface Report {
  added: string[]
  known: string[]
  failed: { title: string; url: string; message: string }[]
}

function Names({ title, names }: { title: string; names: readonly ReactNode[] }) {
  if (names.length === 0) return null
  return (
    <details open={names.length <= 10}>
      <summary>
        {title} {names.length} 个
      </summary>
      <ul>
        {names.map((name, at) => (
          // The report is immutable, so the index is a stable key.
          <li key={String(at)}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
