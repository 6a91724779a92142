// Registration settings, and the SMS outbox that stores unsent messages in development.
import { displayPhone } from '../../../domain/account/phone.ts'
import { formatRelativeTime } from '../../lib/format.ts'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Switch } from '../../ui/Field.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { showNotice } from '../../ui/toast.ts'
import { useSaveSiteRules, useSiteRules, useSmsOutbox } from './queries.ts'

export function SiteRulesPanel() {
  const rules = useSiteRules()
  const save = useSaveSiteRules()
  const change = (input: { is_open?: boolean; sms_required?: boolean; code_required?: boolean }) =>
    save.mutate(input, {
      onSuccess: () => showNotice('已保存'),
      onError: (error) => showNotice(error.message),
    })
  return (
    <Section title="注册">
      {rules.isPending && <SkeletonLines lines={2} label="正在加载注册设置" />}
      {rules.isError && <LoadError message={rules.error.message} onRetry={() => void rules.refetch()} />}
      {rules.data && (
        <>
          <Switch
            label="开放注册"
            hint="关闭后，新读者不能注册，已有的账号不受影响。"
            checked={rules.data.is_open}
            disabled={save.isPending}
            onChange={(is_open) => change({ is_open })}
          />
          <Switch
            label="注册要短信验证码"
            checked={rules.data.sms_required}
            disabled={save.isPending}
            onChange={(sms_required) => change({ sms_required })}
          />
          <Switch
            label="注册要邀请码"
            hint="读者自己的邀请码和编辑做的注册码都可以用。"
            checked={rules.data.code_required}
            disabled={save.isPending}
            onChange={(code_required) => change({ code_required })}
          />
        </>
      )}
    </Section>
  )
}

export function SmsOutbox() {
  const outbox = useSmsOutbox()
  // Without messages the section is hidden; a message sent later appears at the next visit.
  if (!outbox.data || outbox.data.items.length === 0) return null
  return (
    <Section
      title="短信发件箱"
      hint="开发时短信不会真的发出，验证码在这里看。"
      action={
        <button type="button" onClick={() => void outbox.refetch()}>
          刷新
        </button>
      }
    >
      <List label="短信发件箱">
        {outbox.data.items.map(({ phone, text, at }) => (
          <ListRow
            key={`${phone} ${at}`}
            title={text}
            sub={displayPhone(phone)}
            trail={formatRelativeTime(at)}
          />
        ))}
      </List>
    </Section>
  )
}
