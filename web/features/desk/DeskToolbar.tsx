// Toolbar of the desk: article and progress, then save buttons if there are unsaved changes, else the
// transitions and the next article.
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { EditedArticle } from '../../../contract/entities/article.ts'
import type { TopicName } from '../../../domain/article/topics.ts'
import { isTranslatable } from '../../../domain/article/translatable.ts'
import { formatDate } from '../../lib/format.ts'
import { formatTranslated } from '../../lib/translated-text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { LeftIcon, RightIcon } from '../../ui/icons.tsx'
import type { ArticleDraft } from './article-draft.ts'
import styles from './DeskBar.module.css'
import { DeskTransitions } from './DeskTransitions.tsx'
import { getWarnings, stageLabel, statusBadge } from './labels.ts'
import { useDeskSequence } from './sequence.ts'
import { usePublishKey } from './use-publish-key.ts'

export interface DeskToolbarProps {
  article: EditedArticle
  draft: ArticleDraft
  /** Number of paragraphs without a translation, unsaved changes included. */
  lacking: number
  /** Doubts about publication, as text. */
  doubts: string
  /** Topics suggested by the text, for an article without topics. */
  proposed: readonly TopicName[]
  onTopics: (topics: string[]) => void
  isDirty: boolean
  isSaving: boolean
  canTranslate: boolean
  hasModel: boolean
  /** `then` is a callback that runs after the save succeeded. */
  onSave: (then?: () => void) => void
  onDiscard: () => void
}

export function DeskToolbar(props: DeskToolbarProps) {
  const { article, draft, isDirty, lacking } = props
  const now = Date.now()
  const status = statusBadge(article, now)
  const sequence = useDeskSequence(article.id)
  const navigate = useNavigate()
  const goOn = () => sequence.next !== undefined && void navigate({ to: sequence.next })
  useNextKey(goOn)
  const [isPublishWanted, setPublishWanted] = useState(false)
  // Input typed during the save cancels the publish request: it must not be published unseen.
  if (isDirty && isPublishWanted) setPublishWanted(false)
  usePublishKey(() => {
    if (isDirty && !props.isSaving) props.onSave(() => setPublishWanted(true))
  })
  return (
    <div className={styles.bar}>
      <Link
        to={sequence.isOwn ? sequence.list : '/admin/articles'}
        className={styles.back}
        aria-label="文章管理"
      >
        <LeftIcon />
      </Link>
      <div className={styles.about}>
        <p className={styles.title} lang="en">
          {draft.title || '（没有标题）'}
        </p>
        <div className={styles.facts}>
          <Progress draft={draft} lacking={lacking} article={article} />
          <Badge tone={status.tone}>{status.label}</Badge>
          {getWarnings(article).map((text) => (
            <Badge key={text} tone="warn">
              {text}
            </Badge>
          ))}
          {article.appeared_at !== null && (
            <span>
              原文 <time dateTime={article.appeared_at}>{formatDate(article.appeared_at)}</time>
            </span>
          )}
        </div>
      </div>
      <span className={styles.moves}>
        {isDirty ? (
          <>
            <Button size="s" disabled={props.isSaving} onClick={props.onDiscard}>
              放弃修改
            </Button>
            <Button size="s" variant="primary" loading={props.isSaving} onClick={() => props.onSave()}>
              保存
            </Button>
          </>
        ) : (
          <DeskTransitions
            key={article.revision}
            article={article}
            now={now}
            doubts={props.doubts}
            proposed={props.proposed}
            onTopics={props.onTopics}
            canTranslate={props.canTranslate}
            hasModel={props.hasModel}
            next={sequence.isOwn ? sequence.next : undefined}
            isPublishWanted={isPublishWanted}
            onPublishBegun={() => setPublishWanted(false)}
          />
        )}
      </span>
      {sequence.next !== undefined && (
        <span className={styles.sequence}>
          {sequence.place !== undefined && (
            <span className={styles.place}>
              {sequence.place} / {sequence.total}
            </span>
          )}
          <IconButton label="下一篇（Alt N）" className={styles.next} onClick={goOn}>
            <span>下一篇</span>
            <RightIcon size={16} />
          </IconButton>
        </span>
      )}
    </div>
  )
}

/** Progress of the text on the page, unsaved changes included. */
function Progress({
  draft,
  lacking,
  article,
}: {
  draft: ArticleDraft
  lacking: number
  article: EditedArticle
}) {
  const wanted = draft.paragraphs.filter(isTranslatable).length
  const isText = article.stage === 'DOWNLOADED' || article.stage === 'READY'
  if (!isText || wanted === 0) return <span>{stageLabel(article)}</span>
  const percent = lacking === 0 ? 100 : Math.floor(((wanted - lacking) / wanted) * 100)
  return (
    <>
      {percent > 0 && percent < 100 && (
        <progress className={styles.progress} value={percent} max={100} aria-hidden="true" />
      )}
      <span>{formatTranslated(percent)}</span>
    </>
  )
}

function useNextKey(goOn: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyN' || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    goOn()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
