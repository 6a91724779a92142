// /admin/collection: all collections, those with a pending decision first.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CollectionList } from '../../features/collection/CollectionList.tsx'
import { CollectionReviewActions } from '../../features/collection/CollectionReviewActions.tsx'
import { AdminBar } from '../../features/desk/AdminBar.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const STATES = [
  { value: 'ALL', label: '全部' },
  { value: 'WAITING', label: '待处理' },
  { value: 'PUBLISHED', label: '已发布' },
  { value: 'DRAFT', label: '草稿' },
] as const

export function CollectionsAdminScreen() {
  const [status, setStatus] = useState<(typeof STATES)[number]['value']>('ALL')
  return (
    <Page wide>
      <BackLink to="/admin" narrow>
        编辑部
      </BackLink>
      <AdminBar here="collections" />
      <PageTitle
        title="合集"
        action={
          <Link to="/admin/collection/edit" className={buttonClass({ variant: 'primary' })}>
            新建
          </Link>
        }
      />
      <Tabs label="状态" items={STATES} value={status} onChange={setStatus}>
        <CollectionList
          shelf="managed"
          filters={status === 'ALL' ? {} : { status }}
          empty={<EmptyState title="没有符合条件的合集" />}
          actions={(collection) => <CollectionReviewActions collection={collection} />}
        />
      </Tabs>
    </Page>
  )
}
