// Buttons for the next steps of an issue, the suggested one first, with a confirmation before an incomplete
// issue is published.
import { useEffect, useRef, useState } from 'react'
import type { MagazinePlace, MagazineShown } from '../../../contract/magazine.ts'
import { ApiError } from '../../lib/api.ts'
import { magazineCalls } from '../../lib/calls/magazine.ts'
import { useFocusBack } from '../../lib/use-focus-back.ts'
import { Button } from '../../ui/Button.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './IssueDesk.module.css'
import { useMagazineMutation } from './queries.ts'
import { countUntranslated, type IssueRow, rowsToJudge } from './state.ts'

type Step = 'crawl' | 'upload' | 'download' | 'translate' | 'audit'

export interface IssueStepsProps {
  issue: MagazineShown
  work: NonNullable<MagazineShown['work']>
  places: readonly MagazinePlace[]
  /** Fetches the texts and returns the doubts about publishing them; '' for none. */
  doubtsOf: (rows: readonly IssueRow[]) => Promise<string>
}

/** The suggested step is the primary button; other valid steps are rendered next to it. */
export function IssueSteps({ issue, work, places, doubtsOf }: IssueStepsProps) {
  const { id, status } = issue
  const ask = useMagazineMutation(({ step }: { step: Step }) => magazineCalls[step]({ id }))
  const withdraw = useMagazineMutation(
    () => magazineCalls.publish({ id, cancel: true }),
    () => showNotice('正在撤回'),
  )
  const lacks = work.lacks !== null && <p className={styles.lacks}>{work.lacks}</p>
  if (work.task !== null) return lacks
  const step = (kind: Step, label: string, isNext = false) => (
    <Button
      variant={isNext ? 'primary' : 'quiet'}
      loading={ask.isPending && ask.variables.step === kind}
      onClick={() => ask.mutate({ step: kind })}
    >
      {label}
    </Button>
  )
  const isOpen = status === 'DRAFT' || status === 'CRAWLED' || status === 'DOWNLOADED'
  const isWhole = status === 'DOWNLOADED'
  const { count: untranslated, skipped } =
    status !== 'PUBLISHED' && work.can_translate ? countUntranslated(places) : { count: 0, skipped: '' }
  return (
    <div className={styles.steps}>
      {status !== 'AUDITED' && lacks}
      {status === 'CRAWLED' && step('download', work.failed > 0 ? '重新下载失败的' : '下载全部文章', true)}
      {status === 'AUDITED' && (
        <Publish
          issue={issue}
          lacks={work.lacks}
          places={places}
          doubtsOf={doubtsOf}
          onWithdraw={() => withdraw.mutate(undefined)}
        />
      )}
      {untranslated > 0 &&
        (skipped === '' ? (
          step('translate', '翻译整期', isWhole)
        ) : (
          <TranslateSome
            skipped={skipped}
            count={untranslated}
            isNext={isWhole}
            isBusy={ask.isPending && ask.variables.step === 'translate'}
            onGo={() => ask.mutate({ step: 'translate' })}
          />
        ))}
      {isWhole && step('audit', '审核通过整期', untranslated === 0)}
      {isOpen && work.url && step('crawl', work.places > 0 ? '重读目录' : '读目录', status === 'DRAFT')}
      {status !== 'PUBLISHED' && (work.url || work.cover) && step('upload', '存封面')}
      {status === 'PUBLISHED' && (
        <Button loading={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
          撤回
        </Button>
      )}
    </div>
  )
}

interface TranslateSomeProps {
  /** Articles that are skipped, as text. */
  skipped: string
  /** Number of articles that are translated. */
  count: number
  isNext: boolean
  isBusy: boolean
  onGo: () => void
}

/** Confirmation that lists the articles that stay without a translation before the others are translated. */
function TranslateSome({ skipped, count, isNext, isBusy, onGo }: TranslateSomeProps) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useFocusBack(isOpen)
  const cancel = useFocusBack(!isOpen)
  const go = () => {
    setOpen(false)
    onGo()
  }
  if (!isOpen)
    return (
      <Button
        ref={trigger}
        variant={isNext ? 'primary' : 'quiet'}
        loading={isBusy}
        onClick={() => setOpen(true)}
      >
        翻译整期
      </Button>
    )
  return (
    <span className={styles.sure} role="alert">
      <span>{skipped}，不会翻译</span>
      <Button ref={cancel} onClick={() => setOpen(false)}>
        取消
      </Button>
      <Button variant="primary" onClick={go}>
        {`翻译其余 ${count} 篇`}
      </Button>
    </span>
  )
}

interface PublishProps extends Pick<IssueStepsProps, 'issue' | 'places' | 'doubtsOf'> {
  /** Articles of the contents that are missing in the issue, as text. */
  lacks: string | null
  onWithdraw: () => void
}

/** Requires the same confirmations as the publication of an article; the editor may continue anyway. */
function Publish({ issue: { id, name, edition }, lacks, places, doubtsOf, onWithdraw }: PublishProps) {
  const [isLooking, setLooking] = useState(false)
  const [question, setQuestion] = useState('')
  const trigger = useFocusBack(question !== '')
  const cancel = useFocusBack(question === '')
  const publish = useMagazineMutation(
    ({ force }: { force: boolean }) => magazineCalls.publish({ id, force }),
    () =>
      showNotice(`正在出版 ${name} ${edition}`, {
        duration: 8000,
        action: { label: '撤销', run: onWithdraw },
      }),
  )
  const rows = rowsToJudge(places)
  const contents = JSON.stringify([id, rows])
  /** Undefined after the component has unmounted. */
  const now = useRef<string>(undefined)
  useEffect(() => {
    now.current = contents
    return () => {
      now.current = undefined
    }
  }, [contents])
  const begin = async () => {
    setLooking(true)
    const doubts = await doubtsOf(rows).catch(() => undefined)
    setLooking(false)
    if (now.current === undefined) return
    if (now.current !== contents) return showNotice('文章有变化，还未出版，请重试')
    if (doubts === undefined) return showNotice('译文检查失败，请重试')
    const question = `${lacks ?? ''}${doubts}`
    if (question !== '') return setQuestion(question)
    publish.mutate(
      { force: false },
      {
        // The server found missing articles that this cached list does not show: ask with its error message.
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'MAGAZINE_INCOMPLETE') setQuestion(error.message)
        },
      },
    )
  }
  // While the confirmation is open it contains the same text.
  if (question === '')
    return (
      <>
        {lacks !== null && <p className={styles.lacks}>{lacks}</p>}
        <Button
          ref={trigger}
          variant="primary"
          loading={isLooking || publish.isPending}
          onClick={() => void begin()}
        >
          出版
        </Button>
      </>
    )
  return (
    <span className={styles.sure} role="alert">
      <span>{question}</span>
      <Button ref={cancel} onClick={() => setQuestion('')}>
        取消
      </Button>
      <Button variant="primary" loading={publish.isPending} onClick={() => publish.mutate({ force: true })}>
        仍然出版
      </Button>
    </span>
  )
}
