// Transitions of an article that are possible now, each with an undo; after a decision, the next article of
// the list opens.
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { EditedArticle, ManagedArticle } from '../../../contract/entities/article.ts'
import { type TopicName, topicLabel } from '../../../domain/article/topics.ts'
import { deskCalls } from '../../lib/calls/desk.ts'
import { useFocusBack } from '../../lib/use-focus-back.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './DeskBar.module.css'
import { RefuseDialog, TranslateDialog } from './DeskDialogs.tsx'
import { DeskMoreIcon } from './icons.tsx'
import { isScheduled } from './labels.ts'
import { useDeskChanged, useDeskMutation } from './queries.ts'
import { SlotDialog } from './SlotDialog.tsx'
import { canTransition } from './transitions.ts'
import { usePublishKey } from './use-publish-key.ts'
import { useSenseTask } from './use-sense-task.ts'

export interface DeskTransitionsProps {
  article: EditedArticle
  now: number
  /** Doubts about publication, as text; '' for none. */
  doubts: string
  canTranslate: boolean
  /** A language model is configured. */
  hasModel: boolean
  /** Topics suggested by the text, for an article without topics. */
  proposed: readonly TopicName[]
  onTopics: (topics: string[]) => void
  /** Path to open after a decision; undefined: stay on this page. */
  next: string | undefined
  /** The publish shortcut was pressed with unsaved changes: publishing starts once they are saved. */
  isPublishWanted: boolean
  onPublishBegun: () => void
}

type Question = 'slot' | 'refuse' | 'translate' | 'sure'
interface Request {
  call: () => Promise<unknown>
  doneMessage: string
  /** The response is the article, with the `updated_at` that an undo request needs. */
  canUndo?: boolean
  /** The transition is the decision for which the article was opened. */
  isDecision?: boolean
}

export function DeskTransitions(props: DeskTransitionsProps) {
  const { article, now, doubts } = props
  const { id, revision } = article
  const [question, setQuestion] = useState<Question | undefined>(undefined)
  const trigger = useFocusBack(question === 'sure')
  const cancel = useFocusBack(question !== 'sure')
  const navigate = useNavigate()
  const changed = useDeskChanged()
  const move = useDeskMutation(({ call }: Request) => call())
  const undo = ({ updated_at }: Pick<ManagedArticle, 'updated_at'>) =>
    void deskCalls.undo({ id, updated_at }).then(
      async () => {
        showNotice('已撤销')
        await changed()
      },
      (error: Error) => showNotice(error.message),
    )
  const run = (request: Request) =>
    move.mutate(request, {
      onSuccess: (answer) => {
        setQuestion(undefined)
        const back = request.canUndo && { label: '撤销', run: () => undo(answer as ManagedArticle) }
        showNotice(request.doneMessage, back ? { action: back } : {})
        if (request.isDecision && props.next !== undefined) void navigate({ to: props.next })
      },
      onError: (error) => showNotice(error.message),
    })
  const may = (kind: Parameters<typeof canTransition>[1]) => canTransition(article, kind, now)
  const isBusy = article.task !== null
  const canAudit = may('PASS_AUDIT') && !isBusy && article.word_count > 0
  const isOut = article.status === 'PUBLISHED'
  const canPublish = canAudit ? !isOut : may('PUBLISH')
  const publish = (published_at?: string) => {
    const when = published_at === undefined ? {} : { published_at }
    const isLater = published_at !== undefined && Date.parse(published_at) > Date.now()
    run({
      call: () =>
        canAudit
          ? deskCalls.audit({ id, pass: true, revision, publish: true, ...when })
          : deskCalls.setStatus({ id, status: 'PUBLISHED', ...when }),
      doneMessage: isLater ? '已排期' : '已发布',
      canUndo: true,
      isDecision: true,
    })
  }
  const pass = () =>
    run({
      call: () => deskCalls.audit({ id, pass: true, revision }),
      doneMessage: '审核通过',
      canUndo: true,
      isDecision: true,
    })
  const decide = () => {
    if ((canAudit || canPublish) && doubts !== '' && question !== 'sure') setQuestion('sure')
    else if (canPublish) publish()
    else if (canAudit) pass()
  }
  usePublishKey(() => {
    if (!move.isPending) decide()
  })
  const { isPublishWanted } = props
  const publishSaved = useEffectEvent(() => {
    props.onPublishBegun()
    decide()
  })
  useEffect(() => {
    if (isPublishWanted) publishSaved()
  }, [isPublishWanted])
  const senses = useSenseTask(id)
  const menu = menuOf(props, {
    run,
    senses,
    may,
    isBusy,
    ask: setQuestion,
    preview: () => void navigate({ to: `/admin/article/${id}/preview` }),
  })
  if (canAudit) menu.unshift({ label: '退回', onSelect: () => setQuestion('refuse') })
  if (canAudit && !isOut) menu.unshift({ label: '审核通过，先不发布', onSelect: pass })
  const answer = { isPending: move.isPending, onClose: () => setQuestion(undefined) }
  const name = canAudit ? '通过并发布' : '发布'
  return (
    <>
      {senses.statusText !== '' && (
        <span className={styles.doing} role="status">
          {senses.statusText}
        </span>
      )}
      {menu.length > 0 && <Menu label="更多操作" icon={<DeskMoreIcon />} items={menu} />}
      {question === 'sure' ? (
        <span className={styles.sure} role="alert">
          {doubts}
          {props.proposed.length > 0 && (
            <Button
              size="s"
              onClick={() => {
                setQuestion(undefined)
                props.onTopics([...props.proposed])
              }}
            >
              话题设为{props.proposed.map(topicLabel).join('、')}
            </Button>
          )}
          <Button ref={cancel} size="s" onClick={() => setQuestion(undefined)}>
            取消
          </Button>
          <Button size="s" variant="primary" loading={move.isPending} onClick={decide}>
            仍然{isOut ? '换上' : '发布'}
          </Button>
        </span>
      ) : (
        <>
          {canPublish && (
            <Button size="s" onClick={() => setQuestion('slot')}>
              {canAudit ? '通过并排期' : '排期'}
            </Button>
          )}
          {(canPublish || canAudit) && (
            <Button ref={trigger} size="s" variant="primary" loading={move.isPending} onClick={decide}>
              {canPublish ? name : '通过，给读者换上'}
            </Button>
          )}
        </>
      )}
      {may('WITHDRAW') && !canAudit && (
        <Button
          size="s"
          onClick={() =>
            run({
              call: () => deskCalls.setStatus({ id, status: 'OFFLINE' }),
              doneMessage: isScheduled(article, now) ? '已取消定时' : '已下架',
              canUndo: true,
            })
          }
        >
          {isScheduled(article, now) ? '取消定时发布' : '下架'}
        </Button>
      )}
      {may('RESTORE') && (
        <Button
          size="s"
          variant="primary"
          onClick={() => run({ call: () => deskCalls.restore({ id }), doneMessage: '已恢复' })}
        >
          恢复
        </Button>
      )}
      {question === 'slot' && (
        <SlotDialog
          {...answer}
          title={canAudit ? '通过并排期' : '排期'}
          doubts={doubts}
          confirm="排好"
          onAnswer={publish}
        />
      )}
      {question === 'refuse' && (
        <RefuseDialog
          {...answer}
          onAnswer={(reason) =>
            run({
              call: () => deskCalls.audit({ id, pass: false, reason, revision }),
              doneMessage: '已退回',
              canUndo: true,
              isDecision: true,
            })
          }
        />
      )}
      {question === 'translate' && (
        <TranslateDialog
          {...answer}
          onAnswer={(how) =>
            run({ call: () => deskCalls.retranslate({ id, ...how }), doneMessage: '开始翻译，可以接着改' })
          }
        />
      )}
    </>
  )
}

