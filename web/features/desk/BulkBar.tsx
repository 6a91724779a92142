// Bulk actions on the selected articles, with progress and errors.
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ManagedArticle } from '../../../contract/entities/article.ts'
import { formatSkipped } from '../../../domain/article/translation-skips.ts'
import { useFocusBack, useFocusList } from '../../lib/use-focus-back.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { TaskLine } from '../../ui/TaskLine.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './ArticleDesk.module.css'
import { BULK_ACTIONS, type BulkAction, type BulkArticle, getBulkOffers, useBulk } from './bulk.ts'
import { findBulkDoubts } from './bulk-doubts.ts'
import { EXPORT_FORMATS, useExport } from './use-export.ts'

export interface BulkBarProps {
  articles: readonly ManagedArticle[]
  /** The list shows deleted articles: restore is the only action. */
  isBin: boolean
  canTranslate: boolean
  /** The list with the checkboxes: the focus returns to it when the bar is removed. */
  list: RefObject<HTMLElement | null>
  /** Callback after the action is done: clears the selection. */
  onDone: () => void
}

interface Question {
  action: BulkAction
  on: readonly ManagedArticle[]
  /** The selection when the confirmation was opened; another selection invalidates it. */
  ticked: string
  text: string
  /** Label of the button that continues with the articles in `on`. */
  go: string
}

const ticksOf = (articles: readonly ManagedArticle[]): string => articles.map(({ id }) => id).join()

export function BulkBar({ articles, isBin, canTranslate, list, onDone }: BulkBarProps) {
  const bulk = useBulk()
  const exporting = useExport()
  const ticked = ticksOf(articles)
  const now = useRef(ticked)
  useEffect(() => {
    now.current = ticked
  }, [ticked])
  const [pendingQuestion, setQuestion] = useState<Question>()
  const question = pendingQuestion?.ticked === ticked ? pendingQuestion : undefined
  const [isLooking, setLooking] = useState(false)
  const [begun, setBegun] = useState<BulkAction>()
  const trigger = useFocusBack(question !== undefined)
  const cancel = useFocusBack(question === undefined)
  /** Before publishing, the texts are checked for doubts, as on the desk of a single article. */
  const begin = async (action: BulkAction, on: readonly ManagedArticle[]) => {
    setBegun(action)
    const left = on.filter((article) => !action.skips?.(article))
    if (left.length < on.length) {
      const text = `${formatSkipped(on)}，不会${action.label}`
      return setQuestion({ action, on: left, ticked, text, go: `${action.label}其余 ${left.length} 篇` })
    }
    if (action.reachesReaders === undefined) return run(action, on)
    setLooking(true)
    const text = await findBulkDoubts(on.filter(action.reachesReaders))
    setLooking(false)
    if (now.current !== ticked) return
    if (text === '') await run(action, on)
    else setQuestion({ action, on, ticked, text, go: `仍然${action.label}` })
  }
  const run = async (action: BulkAction, on: readonly BulkArticle[]) => {
    const succeeded = await bulk.start(action, on)
    // An undo does not use the selection: the rows may have been selected since.
    if (action !== BULK_ACTIONS.undo) onDone()
    if (succeeded.length === 0) return
    const undo = action.canUndo && { label: '撤销', run: () => void run(BULK_ACTIONS.undo, succeeded) }
    showNotice(`${action.past} ${succeeded.length} 篇`, undo ? { action: undo } : {})
  }
  const { state } = bulk
  const hasFailed = state !== undefined && !state.isRunning
  const close = useFocusBack(!hasFailed)
  // The export menu is not rendered while a file is created.
  const clear = useFocusBack(!exporting.isBusy)
  useFocusList(articles.length > 0 || state !== undefined, list)
  const actions: BulkAction[] = isBin
    ? [BULK_ACTIONS.restore]
    : [
        BULK_ACTIONS.audit,
        BULK_ACTIONS.publish,
        BULK_ACTIONS.offline,
        BULK_ACTIONS.redownload,
        BULK_ACTIONS.lock,
        BULK_ACTIONS.unlock,
      ]
  if (!isBin && canTranslate) actions.splice(1, 0, BULK_ACTIONS.translate)
  if (!isBin) actions.push(BULK_ACTIONS.delete)
  const offers = getBulkOffers(actions, articles, Date.now())
  return (
    <>
      <p className="sr-only" role="status">
        {articles.length > 0 && `已选 ${articles.length} 篇`}
      </p>
      {state?.isRunning && (
        <TaskLine
          title={`正在${state.action.label}`}
          label={`正在${state.action.label}`}
          done={state.done}
          total={state.total}
          onCancel={bulk.stop}
        />
      )}
      {exporting.isBusy && (
        <TaskLine title="正在导出" label="正在导出" done={exporting.done} total={exporting.total} />
      )}
      {hasFailed && (
        <div className={styles.failures} role="alert">
          <p>
            {state.failures.length} 篇未能{state.action.label}：
          </p>
          <ul>
            {state.failures.map(({ article, message }) => (
              <li key={article.id}>
                <Link to={`/admin/article/${article.id}`} lang="en">
                  {article.title}
                </Link>
                <span>{message}</span>
              </li>
            ))}
          </ul>
          <Button ref={close} size="s" onClick={bulk.forget}>
            知道了
          </Button>
        </div>
      )}
      {question && !state?.isRunning && (
        <div className={styles.bulk} role="alert">
          <span>{question.text}</span>
          <Button ref={cancel} size="s" onClick={() => setQuestion(undefined)}>
            取消
          </Button>
          {question.on.length > 0 && (
            <Button
              size="s"
              variant="primary"
              onClick={() => {
                setQuestion(undefined)
                void run(question.action, question.on)
              }}
            >
              {question.go}
            </Button>
          )}
        </div>
      )}
      {articles.length > 0 && !question && !state?.isRunning && (
        <div className={styles.bulk} role="toolbar" aria-label="批量操作">
          <span className={styles.bulkHead}>
            <span className={styles.bulkCount}>已选 {articles.length} 篇</span>
            <Button ref={clear} size="s" variant="plain" onClick={onDone}>
              取消选择
            </Button>
          </span>
          {offers.map(({ action, on, label }) => (
            <Button
              key={action.label}
              ref={action === begun ? trigger : undefined}
              size="s"
              {...(action === BULK_ACTIONS.delete ? { variant: 'danger' as const } : {})}
              aria-disabled={isLooking}
              onClick={() => void begin(action, on)}
            >
              {label}
            </Button>
          ))}
          {!isBin && !exporting.isBusy && (
            <Menu
              label="导出"
              items={EXPORT_FORMATS.map(({ format, label }) => ({
                label,
                onSelect: () => exporting.begin({ article_ids: articles.map(({ id }) => id), format }),
              }))}
            />
          )}
          {offers.length === 0 && isBin && <span className={styles.quiet}>所选文章没有可批量执行的操作</span>}
        </div>
      )}
    </>
  )
}
