// For admins: form for the contact that buyers pay directly if no payment provider is configured.
import { type FormEvent, useState } from 'react'
import type { PayContact } from '../../../contract/entities/order.ts'
import { orderCalls } from '../../lib/calls/order.ts'
import { getPictureUrl } from '../../lib/picture.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { PictureField } from '../../ui/PictureField.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { showNotice } from '../../ui/toast.ts'
import byHand from './ManualPayment.module.css'
import styles from './Order.module.css'
import { useOrderMutation, usePayContact } from './queries.ts'

const NONE: PayContact = { name: '', wechat_id: '', hours: '', picture: '' }

export function PayContactForm() {
  const { data, error, isFetching, refetch } = usePayContact()
  if (data) return <Form key={JSON.stringify(data.contact)} given={data.contact} />
  return error ? (
    <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  ) : (
    <SkeletonLines lines={6} label="正在加载收款客服" />
  )
}

function Form({ given }: { given: PayContact | null }) {
  const [contact, setContact] = useState(given ?? NONE)
  const set = (more: Partial<PayContact>) => setContact((before) => ({ ...before, ...more }))
  const save = useOrderMutation(orderCalls.setContact, () => showNotice('已保存'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(contact)
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-label="收款客服" noValidate>
      <p role="status">
        {given
          ? '没有在线支付时，读者下单后会看到这位客服。'
          : '还没有设置。没有在线支付时，读者会看到「暂无可购买的套餐」，不能下单。'}
      </p>
      <Field label="名称" hint="不填是「客服」">
        <Input value={contact.name} maxLength={20} onChange={({ target }) => set({ name: target.value })} />
      </Field>
      <Field label="微信号">
        <Input
          value={contact.wechat_id}
          maxLength={30}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => set({ wechat_id: target.value })}
        />
      </Field>
      <Field label="服务时间" hint="例如 每天 9:00–22:00">
        <Input value={contact.hours} maxLength={40} onChange={({ target }) => set({ hours: target.value })} />
      </Field>
      <div className={byHand.contact}>
        {contact.picture !== '' && (
          <img
            className={byHand.code}
            data-theme="light"
            src={getPictureUrl(contact.picture)}
            alt="客服的微信二维码"
          />
        )}
        <PictureField label="上传二维码" onUploaded={({ src }) => set({ picture: src })} />
      </div>
      {contact.picture !== '' && (
        <Button size="s" variant="plain" onClick={() => set({ picture: '' })}>
          移除二维码
        </Button>
      )}
      {save.isError && (
        <p className={styles.fault} role="alert">
          {save.error.message}
        </p>
      )}
      <Button type="submit" variant="primary" loading={save.isPending}>
        保存
      </Button>
    </form>
  )
}
