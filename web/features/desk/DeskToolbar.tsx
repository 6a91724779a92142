// What can be done with the article now: saving while there are changes, else the moves that its state allows.
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { deskCalls } from '../../lib/calls/desk.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { notify } from '../../ui/toast.ts'
import styles from './Desk.module.css'
import { PublishDialog, RefuseDialog, TranslateDialog } from './DeskDialogs.tsx'
import { MoreIcon } from './icons.tsx'
import { isScheduled, stageLabel, statusBadge, warningsOf } from './labels.ts'
import { mayMove } from './moves.ts'
import { useDeskCall } from './queries.ts'

export interface DeskToolbarProps {
  article: EditedArticle
  isDirty: boolean
  isSaving: boolean
  canTranslate: boolean
  onSave: () => void
  onDiscard: () => void
}

export function DeskToolbar(props: DeskToolbarProps) {
  const { article, isDirty } = props
  const now = Date.now()
  const status = statusBadge(article, now)
  return (
    <div className={styles.toolbar}>
      <Link to="/admin/articles" className={styles.back}>
        文章管理
      </Link>
      <span className={styles.badges}>
        <Badge tone={status.tone}>{status.label}</Badge>
        <Badge>{stageLabel(article)}</Badge>
        {warningsOf(article).map((text) => (
          <Badge key={text} tone="warn">
            {text}
          </Badge>
        ))}
        {article.revision > 0 && <span className={styles.quiet}>第 {article.revision} 版</span>}
      </span>
      <span className={styles.moves}>
        {isDirty ? (
          <>
            <Button size="s" disabled={props.isSaving} onClick={props.onDiscard}>
              放弃修改
            </Button>
            <Button size="s" variant="primary" loading={props.isSaving} onClick={props.onSave}>
              保存
            </Button>
          </>
        ) : (
          <Moves article={article} now={now} canTranslate={props.canTranslate} />
        )}
      </span>
    </div>
  )
}

type Question = 'publish' | 'refuse' | 'translate'
interface Request {
  call: () => Promise<unknown>
  said: string
  undo?: () => Promise<unknown>
}

function Moves(props: { article: EditedArticle; now: number; canTranslate: boolean }) {
  const { article, now } = props
  const { id, revision } = article
  const [question, setQuestion] = useState<Question | undefined>(undefined)
  const navigate = useNavigate()
  const move = useDeskCall(({ call }: Request) => call())
  const run = (request: Request) =>
    move.mutate(request, {
      onSuccess: () => {
        setQuestion(undefined)
        const { undo } = request
        const back = undo && { label: '撤销', run: () => run({ call: undo, said: '已撤销' }) }
        notify(request.said, back ? { action: back } : {})
      },
      onError: (error) => notify(error.message),
    })
  const may = (kind: Parameters<typeof mayMove>[1]) => mayMove(article, kind, now)
  const isBusy = article.task !== null
  const canAudit = may('PASS_AUDIT') && !isBusy
  const menu: MenuItem[] = []
  if (article.revision > 0 && article.status !== 'DELETED')
    menu.push({ label: '预览', onSelect: () => void navigate({ to: `/article/${id}` }) })
  const canTranslate = props.canTranslate && !isBusy && may('START_TRANSLATION')
  const lacksChinese = canTranslate && article.translated_percent < 100
  if (canTranslate && !lacksChinese)
    menu.push({ label: '翻译全文', onSelect: () => setQuestion('translate') })
  if (article.link !== null && !isBusy && may('START_DOWNLOAD')) {
    const call = () => deskCalls.redownload({ id })
    menu.push({ label: '重新下载', onSelect: () => run({ call, said: '开始下载' }) })
  }
  if (article.status !== 'DELETED') {
    const call = () => deskCalls.lock({ id, is_lock: !article.is_lock })
    menu.push(
      article.is_lock
        ? { label: '解锁', onSelect: () => run({ call, said: '已解锁' }) }
        : { label: '加锁，非会员读三分之一', onSelect: () => run({ call, said: '已加锁' }) },
    )
  }
  if (may('DELETE')) {
    const request = {
      call: () => deskCalls.delete({ id }),
      undo: () => deskCalls.restore({ id }),
      said: '已删除，30 天内可以恢复',
    }
    menu.push({ label: '删除', danger: true, separated: true, onSelect: () => run(request) })
  }
  const answer = { isPending: move.isPending, onClose: () => setQuestion(undefined) }
  return (
    <>
      {lacksChinese && (
        <Button size="s" onClick={() => setQuestion('translate')}>
          翻译全文
        </Button>
      )}
      {canAudit && (
        <>
          <Button size="s" onClick={() => setQuestion('refuse')}>
            退回
          </Button>
          <Button
            size="s"
            variant="primary"
            loading={move.isPending}
            onClick={() =>
              run({ call: () => deskCalls.audit({ id, pass: true, revision }), said: '审核通过' })
            }
          >
            审核通过
          </Button>
        </>
      )}
      {may('PUBLISH') && (
        <Button size="s" variant={canAudit ? 'quiet' : 'primary'} onClick={() => setQuestion('publish')}>
          发布
        </Button>
      )}
      {may('WITHDRAW') && (
        <Button
          size="s"
          onClick={() => run({ call: () => deskCalls.setStatus({ id, status: 'OFFLINE' }), said: '已下架' })}
        >
          {isScheduled(article, now) ? '取消定时发布' : '下架'}
        </Button>
      )}
      {may('RESTORE') && (
        <Button
          size="s"
          variant="primary"
          onClick={() => run({ call: () => deskCalls.restore({ id }), said: '已恢复' })}
        >
          恢复
        </Button>
      )}
      {menu.length > 0 && <Menu label="更多操作" icon={<MoreIcon />} items={menu} />}
      {question === 'publish' && (
        <PublishDialog
          {...answer}
          onAnswer={(published_at) =>
            run({
              call: () =>
                deskCalls.setStatus({ id, status: 'PUBLISHED', ...(published_at ? { published_at } : {}) }),
              said: published_at && Date.parse(published_at) > Date.now() ? '已定时' : '已发布',
            })
          }
        />
      )}
      {question === 'refuse' && (
        <RefuseDialog
          {...answer}
          onAnswer={(reason) =>
            run({ call: () => deskCalls.audit({ id, pass: false, reason, revision }), said: '已退回' })
          }
        />
      )}
      {question === 'translate' && (
        <TranslateDialog
          {...answer}
          onAnswer={(how) => run({ call: () => deskCalls.retranslate({ id, ...how }), said: '开始翻译' })}
        />
      )}
    </>
  )
}
