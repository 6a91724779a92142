// The editor's desk of one article: toolbar, notices, and tabs for its text, description, words and history.
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { proposeTopics } from '../../../domain/article/propose-topics.ts'
import { lacksChinese } from '../../../domain/article/translatable.ts'
import { ApiError } from '../../lib/api.ts'
import { deskCalls } from '../../lib/calls/desk.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { showNotice } from '../../ui/toast.ts'
import { formatArticleDoubts } from './article-doubts.ts'
import type { ArticleDraft, StoredDraft } from './article-draft.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DescriptionFields } from './DescriptionFields.tsx'
import { DeskHints } from './DeskHints.tsx'
import { DeskHistory } from './DeskHistory.tsx'
import { DeskNotice, DeskNotices, DraftNotice } from './DeskNotices.tsx'
import { DeskToolbar } from './DeskToolbar.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { ParagraphList } from './ParagraphList.tsx'
import { ParagraphHelpProvider, useParagraphHelpState } from './paragraph-help.ts'
import { usePastedPictures } from './pasted-pictures.ts'
import { useDeskMutation } from './queries.ts'
import { ResolvedWords } from './ResolvedWords.tsx'
import { TitleFields } from './TitleFields.tsx'
import { canEditArticle, canTransition } from './transitions.ts'
import { useEditing } from './use-editing.ts'
import { useWaiting } from './waiting.ts'

type Tab = 'text' | 'description' | 'words' | 'history'

export function ArticleDesk({ article, kept }: { article: EditedArticle; kept: StoredDraft | null }) {
  const [tab, setTab] = useState<Tab>('text')
  const waiting = useWaiting()
  const editing = useEditing(article, kept)
  const { draft, isDirty } = editing
  const isReadOnly = !canEditArticle(article, Date.now())
  const faults = editing.error instanceof ApiError ? editing.error.fieldErrors : {}
  const change = (fields: Partial<ArticleDraft>) => editing.edit((now) => ({ ...now, ...fields }))
  const discard = () => {
    const undo = editing.discard()
    showNotice('修改已放弃', { action: { label: '撤销', run: undo } })
  }
  useSaveKey(() => {
    if (isDirty && !editing.isSaving) editing.save()
  })
  const canTranslate = waiting.data?.translation_ready ?? false
  const editText = (next: (list: ArticleDraft['paragraphs']) => ArticleDraft['paragraphs'], burst?: string) =>
    editing.edit((now) => {
      const paragraphs = next(now.paragraphs)
      return paragraphs === now.paragraphs ? now : { ...now, paragraphs }
    }, burst)
  const helping = useParagraphHelpState({ article_id: article.id, onEdit: editText })
  const pictures = usePastedPictures(editText)
  const putCover = (cover: string) => {
    const was = draft.cover
    change({ cover })
    showNotice('这张图是封面了', {
      action: {
        label: '撤销',
        run: () => editing.edit((now) => (now.cover === cover ? { ...now, cover: was } : now)),
      },
    })
  }
  const translateRest = useDeskMutation(() => deskCalls.retranslate({ id: article.id }))
  const mayTranslateRest =
    canTranslate &&
    !isDirty &&
    article.task === null &&
    canTransition(article, 'START_TRANSLATION', Date.now())
  const mayGloss = article.status !== 'DELETED'
  const help = useMemo(() => ({ article_id: article.id, mayGloss }), [article.id, mayGloss])
  const { paragraphs } = draft
  const hasTopics = draft.topics.length > 0
  const proposed = useMemo(
    () =>
      hasTopics
        ? []
        : proposeTopics(
            draft.title,
            paragraphs.map(({ text }) => text),
          ),
    [hasTopics, draft.title, paragraphs],
  )
  return (
    <ParagraphHelpProvider value={help}>
      <DeskToolbar
        article={article}
        draft={draft}
        lacking={paragraphs.filter(lacksChinese).length}
        doubts={formatArticleDoubts(article, paragraphs)}
        proposed={proposed}
        onTopics={(topics) => change({ topics })}
        isDirty={isDirty}
        isSaving={editing.isSaving}
        canTranslate={canTranslate}
        hasModel={waiting.data?.model_ready ?? false}
        onSave={editing.save}
        onDiscard={discard}
      />
      {editing.error && <DeskNotice tone="danger">没有保存：{reasonOf(editing.error, faults)}</DeskNotice>}
      <DraftNotice
        isRestored={editing.isRestored}
        conflicts={editing.conflicts}
        onDiscard={discard}
        onDecide={editing.ask}
      />
      <DeskNotices article={article} />
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
          <>
            <TitleFields
              draft={draft}
              isReadOnly={isReadOnly}
              fault={faults['article.title']}
              onEdit={change}
            />
            <ParagraphList
              paragraphs={paragraphs}
              isReadOnly={isReadOnly}
              canTranslate={canTranslate}
              terms={article.terms}
              busy={helping.busy}
              cover={draft.cover}
              pictures={pictures}
              onCover={putCover}
              onEdit={editText}
              onStep={editing.step}
              onTranslate={(paragraph, isOther) => void helping.translate(paragraph, isOther)}
              onBringBack={(paragraph) => void helping.bringBack(paragraph)}
              {...(mayTranslateRest
                ? {
                    onTranslateRest: () =>
                      translateRest.mutate(undefined, {
                        onSuccess: () => showNotice('开始翻译，可以接着改'),
                        onError: (error) => showNotice(error.message),
                      }),
                  }
                : {})}
            />
          </>
        )}
        {tab === 'description' && (
          <DescriptionFields
            article={article}
            draft={draft}
            proposed={proposed}
            isReadOnly={article.status === 'DELETED'}
            faults={faults}
            onEdit={change}
          />
        )}
        {tab === 'words' && <ResolvedWords article={article} />}
        {tab === 'history' && <DeskHistory article={article} canBringBack={!isReadOnly && !isDirty} />}
      </Tabs>
      {!isReadOnly && tab === 'text' && <DeskHints article={article} isDirty={isDirty} />}
      {editing.isAsking && (
        <ConflictDialog
          newest={article}
          draft={draft}
          conflicts={editing.conflicts}
          isPending={editing.isSaving}
          onDecide={editing.decide}
          onClose={editing.stopAsking}
        />
      )}
      <LeaveGuard isDirty={isDirty} isUploading={pictures.coming.length > 0} />
    </ParagraphHelpProvider>
  )
}

/** Formats a validation error: the server names the field by index, an editor needs the paragraph number. */
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
