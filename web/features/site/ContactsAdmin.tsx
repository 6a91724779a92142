// Admin form for the WeCom group and person: texts, QR code and audience.
import { type FormEvent, useState } from 'react'
import type { ManagedContact } from '../../../contract/appinfo.ts'
import {
  AUDIENCE_KINDS,
  type Audience,
  audienceLabel,
  CONTACT_KINDS,
  type ContactKind,
} from '../../../domain/appinfo/audience.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Field, Input, Select, Switch, TextArea } from '../../ui/Field.tsx'
import { Section } from '../../ui/List.tsx'
import { PictureField } from '../../ui/PictureField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { showNotice } from '../../ui/toast.ts'
import { ContactCode } from './ContactCode.tsx'
import { useKeepContact, useManagedContacts } from './queries.ts'
import styles from './Site.module.css'

const NAMES: Record<ContactKind, string> = { GROUP: '读者群', CONTACT: '客服' }

export function ContactsAdmin() {
  const found = useManagedContacts()
  if (found.isPending) return <SkeletonRows rows={4} cover={false} label="正在加载企业微信设置" />
  if (found.isError)
    return (
      <LoadError
        message={found.error.message}
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  return CONTACT_KINDS.map((kind) => (
    <Section key={kind} title={NAMES[kind]}>
      <ContactForm
        given={
          found.data.items.find((item) => item.kind === kind) ?? {
            ...{ kind, title: NAMES[kind], text: '', link: '', picture: '', audience: 'ALL', is_on: false },
          }
        }
      />
    </Section>
  ))
}

function ContactForm({ given }: { given: ManagedContact }) {
  const [now, setNow] = useState(given)
  const set = (more: Partial<ManagedContact>) => setNow((before) => ({ ...before, ...more }))
  const save = useKeepContact(() => showNotice('已保存'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(now)
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-label={NAMES[now.kind]}>
      <Field label="名字" required>
        <Input value={now.title} maxLength={40} onChange={({ target }) => set({ title: target.value })} />
      </Field>
      <Field label="说明">
        <TextArea
          value={now.text}
          maxLength={300}
          rows={2}
          onChange={({ target }) => set({ text: target.value })}
        />
      </Field>
      <Field label="链接" hint="企业微信给的 https 地址；填写后无需上传二维码">
        <Input value={now.link} maxLength={500} onChange={({ target }) => set({ link: target.value })} />
      </Field>
      <div className={styles.contact}>
        <ContactCode {...now} />
        <PictureField label="上传二维码" onUploaded={({ src }) => set({ picture: src })} />
      </div>
      {now.picture !== '' && (
        <p>
          <Button size="s" variant="plain" onClick={() => set({ picture: '' })}>
            移除图片
          </Button>
        </p>
      )}
      <Field label="可见范围">
        <Select value={now.audience} onChange={({ target }) => set({ audience: target.value as Audience })}>
          {AUDIENCE_KINDS.map((one) => (
            <option key={one} value={one}>
              {audienceLabel(one)}
            </option>
          ))}
        </Select>
      </Field>
      <Switch
        label="给读者看"
        hint="在「关于开卷」里"
        checked={now.is_on}
        onChange={(is_on) => set({ is_on })}
      />
      {save.isError && (
        <p className={styles.fault} role="alert">
          {save.error.message}
        </p>
      )}
      <p className={styles.acts}>
        <Button type="submit" variant="primary" loading={save.isPending} disabled={now.title.trim() === ''}>
          保存
        </Button>
      </p>
    </form>
  )
}
