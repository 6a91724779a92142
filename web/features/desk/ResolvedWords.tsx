// Words of an article with glosses written by an editor: readers see them at once, without an audit.
import { type FormEvent, useState } from 'react'
import type { EditedArticle, ResolvedWord } from '../../../contract/entities/article.ts'
import { ApiError } from '../../lib/api.ts'
import { deskCalls } from '../../lib/calls/desk.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field, Input, TextArea } from '../../ui/Field.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { List, ListRow } from '../../ui/List.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './ArticleDesk.module.css'
import { GlossaryDialog } from './GlossaryDialog.tsx'
import { useDeskMutation } from './queries.ts'

const EMPTY: ResolvedWord = { word: '', resolve: '', tag: '' }

export function ResolvedWords({ article }: { article: EditedArticle }) {
  const isReadOnly = article.status === 'DELETED'
  const [isGlossary, setGlossary] = useState(false)
  const { publication, terms } = article
  return (
    <div className={styles.description}>
      {publication && (
        <List label="刊物的术语">
          <ListRow
            title={
              <>
                <span lang="en">{publication.name}</span> 的术语
              </>
            }
            sub="整份刊物照着译"
            trail={terms.length > 0 ? `${terms.length} 条` : '还没有'}
            onClick={() => setGlossary(true)}
          />
        </List>
      )}
      {publication && isGlossary && (
        <GlossaryDialog publication={publication} onClose={() => setGlossary(false)} />
      )}
      {!isReadOnly && <WordForm id={article.id} />}
      <WordList id={article.id} words={article.words} isReadOnly={isReadOnly} />
    </div>
  )
}

function WordForm({ id }: { id: number }) {
  const [values, setValues] = useState(EMPTY)
  const add = useDeskMutation((word: ResolvedWord) => deskCalls.addWord({ id, ...word }))
  const faults = add.error instanceof ApiError ? add.error.fieldErrors : {}
  const set = (change: Partial<ResolvedWord>) => setValues({ ...values, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    add.mutate(values, {
      onSuccess: () => {
        setValues(EMPTY)
        showNotice(`“${values.word.trim()}”的释义已保存`)
      },
    })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="单词或词组" error={faults['word']}>
        <Input
          lang="en"
          autoCapitalize="none"
          value={values.word}
          maxLength={80}
          onChange={(event) => set({ word: event.target.value })}
        />
      </Field>
      <Field
        label="在这篇文章里的意思"
        error={
          faults['resolve'] ?? (add.error && Object.keys(faults).length === 0 ? add.error.message : undefined)
        }
      >
        <TextArea
          rows={2}
          value={values.resolve}
          maxLength={1000}
          onChange={(event) => set({ resolve: event.target.value })}
        />
      </Field>
      <Field label="标签" hint="选填，例如：人名、俚语。" error={faults['tag']}>
        <Input value={values.tag} maxLength={40} onChange={(event) => set({ tag: event.target.value })} />
      </Field>
      <Button
        type="submit"
        disabled={values.word.trim() === '' || values.resolve.trim() === ''}
        loading={add.isPending}
      >
        保存释义
      </Button>
    </form>
  )
}

function WordList(props: { id: number; words: readonly ResolvedWord[]; isReadOnly: boolean }) {
  const { id, words } = props
  const change = useDeskMutation((call: () => Promise<unknown>) => call())
  const remove = (word: ResolvedWord) =>
    change.mutate(() => deskCalls.deleteWord({ id, word: word.word }), {
      onSuccess: () =>
        showNotice(`已删除“${word.word}”的释义`, {
          action: { label: '撤销', run: () => change.mutate(() => deskCalls.addWord({ id, ...word })) },
        }),
      onError: (error) => showNotice(error.message),
    })
  if (words.length === 0)
    return <EmptyState title="还没有写过释义" hint="词典解释不了的词，在这里写给读者。" />
  return (
    <List label="写过释义的词">
      {words.map((word) => (
        <ListRow
          key={word.word}
          title={<span lang="en">{word.word}</span>}
          sub={word.resolve}
          trail={word.tag && <Badge>{word.tag}</Badge>}
          actions={
            props.isReadOnly ? undefined : (
              <IconButton label={`删除 ${word.word}`} onClick={() => remove(word)}>
                <CloseIcon size={16} />
              </IconButton>
            )
          }
        />
      ))}
    </List>
  )
}
