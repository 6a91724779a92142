// For editors: publishes a book in the library with its source and licence, or unpublishes it.
import { type FormEvent, useState } from 'react'
import type { BookShown } from '../../../contract/entities/book.ts'
import { bookCalls } from '../../lib/calls/book.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './BookPage.module.css'
import { useBookMutation } from './queries.ts'

export function PublishForm({ book }: { book: BookShown }) {
  const { book_uuid: id, title, published_at } = book
  const [source, setSource] = useState(book.source)
  const [licence, setLicence] = useState(book.licence)
  const [showErrors, setShowErrors] = useState(false)
  const isPublished = published_at !== null
  const publish = useBookMutation(
    (input: { source: string; licence: string }) => bookCalls.publish({ id, ...input }),
    () => showNotice(isPublished ? '已保存' : '已加入书库'),
  )
  const takeBack = useBookMutation(
    () => bookCalls.publish({ id, cancel: true }),
    () =>
      showNotice(`已从书库撤回：${title}`, {
        duration: 8000,
        action: { label: '撤销', run: () => publish.mutate({ source: book.source, licence: book.licence }) },
      }),
  )
  const given = { source: source.trim(), licence: licence.trim() }
  const missing = (text: string) => (showErrors && text === '' ? '请填写' : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShowErrors(true)
    if (given.source && given.licence) publish.mutate(given)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="来源" hint="网站、出版社或作者" error={missing(given.source)} required>
        <Input value={source} maxLength={200} onChange={({ target }) => setSource(target.value)} />
      </Field>
      <Field label="授权" hint="授权依据：公有领域、CC BY 4.0……" error={missing(given.licence)} required>
        <Input value={licence} maxLength={200} onChange={({ target }) => setLicence(target.value)} />
      </Field>
      <div className={styles.acts}>
        <Button type="submit" variant="primary" loading={publish.isPending}>
          {isPublished ? '保存' : '加入书库'}
        </Button>
        {isPublished && (
          <Button loading={takeBack.isPending} onClick={() => takeBack.mutate(undefined)}>
            从书库撤回
          </Button>
        )}
      </div>
    </form>
  )
}
