// History of an article: its revisions, each of which can be restored, and the log of its transitions.
import { useState } from 'react'
import type { ArticleStage, ArticleStatus, EditedArticle } from '../../../contract/entities/article.ts'
import { isVisible } from '../../../domain/article/lifecycle.ts'
import { deskCalls } from '../../lib/calls/desk.ts'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { MetaLine } from '../../ui/MetaLine.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { showNotice } from '../../ui/toast.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { moveLabel, moveReason, originLabel, REVISION_LABELS, STAGE_LABELS, STATUS_LABELS } from './labels.ts'
import { useDeskMutation, useRevisions } from './queries.ts'

/** `canBringBack`: the text is editable, and a restore would not overwrite unsaved changes. */
export function DeskHistory({ article, canBringBack }: { article: EditedArticle; canBringBack: boolean }) {
  return (
    <>
      <Revisions article={article} canBringBack={canBringBack} />
      <Section title="记录">
        {article.moves.length === 0 ? (
          <p>还没有记录。</p>
        ) : (
          <List label="记录">
            {article.moves.map((move) => (
              <ListRow
                key={`${move.at} ${move.action}`}
                title={moveLabel(move)}
                sub={<MetaLine items={[move.by ?? '系统', formatDateTime(move.at), moveReason(move)]} />}
                {...(move.from === move.to
                  ? {}
                  : { trail: `${stateLabel(move.from)} → ${stateLabel(move.to)}` })}
              />
            ))}
          </List>
        )}
      </Section>
    </>
  )
}

const stateLabel = (state: string): string =>
  STATUS_LABELS[state as ArticleStatus] ?? STAGE_LABELS[state as ArticleStage] ?? state

function Revisions({ article, canBringBack }: { article: EditedArticle; canBringBack: boolean }) {
  const { id } = article
  const revisions = useRevisions(id)
  const [looking, setLooking] = useState<number | null>(null)
  const bringBack = useDeskMutation((revision: number) => deskCalls.restore({ id, revision }))
  const isOut = isVisible(
    {
      status: article.status,
      published_at: article.published_at === null ? null : new Date(article.published_at),
    },
    new Date(),
  )
  const takeBack = (revision: number) =>
    bringBack.mutate(revision, {
      onSuccess: () => showNotice(`第 ${revision} 版已恢复，等待审核`),
      onError: (error) => showNotice(error.message),
    })
  return (
    <Section title="修订">
      {looking !== null && (
        <CompareDialog article={article} revision={looking} onClose={() => setLooking(null)} />
      )}
      {revisions.isPending && <SkeletonRows rows={3} cover={false} label="正在加载修订" />}
      {revisions.isError && (
        <LoadError message={revisions.error.message} onRetry={() => void revisions.refetch()} />
      )}
      {revisions.data?.items.length === 0 && <EmptyState title="暂无修订" />}
      <List label="修订">
        {revisions.data?.items.map((line) => (
          <ListRow
            key={line.revision}
            title={
              <>
                第 {line.revision} 版 <span lang="en">{line.title}</span>
              </>
            }
            sub={
              <MetaLine
                items={[
                  originLabel(line.origin),
                  line.by,
                  formatDateTime(line.created_at),
                  `${formatCount(line.word_count)} 词`,
                  line.reason,
                ]}
              />
            }
            trail={
              <Badge tone={line.is_shown && isOut ? 'ok' : line.state === 'REJECTED' ? 'warn' : 'neutral'}>
                {line.is_shown && isOut ? '读者所见' : REVISION_LABELS[line.state]}
              </Badge>
            }
            actions={
              line.revision === article.revision ? undefined : (
                <>
                  <Button
                    size="s"
                    variant="plain"
                    aria-label={`看第 ${line.revision} 版`}
                    onClick={() => setLooking(line.revision)}
                  >
                    看
                  </Button>
                  {canBringBack && (
                    <Button
                      size="s"
                      variant="plain"
                      loading={bringBack.isPending && bringBack.variables === line.revision}
                      onClick={() => takeBack(line.revision)}
                    >
                      恢复
                    </Button>
                  )}
                </>
              )
            }
          />
        ))}
      </List>
    </Section>
  )
}
