// Admin form for the site's announcements: text, audience and period; one can be ended and restored.
import { type FormEvent, useState } from 'react'
import type { ManagedAnnouncement } from '../../../contract/appinfo.ts'
import { AUDIENCE_KINDS, type Audience, audienceLabel } from '../../../domain/appinfo/audience.ts'
import { formatDateTime } from '../../lib/format.ts'
import { parseDateTimeField, toDateTimeField } from '../../lib/shanghai-field.ts'
import { useFocusReturn } from '../../lib/use-focus-back.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Field, Input, Select, TextArea } from '../../ui/Field.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { showNotice } from '../../ui/toast.ts'
import { useAnnounce, useAnnouncements } from './queries.ts'
import styles from './Site.module.css'

const DAYS_7 = 7 * 86_400_000

export function AnnouncementsAdmin() {
  const found = useAnnouncements()
  const [changed, setChanged] = useState<ManagedAnnouncement>()
  return (
    <div className={styles.two}>
      <AnnouncementForm key={changed?.id ?? 0} given={changed} onDone={() => setChanged(undefined)} />
      <div>
        {found.isPending && <SkeletonRows rows={4} cover={false} label="正在加载公告" />}
        {found.isError && (
          <LoadError
            message={found.error.message}
            retrying={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        )}
        {found.data?.items.length === 0 && (
          <EmptyState title="还没有公告" hint="写一条，读者下次打开时会看到一次。" />
        )}
        {found.data && found.data.items.length > 0 && (
          <ol className={styles.list} aria-label="公告">
            {found.data.items.map((item) => (
              <li key={item.id}>
                <Row item={item} onChange={() => setChanged(item)} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}

function stateOf({ starts_at, ends_at }: ManagedAnnouncement): 'waits' | 'told' | 'over' {
  const now = Date.now()
  if (Date.parse(ends_at) <= now) return 'over'
  return Date.parse(starts_at) > now ? 'waits' : 'told'
}
const WORDS = { waits: '还没开始', told: '正在展示', over: '已结束' } as const

function Row({ item, onChange }: { item: ManagedAnnouncement; onChange: () => void }) {
  const state = stateOf(item)
  const { id, text, link, audience, starts_at, ends_at } = item
  const back = useAnnounce(() => showNotice('已恢复'))
  const end = useAnnounce(() =>
    showNotice('已撤回', {
      action: { label: '撤销', run: () => back.mutate({ ...unchanged, starts_at, ends_at }) },
    }),
  )
  const unchanged = { id, text, link, audience }
  const takeBack = () => {
    const now = Date.now()
    // An announcement that has not started yet gets a start in the past as well, so that it ends at once.
    const from = Math.min(Date.parse(starts_at), now - 1000)
    end.mutate({
      ...unchanged,
      starts_at: new Date(from).toISOString(),
      ends_at: new Date(now).toISOString(),
    })
  }
  return (
    <>
      <p>
        {text} <Badge tone={state === 'told' ? 'accent' : 'neutral'}>{WORDS[state]}</Badge>
      </p>
      <p className={styles.sub}>
        {audienceLabel(audience)}，{formatDateTime(starts_at)} 到 {formatDateTime(ends_at)}
        {link !== '' && `，链接 ${link}`}
      </p>
      <p className={styles.acts}>
        <Button size="s" onClick={onChange}>
          改
        </Button>
        {state !== 'over' && (
          <Button size="s" variant="plain" loading={end.isPending} onClick={takeBack}>
            撤回
          </Button>
        )}
      </p>
    </>
  )
}

function AnnouncementForm({ given, onDone }: { given: ManagedAnnouncement | undefined; onDone: () => void }) {
  useFocusReturn()
  const [text, setText] = useState(given?.text ?? '')
  const [link, setLink] = useState(given?.link ?? '')
  const [audience, setAudience] = useState<Audience>(given?.audience ?? 'ALL')
  const [from, setFrom] = useState(toDateTimeField(given ? Date.parse(given.starts_at) : Date.now()))
  const [to, setTo] = useState(toDateTimeField(given ? Date.parse(given.ends_at) : Date.now() + DAYS_7))
  const save = useAnnounce(() => {
    showNotice(given ? '已更新' : '已发布，读者下次打开时会看到')
    if (!given) setText('')
    onDone()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [starts_at, ends_at] = [parseDateTimeField(from), parseDateTimeField(to)]
    if (starts_at === undefined || ends_at === undefined) return
    save.mutate({
      ...(given ? { id: given.id } : {}),
      text,
      link,
      audience,
      starts_at,
      ends_at,
    })
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-label={given ? '修改公告' : '新建公告'}>
      <Field label={given ? '修改公告' : '新建公告'} hint="一两句话" required>
        <TextArea value={text} maxLength={200} rows={2} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Field label="链接" hint="选填；本站的路径（/About）或 https 地址">
        <Input value={link} maxLength={500} onChange={({ target }) => setLink(target.value)} />
      </Field>
      <Field label="可见范围">
        <Select value={audience} onChange={({ target }) => setAudience(target.value as Audience)}>
          {AUDIENCE_KINDS.map((one) => (
            <option key={one} value={one}>
              {audienceLabel(one)}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.times}>
        <Field label="开始" hint="北京时间" required>
          <Input type="datetime-local" value={from} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <Field label="结束" hint="北京时间" required>
          <Input type="datetime-local" value={to} onChange={({ target }) => setTo(target.value)} />
        </Field>
      </div>
      {save.isError && (
        <p className={styles.fault} role="alert">
          {save.error.message}
        </p>
      )}
      <p className={styles.acts}>
        <Button
          type="submit"
          variant="primary"
          loading={save.isPending}
          disabled={text.trim() === '' || !from || !to}
        >
          {given ? '保存' : '发公告'}
        </Button>
        {given && (
          <Button variant="plain" onClick={onDone}>
            取消
          </Button>
        )}
      </p>
    </form>
  )
}
