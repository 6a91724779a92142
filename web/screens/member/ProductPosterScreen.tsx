// /poster/product: the prices as a picture to post; hidden in app-store review mode.
import { Link } from '@tanstack/react-router'
import { ProductPoster } from '../../features/member/ProductPoster.tsx'
import { useProducts } from '../../features/member/queries.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'

export function ProductPosterScreen() {
  const { data, error, isFetching, refetch } = useProducts()
  return (
    <>
      <BackBar />
      <Page>
        <PageTitle title="价目海报" />
        {data ? (
          data.items.length > 0 && !isReviewMode() ? (
            <ProductPoster products={data.items} limits={data.limits} />
          ) : (
            <EmptyState
              title="暂无海报"
              hint="会员权益请在会员页查看。"
              action={
                <Link to="/member" className={buttonClass({ variant: 'primary' })}>
                  看看会员
                </Link>
              }
            />
          )
        ) : error ? (
          <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={8} label="正在打开海报" />
        )}
      </Page>
    </>
  )
}
