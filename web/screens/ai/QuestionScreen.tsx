// One question with its answer and where it rests in the article; the answer comes word by word, and can be stopped.
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { History, Trash2 } from 'lucide'
import styles from '../../features/reader/ai/Ai.module.css'
import { Answered } from '../../features/reader/ai/Answered.tsx'
import { AskBox, useAsking } from '../../features/reader/ai/AskBox.tsx'
import { useAnswer } from '../../features/reader/ai/use-answer.ts'
import { Refused, saidOf } from '../../lib/api.ts'
import { goBack } from '../../lib/back.ts'
import { aiCalls } from '../../lib/calls/ai.ts'
import { keysOf } from '../../lib/keys.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { LineIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'

export function QuestionScreen({ params: { id = '' } }: { params: Record<string, string> }) {
  return <Question key={id} id={id} />
}

function Question({ id }: { id: string }) {
  const { question, error, failure, isComing, stop, refetch } = useAnswer(id)
  const { navigate } = useRouter()
  if (error instanceof Refused && (error.status === 404 || error.status === 400))
    return <ErrorScreen status={404} path={`/askai/${id}`} sentence="这个提问不在这里，也许已经删掉了" />
  const article = question?.article
  const onAsked = (next: string) => void navigate({ to: `/askai/${next}` })
  return (
    <>
      <BackBar always right={question && <Actions id={id} />} />
      <Page className={styles.page}>
        {question ? (
          <>
            <h1 className={styles.question}>{question.prompt}</h1>
            {article && (
              <p className={styles.about}>
                <Link to={`/article/${article.id}`} lang="en">
                  {article.title}
                </Link>
              </p>
            )}
            <Answered question={question} failure={failure} isComing={isComing} onStop={stop} />
            {failure && article && <Again article={article.id} prompt={question.prompt} onAsked={onAsked} />}
            {article && <AskBox under article={article.id} onAsked={onAsked} />}
          </>
        ) : error ? (
          <Failed message={error.message} onRetry={refetch} />
        ) : (
          <SkeletonLines lines={6} label="正在加载回答" />
        )}
      </Page>
    </>
  )
}

function Again(props: { article: number; prompt: string; onAsked: (id: string) => void }) {
  const { ask, isSending, fault } = useAsking(props)
  return (
    <div className={styles.coming}>
      <Button size="s" disabled={isSending} onClick={() => void ask(props.prompt)}>
        再问一次
      </Button>
      {fault && <span className={styles.fault}>{fault}</span>}
    </div>
  )
}

function Actions({ id }: { id: string }) {
  const cache = useQueryClient()
  const router = useRouter()
  const remove = async () => {
    try {
      await aiCalls.forget({ id, op_id: crypto.randomUUID() })
      void cache.invalidateQueries({ queryKey: keysOf('ai', 'history') })
      toast('已从问过的里删掉')
      goBack(router)
    } catch (error) {
      toast(saidOf(error))
    }
  }
  return (
    <>
      <IconButton label="问过的" onClick={() => void router.navigate({ to: '/askai' })}>
        <LineIcon node={History} />
      </IconButton>
      <IconButton label="删掉这个提问" onClick={() => void remove()}>
        <LineIcon node={Trash2} />
      </IconButton>
    </>
  )
}
