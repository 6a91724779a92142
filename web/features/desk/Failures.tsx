// What did not succeed, by reason: a group is one thing to think about, and one press tries all of it again.
import { Link } from '@tanstack/react-router'
import type { FailureReason } from '../../../domain/article/failure.ts'
import { deskCalls } from '../../lib/calls/desk.ts'
import { countText, dateTimeText } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/toast.ts'
import styles from './Failures.module.css'
import { filtersAddress } from './filters.ts'
import { useDeskCall, useFailures } from './queries.ts'

type Asked = { reason?: FailureReason }

/** Nothing while nothing failed. `here`: the reason whose articles are listed below. */
export function Failures({ here = '' }: { here?: FailureReason | '' }) {
  const failures = useFailures()
  const retry = useDeskCall((asked: Asked) => deskCalls.retryFailures(asked))
  const again = (asked: Asked) =>
    retry.mutate(asked, {
      onSuccess: ({ asked, left }) => notify(retriedText(asked, left)),
      onError: (error) => notify(error.message),
    })
  const isPressed = (reason?: FailureReason) => retry.isPending && retry.variables?.reason === reason
  const { groups = [], total = 0 } = failures.data ?? {}
  if (total === 0) return null
  return (
    <section className={styles.failures} aria-label="失败原因">
      <header>
        <h2>{countText(total)} 篇失败</h2>
        {groups.length > 1 && (
          <Button size="s" loading={isPressed()} disabled={retry.isPending} onClick={() => again({})}>
            全部重试
          </Button>
        )}
      </header>
      <ul>
        {groups.map(({ reason, label, count, downloads, last_at, examples: [newest] }) => (
          <li key={reason}>
            <b>{countText(count)}</b>
            <span>
              <Link
                to={filtersAddress({ stage: 'FAILED', reason })}
                aria-current={reason === here ? 'page' : undefined}
              >
                {label}
              </Link>
              <small>
                {workText(count, downloads)}，最近一次 {dateTimeText(last_at)}
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
  return `下载 ${countText(downloads)}，翻译 ${countText(count - downloads)}`
}

const retriedText = (asked: number, left: number): string => {
  if (asked === 0) return `这 ${countText(left)} 篇暂时无法重试，请打开查看原因`
  return `再试 ${countText(asked)} 篇${left > 0 ? `，其余 ${countText(left)} 篇未处理` : ''}`
}