interface MenuWays {
  run: (request: Request) => void
  may: (kind: Parameters<typeof canTransition>[1]) => boolean
  isBusy: boolean
  ask: (question: Question) => void
  senses: { begin: () => void; statusText: string }
  preview: () => void
}

/** Menu of rarely used actions. */
function menuOf({ article, canTranslate, hasModel }: DeskTransitionsProps, ways: MenuWays): MenuItem[] {
  const { run, may, isBusy } = ways
  const { id } = article
  const menu: MenuItem[] = []
  if (article.revision > 0 && article.status !== 'DELETED')
    menu.push({ label: '预览，读者会看到的样子', onSelect: ways.preview })
  if (canTranslate && !isBusy && may('START_TRANSLATION'))
    menu.push({ label: '翻译全文', onSelect: () => ways.ask('translate') })
  if (hasModel && article.revision > 0 && article.status !== 'DELETED' && ways.senses.statusText === '')
    menu.push({ label: '让 AI 标释义', onSelect: ways.senses.begin })
  if (article.link !== null && !isBusy && may('START_DOWNLOAD')) {
    const call = () => deskCalls.redownload({ id })
    menu.push({ label: '重新下载', onSelect: () => run({ call, doneMessage: '开始下载' }) })
  }
  if (article.status === 'DELETED') return menu
  const { is_lock } = article
  const lock = () => deskCalls.lock({ id, is_lock: !is_lock })
  menu.push({
    label: is_lock ? '解锁' : '加锁，非会员读三分之一',
    onSelect: () => run({ call: lock, doneMessage: is_lock ? '已解锁' : '已加锁', canUndo: true }),
  })
  if (may('WITHDRAW') && article.has_pending) {
    const call = () => deskCalls.setStatus({ id, status: 'OFFLINE' })
    menu.push({ label: '下架', onSelect: () => run({ call, doneMessage: '已下架', canUndo: true }) })
  }
  if (may('DELETE')) {
    const call = () => deskCalls.delete({ id })
    const said = '已删除，30 天内可以恢复'
    menu.push({
      label: '删除',
      danger: true,
      separated: true,
      onSelect: () => run({ call, doneMessage: said, canUndo: true }),
    })
  }
  return menu
}
