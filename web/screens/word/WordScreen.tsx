// One saved word.
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useDeleteWord, useWordDetail } from '../../features/word/queries.ts'
import { WordDetail } from '../../features/word/WordDetail.tsx'
import { Refused } from '../../lib/api.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { LeftIcon } from '../../ui/icons.tsx'
import { Page, TopBar } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'

export function WordScreen({ params }: { params: Record<string, string> }) {
  const word = params['word'] ?? ''
  const detail = useWordDetail(word)
  const remove = useDeleteWord()
  const navigate = useNavigate()
  const { history } = useRouter()
  const leave = () => (history.canGoBack() ? history.back() : void navigate({ to: '/myword' }))
  if (detail.error instanceof Refused && detail.error.status === 404) {
    return <ErrorScreen status={404} path={word} sentence="生词本里没有这个词。" />
  }
  return (
    <>
      <TopBar
        left={
          <IconButton label="返回" onClick={leave}>
            <LeftIcon />
          </IconButton>
        }
      />
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
