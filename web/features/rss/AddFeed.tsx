// Form that subscribes to a feed by its own URL or its site's URL; validation errors are shown at the input.
import { type FormEvent, useState } from 'react'
import type { Feed } from '../../../contract/rss.ts'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { showNotice } from '../../ui/toast.ts'
import { useAddFeed } from './queries.ts'
import styles from './Rss.module.css'

export function AddFeed({ known, onAdded }: { known: readonly Feed[]; onAdded: (feed: Feed) => void }) {
  const [url, setUrl] = useState('')
  const add = useAddFeed()
  const several =
    add.error instanceof ApiError && add.error.code === 'SEVERAL_FEEDS' ? feedsIn(add.error.details) : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending && url.trim() !== '') subscribe(url.trim())
  }
  const subscribe = (address: string) =>
    add.mutate(address, {
      onSuccess: (feed) => {
        setUrl('')
        showNotice(known.some(({ id }) => id === feed.id) ? '已订阅' : `订阅了 ${feed.title}`)
        onAdded(feed)
      },
    })
  return (
    <form className={styles.add} onSubmit={submit} noValidate>
      <Field
        label="订阅地址，或者网站地址"
        hint={add.isPending ? '正在打开这个网址，可能要十几秒。' : '只填网站也可以，会自动找它的订阅。'}
        error={add.error?.message}
      >
        <Input
          type="url"
          inputMode="url"
          autoCapitalize="none"
          value={url}
          placeholder="https://"
          maxLength={2000}
          onChange={(event) => {
            setUrl(event.target.value)
            add.reset()
          }}
        />
      </Field>
      <Button type="submit" variant="primary" disabled={url.trim() === ''} loading={add.isPending}>
        订阅
      </Button>
      {several.length > 0 && (
        <ul className={styles.several} aria-label="这个网站的订阅">
          {several.map((feed) => (
            <li key={feed.url}>
              <Button onClick={() => subscribe(feed.url)}>
                <span lang="en">{feed.title}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

/** Parses the feeds that an error response lists. */
function feedsIn(details: unknown): { url: string; title: string }[] {
  if (!Array.isArray(details)) return []
  return details.flatMap((each: unknown) => {
    const { url, title } = (each ?? {}) as { url?: unknown; title?: unknown }
    return typeof url === 'string' && typeof title === 'string' ? [{ url, title }] : []
  })
}
