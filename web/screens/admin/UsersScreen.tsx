// 用户: search for users, and the data and actions for the selected one; search query and selection are part of
// the URL.
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AdminBar } from '../../features/desk/AdminBar.tsx'
import { SubjectAuditLog } from '../../features/desk/SubjectAuditLog.tsx'
import { UserLedger } from '../../features/member/UserLedger.tsx'
import { UserOrders } from '../../features/order/UserOrders.tsx'
import styles from '../../features/people/People.module.css'
import { PeopleList } from '../../features/people/PeopleList.tsx'
import { PersonView } from '../../features/people/PersonView.tsx'
import { usePeople } from '../../features/people/queries.ts'
import { getErrorMessage } from '../../lib/api.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { SearchIcon } from '../../ui/more-icons.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

const PATH = '/admin/user/search'
/** Debounce of the search input in ms. */
const PAUSE_MS = 300

export function UsersScreen() {
  const { searchStr } = useLocation()
  const searchParams = new URLSearchParams(searchStr)
  const q = searchParams.get('q') ?? ''
  const id = Number(searchParams.get('id')) || undefined
  const query = usePeople(q)
  const people = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Page wide>
      <AdminBar here="users" />
      <PageTitle title="用户" sub="看一位用户的会员、订单和设备，每一步都写进记录" />
      <div className={styles.two} data-chosen={id !== undefined || undefined}>
        <div>
          <SearchBox q={q} found={query.data && !query.hasNextPage ? people.length : undefined} />
          {query.isPending && <SkeletonRows rows={8} cover={false} label="正在找" />}
          {query.isError && people.length === 0 && (
            <LoadError message={getErrorMessage(query.error)} onRetry={() => void query.refetch()} />
          )}
          {query.data && people.length === 0 && (
            <EmptyState title="没有找到" hint="试试手机号的后几位，或者用户名里的一个词。" />
          )}
          {people.length > 0 && <PeopleList people={people} chosen={id} q={q} />}
          <LoadMore
            hasMore={query.hasNextPage}
            loading={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
          />
        </div>
        {id === undefined ? (
          <div className={styles.none}>
            <EmptyState title="选一位用户" hint="会员、订单、设备和阅读会出现在这里。" />
          </div>
        ) : (
          <div>
            <div className={styles.back}>
              <BackLink to={q === '' ? PATH : `${PATH}?q=${encodeURIComponent(q)}`}>用户</BackLink>
            </div>
            <PersonView
              key={id}
              id={id}
              ledger={
                <>
                  <UserLedger user_id={id} />
                  <UserOrders user_id={id} />
                </>
              }
              acts={<SubjectAuditLog subject={`user:${id}`} />}
            />
          </div>
        )}
      </div>
    </Page>
  )
}

function SearchBox({ q, found }: { q: string; found: number | undefined }) {
  const [typed, setTyped] = useState(q)
  const navigate = useNavigate()
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => {
      const to = typed.trim() === '' ? PATH : `${PATH}?q=${encodeURIComponent(typed.trim())}`
      void navigate({ to, replace: true })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, q, navigate])
  return (
    <search className={styles.search}>
      <Field
        label="找用户"
        hideLabel
        hint={`手机号、用户名、编号或订单号${q === '' || found === undefined ? '' : `。找到 ${found} 位`}`}
      >
        <Input
          type="search"
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
          lead={<SearchIcon size={18} />}
        />
      </Field>
    </search>
  )
}
