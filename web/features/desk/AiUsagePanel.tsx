// AI usage of all readers, today and in the last 30 days: requests, cost, errors, and the model that answers
// now.
import { useQuery } from '@tanstack/react-query'
import type { AiUsageFigures } from '../../../contract/entities/ai.ts'
import { aiCalls } from '../../lib/calls/ai.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { List, Section } from '../../ui/List.tsx'
import { PageTitle } from '../../ui/Page.tsx'
import { ProgressBar } from '../../ui/Progress.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StatGrid } from '../../ui/StatGrid.tsx'
import { Table } from '../../ui/Table.tsx'
import styles from './AiUsagePanel.module.css'
import { aiHeadline, codeLabel, providerText } from './ai-use.ts'

type UsagePeriod = AiUsageFigures['today']

export function AiUsagePanel() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: toQueryKey('ai', 'figures'),
    queryFn: ({ signal }) => aiCalls.figures({}, { signal }),
    staleTime: 0,
  })
  if (!data)
    return error ? (
      <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={6} cover={false} label="正在加载 AI 用量" />
    )
  const { providers, today, month, used, ceiling, translated } = data
  const isUsed = month.answers + month.cached > 0 || month.failed.length > 0
  return (
    <>
      <PageTitle title={aiHeadline(data)} sub={`一天的上限是 ${formatCount(ceiling)} 个词元，零点重新算`} />
      <ProgressBar label="今日用量" value={Math.min(used, ceiling)} max={ceiling} thin />
      <Section title="当前模型">
        {providers.length === 0 ? (
          <EmptyState title="还没有设置语言模型" hint="设置后，可在这里查看模型和用量。" />
        ) : (
          <List label="模型">
            {providers.map((provider) => (
              <li key={provider.name} className={styles.provider}>
                <b lang="en">{provider.name}</b>
                {provider.is_next && <Badge tone="accent">当前使用</Badge>}
                <span data-ill={!provider.is_well || undefined}>{providerText(provider)}</span>
              </li>
            ))}
          </List>
        )}
      </Section>
      {isUsed && (
        <>
          <Period title="今天" stretch={today} />
          <Period title="近 30 天" stretch={month} />
        </>
      )}
      {translated.length > 0 && (
        <Section title="翻译">
          <Table
            caption="各家翻译的英文字符"
            rows={translated}
            rowKey={({ engine }) => engine}
            columns={[
              {
                key: 'engine',
                title: '翻译服务',
                main: true,
                cell: ({ engine }) => <span lang="en">{engine}</span>,
              },
              { key: 'today', title: '今天的字符', numeric: true, cell: (row) => formatCount(row.today) },
              { key: 'month', title: '近 30 天的字符', numeric: true, cell: (row) => formatCount(row.month) },
            ]}
          />
        </Section>
      )}
    </>
  )
}

function Period({ title, stretch }: { title: string; stretch: UsagePeriod }) {
  const { answers, cached, failed, models, cost, first_ms } = stretch
  const failures = failed.reduce((sum, { count }) => sum + count, 0)
  return (
    <Section title={title}>
      <StatGrid
        items={[
          ['新回答', formatCount(answers)],
          ['来自缓存', answers + cached === 0 ? '–' : formatPercent(cached / (answers + cached))],
          ['失败', formatCount(failures)],
          ['首字等待', first_ms === null ? '–' : `${(first_ms / 1000).toFixed(1)} 秒`],
          ...(cost === null ? [] : [['花费', `${cost.toFixed(cost < 0.1 ? 3 : 2)} 元`] as const]),
        ]}
      />
      {models.length > 0 && (
        <Table
          caption={`${title}各个模型的用量`}
          rows={models}
          rowKey={({ model }) => model}
          columns={[
            { key: 'model', title: '模型', main: true, cell: ({ model }) => <span lang="en">{model}</span> },
            { key: 'answers', title: '回答', numeric: true, cell: (row) => formatCount(row.answers) },
            { key: 'input', title: '读入词元', numeric: true, cell: (row) => formatCount(row.input) },
            { key: 'output', title: '写出词元', numeric: true, cell: (row) => formatCount(row.output) },
          ]}
        />
      )}
      {failed.length > 0 && (
        <p className={styles.failed}>
          失败原因：
          {failed.map(({ code, count }) => `${codeLabel(code)} ${formatCount(count)} 次`).join('，')}
        </p>
      )}
    </Section>
  )
}
