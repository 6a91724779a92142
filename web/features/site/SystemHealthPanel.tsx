// System health for admins: unexpected errors of the last day, and the last success and failure of each
// external provider.
import type { ErrorEventSummary, ProviderHealthEntry } from '../../../contract/site.ts'
import { formatCount, formatRelativeTime } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { List, Section } from '../../ui/List.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import styles from './Health.module.css'
import { useSystemHealth } from './queries.ts'
import { formatProviderHealth, getProviderLabel, isProviderHealthy } from './system-health.ts'

export function SystemHealthPanel() {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useSystemHealth()
  if (!data)
    return error ? (
      <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={6} cover={false} label="正在加载错误记录" />
    )
  const { faults, providers } = data
  return (
    <>
      <Section
        title="最近 24 小时的意外错误"
        hint="相同的算在一起，新的在前；细节在日志里。"
        action={
          <button type="button" onClick={() => void refetch()} disabled={isFetching}>
            刷新
          </button>
        }
      >
        {faults.length === 0 ? (
          <EmptyState title="24 小时内没有错误" hint="意外的程序错误会显示在这里，七天后自动清除。" />
        ) : (
          <List label="错误">
            {faults.map((fault) => (
              <Fault key={`${fault.text} ${fault.place} ${fault.error}`} fault={fault} />
            ))}
          </List>
        )}
      </Section>
      <Section title="外部服务" hint="设置好的服务用过以后才会出现。">
        {providers.length === 0 ? (
          <EmptyState
            title="还没有用过外部服务"
            hint="翻译、模型、支付、短信、存储用过一次就能在这里看到。"
          />
        ) : (
          <List label="外部服务">
            {[...providers]
              .sort((a, b) => Number(isProviderHealthy(a)) - Number(isProviderHealthy(b)))
              .map((sign) => (
                <Provider key={sign.name} sign={sign} now={dataUpdatedAt} />
              ))}
          </List>
        )}
      </Section>
    </>
  )
}

function Fault({ fault: { text, place, error, count, last_at } }: { fault: ErrorEventSummary }) {
  return (
    <li className={styles.sign}>
      <b lang="en">{text}</b>
      {place !== '' && <code lang="en">{place}</code>}
      <Badge tone="warn">{formatCount(count)} 次</Badge>
      <time dateTime={last_at}>{formatRelativeTime(last_at)}</time>
      {error !== '' && (
        <p className={styles.detail} lang="en">
          {error}
        </p>
      )}
    </li>
  )
}

function Provider({ sign, now }: { sign: ProviderHealthEntry; now: number }) {
  const well = isProviderHealthy(sign)
  return (
    <li className={styles.sign}>
      <b>{getProviderLabel(sign.name)}</b>
      <Badge tone={well ? 'accent' : 'warn'}>{well ? '正常' : '需留意'}</Badge>
      <span>{formatProviderHealth(sign, now)}</span>
      {!well && sign.failure !== '' && (
        <p className={styles.detail} lang="en">
          {sign.failure}
        </p>
      )}
    </li>
  )
}
