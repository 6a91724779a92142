// /collection/follow: the collections that this member follows or saved.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CollectionList } from '../../features/collection/CollectionList.tsx'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const SHELVES = [
  { value: 'followed', label: '关注' },
  { value: 'starred', label: '收藏' },
] as const

export function CollectionFollowScreen() {
  const [shelf, setShelf] = useState<'followed' | 'starred'>('followed')
  return (
    <>
      <BackBar />
      <Page rows>
        <PageTitle title="关注和收藏的合集" />
        <StaleDataNotice />
        <Tabs label="哪些" items={SHELVES} value={shelf} onChange={setShelf}>
          <CollectionList
            key={shelf}
            shelf={shelf}
            empty={
              <EmptyState
                title={shelf === 'followed' ? '还没有关注的合集' : '还没有收藏的合集'}
                action={
                  <Link to="/collection/all" className={buttonClass({ variant: 'primary' })}>
                    去看看合集
                  </Link>
                }
              />
            }
          />
        </Tabs>
      </Page>
    </>
  )
}
