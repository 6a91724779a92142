// /MyCollection: the collections that this member created.
import { Link } from '@tanstack/react-router'
import styles from '../../features/collection/Collection.module.css'
import { CollectionList } from '../../features/collection/CollectionList.tsx'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'

export function MyCollectionScreen() {
  return (
    <>
      <BackBar />
      <Page rows>
        <PageTitle
          title="我的合集"
          action={
            <Link to="/collection/new" className={buttonClass({ variant: 'primary' })}>
              新建
            </Link>
          }
        />
        <StaleDataNotice />
        <CollectionList
          shelf="mine"
          empty={
            <EmptyState
              title="还没有创建合集"
              hint="把几篇文章按顺序收在一起，慢慢读，也可以公开分享。"
              action={
                <Link to="/collection/all" className={buttonClass()}>
                  看看别人的
                </Link>
              }
            />
          }
          actions={({ id, name }) => (
            <Link
              to={`/collection/new?id=${id}`}
              className={buttonClass({ variant: 'plain', size: 's' })}
              aria-label={`编辑 ${name}`}
            >
              编辑
            </Link>
          )}
        />
        <p className={styles.toOthers}>
          <Link to="/collection/follow" className={buttonClass({ variant: 'plain' })}>
            关注和收藏的合集
          </Link>
        </p>
      </Page>
    </>
  )
}
