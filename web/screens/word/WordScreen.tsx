// One saved word.
import { useRouter } from '@tanstack/react-router'
import { useDeleteWord, useWordDetail } from '../../features/word/queries.ts'
import { WordDetail } from '../../features/word/WordDetail.tsx'
import { Refused } from '../../lib/api.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'

export function WordScreen({ params }: { params: Record<string, string> }) {
  const word = params['word'] ?? ''
  const detail = useWordDetail(word)
  const remove = useDeleteWord()
  const { history, navigate } = useRouter()
  const leave = () => {
    if (history.canGoBack()) history.back()
    else void navigate({ to: '/myword', replace: true })
  }
  if (detail.error instanceof Refused && detail.error.status === 404) {
    return <ErrorScreen status={404} path={word} sentence="生词本里没有这个词。" />
  }
  return (
    <>
      <BackBar always />
      <Page>
        {detail.isPending && <SkeletonLines lines={6} label="正在加载单词" />}
        {detail.isError && <Failed message={detail.error.message} onRetry={() => void detail.refetch()} />}
        {detail.data && (
          <WordDetail
            detail={detail.data}
            onDelete={() => {
              leave()
              remove.mutate(detail.data.card)
            }}
          />
        )}
      </Page>
    </>
  )
}
