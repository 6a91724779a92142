// Dialog that adds an article, either by a URL to download or written by hand, and then opens its desk.
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { deskCalls } from '../../lib/calls/desk.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Input, TextArea } from '../../ui/Field.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './ArticleDesk.module.css'
import { parsePastedParagraphs } from './paragraphs.ts'
import { useDeskMutation } from './queries.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

type Way = 'link' | 'hand'
const WAYS = [
  { value: 'link', label: '从网址下载' },
  { value: 'hand', label: '手动录入' },
] as const
const EMPTY = { link: '', title: '', title_zh: '', text: '' }

/** `isAside`: quiet button for pages where adding an article is a secondary action. */
export function AddArticle({ isAside = false }: { isAside?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={isAside ? 'quiet' : 'primary'} onClick={() => setIsOpen(true)}>
        添加文章
      </Button>
      {isOpen && <AddDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const form = useId()
  const [way, setWay] = useState<Way>('link')
  const [values, setValues] = useState(EMPTY)
  const operation = useIdempotencyKey()
  const navigate = useNavigate()
  const add = useDeskMutation(deskCalls.add)
  const faults = add.error instanceof ApiError ? add.error.fieldErrors : {}
  const set = (change: Partial<typeof EMPTY>) => setValues({ ...values, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { title, title_zh, text } = values
    const wanted =
      way === 'link'
        ? addressOf(values.link)
        : { article: { title, title_zh, paragraphs: parsePastedParagraphs(text) } }
    add.mutate(
      { ...wanted, op_id: operation.idFor(wanted) },
      {
        onSuccess: ({ article_id, is_known }) => {
          if (is_known) showNotice('这个网址已有文章，已打开。')
          void navigate({ to: `/admin/article/${article_id}` })
        },
      },
    )
  }
  const isReady = way === 'link' ? values.link.trim() !== '' : values.title.trim() !== ''
  const whole = add.error && Object.keys(faults).length === 0 ? add.error.message : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title="添加文章"
      locked={add.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={add.isPending}>
            取消
          </Button>
          <Button type="submit" form={form} variant="primary" disabled={!isReady} loading={add.isPending}>
            {way === 'link' ? '开始下载' : '存为草稿'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <SegmentedControl label="添加方式" items={WAYS} value={way} onChange={setWay} />
        {way === 'link' ? (
          <Field
            label="文章的网址"
            hint="下载后成为草稿，审核通过才会发布。"
            error={faults['link'] ? '网址要以 http:// 或 https:// 开头' : whole}
          >
            <Input
              type="url"
              inputMode="url"
              autoCapitalize="none"
              value={values.link}
              placeholder="https://"
              maxLength={2000}
              onChange={(event) => set({ link: event.target.value })}
            />
          </Field>
        ) : (
          <>
            <Field label="英文标题" required error={faults['article.title'] ?? whole}>
              <Input
                lang="en"
                value={values.title}
                maxLength={300}
                onChange={(event) => set({ title: event.target.value })}
              />
            </Field>
            <Field label="中文标题">
              <Input
                value={values.title_zh}
                maxLength={300}
                onChange={(event) => set({ title_zh: event.target.value })}
              />
            </Field>
            <Field label="英文正文" hint="段落之间空一行；中文和格式到编辑台再写。">
              <TextArea
                lang="en"
                rows={8}
                value={values.text}
                onChange={(event) => set({ text: event.target.value })}
              />
            </Field>
          </>
        )}
      </form>
    </Dialog>
  )
}

/**
 * Normalizes the input: a URL pasted without a scheme defaults to https. `try_http` requests a fallback to
 * http for old sites.
 */
const addressOf = (typed: string) => {
  const text = typed.trim()
  return /^[a-z]+:\/\//i.test(text) ? { link: text } : { link: `https://${text}`, try_http: true }
}
