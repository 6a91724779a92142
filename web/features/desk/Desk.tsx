// The editor's desk of one article: its toolbar, what to know, and its text, description, words and history.
import { useEffect, useEffectEvent, useState } from 'react'
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { Refused } from '../../lib/api.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { notify } from '../../ui/toast.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DescriptionFields } from './DescriptionFields.tsx'
import { DeskHistory } from './DeskHistory.tsx'
import { DeskNotices, DraftNotice, Notice } from './DeskNotices.tsx'
import { DeskToolbar } from './DeskToolbar.tsx'
import type { Draft, KeptDraft } from './draft.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { mayWrite } from './moves.ts'
import { ParagraphList } from './ParagraphList.tsx'
import { useWaiting } from './queries.ts'
import { ResolvedWords } from './ResolvedWords.tsx'
import { Titles } from './Titles.tsx'
import { useEditing } from './use-editing.ts'

type Tab = 'text' | 'description' | 'words' | 'history'

export function Desk({ article, kept }: { article: EditedArticle; kept: KeptDraft | null }) {
  const [tab, setTab] = useState<Tab>('text')
  const waiting = useWaiting()
  const editing = useEditing(article, kept)
  const { draft, isDirty } = editing
  const isReadOnly = !mayWrite(article, Date.now())
  const faults = editing.error instanceof Refused ? editing.error.faults : {}
  const change = (given: Partial<Draft>) => editing.edit((now) => ({ ...now, ...given }))
  const discard = () => {
    const undo = editing.discard()
    notify('修改已放弃', { action: { label: '撤销', run: undo } })
  }
  useSaveKey(() => {
    if (isDirty && !editing.isSaving) editing.save()
  })
  return (
    <>
      <DeskToolbar
        article={article}
        isDirty={isDirty}
        isSaving={editing.isSaving}
        canTranslate={waiting.data?.translation_ready ?? false}
        onSave={editing.save}
        onDiscard={discard}
      />
      {editing.error && <Notice tone="danger">没有保存：{reasonOf(editing.error, faults)}</Notice>}
      <DraftNotice
        isRestored={editing.isRestored}
        conflicts={editing.conflicts}
        onDiscard={discard}
        onDecide={editing.ask}
      />
      <DeskNotices article={article} />
      <Titles draft={draft} isReadOnly={isReadOnly} fault={faults['article.title']} onEdit={change} />
      <Tabs
        label="编辑台"
        items={[
          { value: 'text', label: '正文', count: draft.paragraphs.length },
          { value: 'description', label: '资料' },
          { value: 'words', label: '释义', count: article.words.length },
          { value: 'history', label: '修改记录' },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'text' && (
          <ParagraphList
            paragraphs={draft.paragraphs}
            isReadOnly={isReadOnly}
            onEdit={(next) =>
              editing.edit((now) => {
                const paragraphs = next(now.paragraphs)
                return paragraphs === now.paragraphs ? now : { ...now, paragraphs }
              })
            }
          />
        )}
        {tab === 'description' && (
          <DescriptionFields
            article={article}
            draft={draft}
            isReadOnly={article.status === 'DELETED'}
            faults={faults}
            onEdit={change}
          />
        )}
        {tab === 'words' && <ResolvedWords article={article} />}
        {tab === 'history' && <DeskHistory article={article} canBringBack={!isReadOnly && !isDirty} />}
      </Tabs>
      {editing.isAsking && (
        <ConflictDialog
          newest={article}
          conflicts={editing.conflicts}
          isPending={editing.isSaving}
          onTheirs={discard}
          onMine={editing.saveOver}
          onClose={editing.stopAsking}
        />
      )}
      <LeaveGuard isDirty={isDirty} />
    </>
  )
}

/** The server names fields; an editor wants the paragraph. */
function reasonOf(error: Error, faults: Record<string, string>): string {
  const [field, message] = Object.entries(faults)[0] ?? []
  const at = field?.match(/^article\.paragraphs\.(\d+)/)?.[1]
  if (message === undefined) return error.message
  return at === undefined ? message : `第 ${Number(at) + 1} 段，${message}`
}

function useSaveKey(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
