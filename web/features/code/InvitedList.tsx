// The users that the reader invited, each with their progress towards the reward.
import { formatDate } from '../../lib/format.ts'
import { LoadError } from '../../ui/EmptyState.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { RuledSection } from '../../ui/RuledSection.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { getInvitedState } from './award-text.ts'
import styles from './Code.module.css'
import { useInvitations } from './queries.ts'

export function InvitedList() {
  const query = useInvitations()
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const month = query.data?.pages[0]?.month
  return (
    <RuledSection
      title="已邀请"
      action={
        month && items.length > 0 ? (
          <span className={styles.aside}>
            本月奖励 {month.count} / {month.most}
          </span>
        ) : undefined
      }
    >
      {query.data ? (
        items.length > 0 ? (
          <ul className={styles.who} aria-label="已邀请">
            {items.map((one) => (
              <InvitedRow key={one.id} {...one} />
            ))}
          </ul>
        ) : (
          <p className={styles.rule}>还没有好友使用你的邀请码</p>
        )
      ) : query.isError ? (
        <LoadError
          message={query.error.message}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows rows={2} cover={false} label="正在加载邀请记录" />
      )}
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </RuledSection>
  )
}

function InvitedRow({
  name,
  at,
  ...one
}: Parameters<typeof getInvitedState>[0] & { name: string; at: string }) {
  const { text, shares, isReady } = getInvitedState(one)
  return (
    <li>
      <div>
        <p>{name}</p>
        <small>{formatDate(at)}注册</small>
      </div>
      {shares && (
        <div className={styles.bars} aria-hidden="true">
          <Bar name="时长" share={shares.minutes} />
          <Bar name="天数" share={shares.days} />
        </div>
      )}
      <div className={styles.far} data-ready={isReady || undefined}>
        {text}
      </div>
    </li>
  )
}

const Bar = ({ name, share }: { name: string; share: number }) => (
  <span>
    {name}
    <i className={styles.bar}>
      <i style={{ inlineSize: `${Math.round(share * 100)}%` }} />
    </i>
  </span>
)
