// One question with its answer and its sources in the article; the answer is streamed and can be stopped.
import { useRouter } from '@tanstack/react-router'
import { History } from 'lucide'
import styles from '../../features/reader/ai/Ai.module.css'
import { QuestionPage, RemoveQuestion } from '../../features/reader/ai/QuestionPage.tsx'
import { goBack } from '../../lib/back.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { LineIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/Page.tsx'

export function QuestionScreen({ params: { id = '' } }: { params: Record<string, string> }) {
  const router = useRouter()
  const actions = (
    <>
      <IconButton label="提问记录" onClick={() => void router.navigate({ to: '/askai' })}>
        <LineIcon node={History} />
      </IconButton>
      <RemoveQuestion id={id} onRemoved={() => goBack(router)} />
    </>
  )
  return (
    <>
      <BackBar always right={actions} />
      <Page className={styles.page}>
        <QuestionPage
          key={id}
          id={id}
          onSubmitted={(next) => void router.navigate({ to: `/askai/${next}` })}
          missing={<ErrorScreen status={404} path={`/askai/${id}`} sentence="没有找到这个提问，可能已删除" />}
        />
      </Page>
    </>
  )
}
