// Errors of articles grouped by reason; one button retries the whole group.
import { Link } from '@tanstack/react-router'
import type { FailureReason } from '../../../domain/article/failure.ts'
import { deskCalls } from '../../lib/calls/desk.ts'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './FailureSummary.module.css'
import { getDeskListPath } from './filters.ts'
import { useDeskMutation, useFailures } from './queries.ts'

type RetryRequest = { reason?: FailureReason }

/** Renders nothing without errors. `here`: the reason by which the list below is filtered. */
export function FailureSummary({ here = '' }: { here?: FailureReason | '' }) {
  const failures = useFailures()
  const retry = useDeskMutation((request: RetryRequest) => deskCalls.retryFailures(request))
  const again = (asked: RetryRequest) =>
    retry.mutate(asked, {
      onSuccess: ({ asked, left }) => showNotice(retriedText(asked, left)),
      onError: (error) => showNotice(error.message),
    })
  const isPressed = (reason?: FailureReason) => retry.isPending && retry.variables?.reason === reason
  const { groups = [], total = 0 } = failures.data ?? {}
  if (total === 0) return null
  return (
    <section className={styles.failures} aria-label="失败原因">
      <header>
        <h2>{formatCount(total)} 篇失败</h2>
        {groups.length > 1 && (
          <Button size="s" loading={isPressed()} disabled={retry.isPending} onClick={() => again({})}>
            全部重试
          </Button>
        )}
      </header>
      <ul>
        {groups.map(({ reason, label, count, downloads, last_at, examples: [newest] }) => (
          <li key={reason}>
            <b>{formatCount(count)}</b>
            <span>
              <Link
                to={getDeskListPath({ stage: 'FAILED', reason })}
                aria-current={reason === here ? 'page' : undefined}
              >
                {label}
              </Link>
              <small>
                {workText(count, downloads)}，最近一次 {formatDateTime(last_at)}
                {newest && (
                  <>
                    ：<span lang="en">{newest.title}</span>
                  </>
                )}
              </small>
            </span>
            <Button
              size="s"
              aria-label={`${label}：全部重试`}
              loading={isPressed(reason)}
              disabled={retry.isPending}
              onClick={() => again({ reason })}
            >
              {groups.length > 1 ? '重试' : '全部重试'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const workText = (count: number, downloads: number): string => {
  if (downloads === count) return '下载'
  if (downloads === 0) return '翻译'
  return `下载 ${formatCount(downloads)}，翻译 ${formatCount(count - downloads)}`
}

const retriedText = (asked: number, left: number): string => {
  if (asked === 0) return `这 ${formatCount(left)} 篇暂时无法重试，请打开查看原因`
  return `再试 ${formatCount(asked)} 篇${left > 0 ? `，其余 ${formatCount(left)} 篇未处理` : ''}`
}
