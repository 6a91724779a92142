// /collection/all: the public collections of all members.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import styles from '../../features/collection/Collection.module.css'
import { CollectionList } from '../../features/collection/CollectionList.tsx'
import { useIsLoggedIn } from '../../lib/session.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const ORDERS = [
  { value: 'new', label: '最新' },
  { value: 'hot', label: '最多人关注' },
] as const

export function CollectionsScreen() {
  const [order_by, setOrder] = useState<'new' | 'hot'>('new')
  const isMember = useIsLoggedIn()
  return (
    <>
      <BackBar />
      <Page rows>
        <PageTitle
          title="合集"
          sub="放在一起、排好顺序的文章"
          action={
            isMember && (
              <span className={styles.ways}>
                <Link to="/collection/follow" className={buttonClass({ variant: 'plain' })}>
                  我关注的
                </Link>
                <Link to="/MyCollection" className={buttonClass({ variant: 'plain' })}>
                  我创建的
                </Link>
              </span>
            )
          }
        />
        <StaleDataNotice />
        <Tabs label="顺序" items={ORDERS} value={order_by} onChange={setOrder}>
          <CollectionList
            shelf="all"
            filters={{ order_by }}
            empty={<EmptyState title="还没有公开的合集" hint="把你喜欢的几篇放在一起，做第一个。" />}
          />
        </Tabs>
      </Page>
    </>
  )
}
