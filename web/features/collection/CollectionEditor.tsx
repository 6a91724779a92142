// Form of a collection: name, cover, and its articles in order.
import { useState } from 'react'
import type { CollectionShown } from '../../../contract/collection.ts'
import { MAX_COLLECTION_ARTICLES } from '../../../domain/collection/status.ts'
import { collectionCalls } from '../../lib/calls/collection.ts'
import { randomId } from '../../lib/client-id.ts'
import { Button } from '../../ui/Button.tsx'
import { CoverImage } from '../../ui/CoverImage.tsx'
import { Field, Input, Switch, TextArea } from '../../ui/Field.tsx'
import { PictureField } from '../../ui/PictureField.tsx'
import { RuledSection } from '../../ui/RuledSection.tsx'
import { ArticleOrder } from './ArticleOrder.tsx'
import styles from './CollectionEditor.module.css'
import { type CollectionDraft, NEW_DRAFT, toCollectionDraft, useCollectionDraft } from './collection-draft.ts'
import { FindArticles } from './FindArticles.tsx'
import { useCollectionMutation } from './queries.ts'

export interface CollectionEditorProps {
  /** Undefined for a new collection. */
  collection: CollectionShown | undefined
  onSaved: (id: number) => void
  onDestroy?: (() => void) | undefined
  /** A collection of an editor is published without an audit. */
  isEditor?: boolean
}

export function CollectionEditor({
  collection,
  onSaved,
  onDestroy,
  isEditor = false,
}: CollectionEditorProps) {
  const { draft, change, forget, beginAnew, isKept } = useCollectionDraft(
    collection?.id,
    collection ? toCollectionDraft(collection) : NEW_DRAFT,
  )
  const [showErrors, setShowErrors] = useState(false)
  const save = useCollectionMutation(
    (written: CollectionDraft) => {
      const { articles, ...text } = written
      const its = { ...text, article_ids: articles.map(({ id }) => id), op_id: randomId() }
      return collectionCalls.add(collection ? { ...its, id: collection.id } : its)
    },
    ({ result }) => {
      forget()
      onSaved(result.id)
    },
  )
  const name = draft.name.trim()
  const add = (article: CollectionDraft['articles'][number]) =>
    change({ articles: [...draft.articles.filter(({ id }) => id !== article.id), article] })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setShowErrors(true)
        if (name) save.mutate({ ...draft, name })
      }}
    >
      {isKept && (
        <p className={styles.hint} role="status">
          已恢复上次未保存的内容。
          <Button variant="plain" size="s" onClick={beginAnew}>
            放弃草稿，重新开始
          </Button>
        </p>
      )}
      <div className={styles.about}>
        <Field label="名字" required error={showErrors && !name && '给合集起个名字'}>
          <Input
            value={draft.name}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label="简介" hint="介绍收录的理由和阅读顺序。">
          <TextArea
            value={draft.description}
            maxLength={500}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <Covers draft={draft} onChange={(cover) => change({ cover })} />
        {collection ? (
          <PictureField label="上传封面" onUploaded={({ src }) => change({ cover: src })} />
        ) : (
          <p className={styles.hint}>保存后可以上传图片作为封面。</p>
        )}
      </div>
      <RuledSection title="文章" action={<span className={styles.hint}>{draft.articles.length} 篇</span>}>
        <ArticleOrder articles={draft.articles} onChange={(articles) => change({ articles })} />
        {draft.articles.length < MAX_COLLECTION_ARTICLES ? (
          <FindArticles chosen={draft.articles} onAdd={add} />
        ) : (
          <p className={styles.hint}>最多放 {MAX_COLLECTION_ARTICLES} 篇。</p>
        )}
      </RuledSection>
      <div className={styles.end}>
        <Switch
          label="公开"
          hint={
            draft.is_public
              ? `发布后${isEditor ? '' : '经编辑审核，'}大家都能找到`
              : '不会出现在列表里，有链接才能看'
          }
          checked={draft.is_public}
          onChange={(is_public) => change({ is_public })}
        />
        <div className={styles.buttons}>
          {onDestroy ? (
            <Button variant="danger" onClick={onDestroy}>
              删除合集
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" variant="primary" loading={save.isPending}>
            保存
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Cover picker: a generated cover, or the cover of one of the articles. */
function Covers({ draft, onChange }: { draft: CollectionDraft; onChange: (cover: string | null) => void }) {
  const ofArticles = draft.articles.flatMap(({ cover }) => cover ?? []).slice(0, 11)
  const others = draft.cover !== null && !ofArticles.includes(draft.cover) ? [draft.cover] : []
  return (
    <fieldset className={styles.covers}>
      <legend>封面</legend>
      <label>
        <input type="radio" name="cover" checked={draft.cover === null} onChange={() => onChange(null)} />
        <span className={styles.drawn}>自动生成封面</span>
      </label>
      {[...others, ...ofArticles].map((cover, index) => (
        <label key={cover}>
          <input
            type="radio"
            name="cover"
            aria-label={others.includes(cover) ? '现在的封面' : `第 ${index + 1 - others.length} 篇的封面`}
            checked={draft.cover === cover}
            onChange={() => onChange(cover)}
          />
          <CoverImage src={cover} ratio="wide" />
        </label>
      ))}
    </fieldset>
  )
}
