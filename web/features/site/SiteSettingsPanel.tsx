// Admin form for the runtime configuration, each setting with its effect; a number takes effect when it is
// saved.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SiteSetting } from '../../../contract/site.ts'
import { SETTING_KINDS, type SettingValue } from '../../../domain/site/settings.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Field, Input, Select, Switch } from '../../ui/Field.tsx'
import { Section } from '../../ui/List.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './Health.module.css'
import { useSaveSiteSetting, useSiteSettings } from './queries.ts'

const WORDS: Readonly<Record<SiteSetting['name'], { label: string; hint: string }>> = {
  collection_review: {
    label: '读者的合集要编辑看过才公开',
    hint: '关闭后，读者一发布合集，别人就能看到；编辑还能随时下架。',
  },
  ai_tokens_a_day: {
    label: '一天最多用多少 AI 词元',
    hint: '所有读者一起算。用完以后，新的问题要等到零点；已经有过的回答照样能看。后台标释义用到一半就停。',
  },
  trial_needs: {
    label: '领取会员体验需要什么',
    hint: '小红书号：每个号领一次。仅注册：有账号就能领，每人一次。',
  },
  app_min_version_code: {
    label: 'App 最低版本号',
    hint: '低于此版本的 App 会提示更新，0 表示不限制。',
  },
}

export function SiteSettingsPanel() {
  const { data, isPending, isError, error, refetch } = useSiteSettings()
  return (
    <Section title="运行" hint="改了马上生效；没有改过的用服务器环境里的值。">
      {isPending && <SkeletonLines lines={4} label="正在加载设置" />}
      {isError && <LoadError message={error.message} onRetry={() => void refetch()} />}
      {data?.items.map((setting) => (
        <Setting key={`${setting.name} ${setting.value}`} setting={setting} />
      ))}
      {data && (
        <p className={styles.elsewhere}>
          等级权益和价格在 <Link to="/admin/order">订单</Link> 里修改，翻译服务在
          <Link to="/admin/rss?view=feeds">订阅源</Link> 里选择。
        </p>
      )}
    </Section>
  )
}

const CHOICES: Readonly<Record<string, string>> = { xhs: '小红书号', registration: '仅注册' }

const valueText = (value: SettingValue): string => {
  if (typeof value === 'string') return CHOICES[value] ?? value
  if (typeof value === 'number') return formatCount(value)
  return value ? '开' : '关'
}

function Setting({ setting: { name, value, by_default, is_set } }: { setting: SiteSetting }) {
  const { mutate, isPending } = useSaveSiteSetting()
  const { label, hint } = WORDS[name]
  const set = (to: SettingValue | null) =>
    mutate(
      {
        name,
        ...(typeof to === 'boolean' && { is_on: to }),
        ...(typeof to === 'number' && { number: to }),
        ...(typeof to === 'string' && { choice: to }),
      },
      {
        onSuccess: () => showNotice('已保存'),
        onError: (error) => showNotice(error.message),
      },
    )
  return (
    <div className={styles.setting}>
      {typeof value === 'boolean' && (
        <Switch label={label} hint={hint} checked={value} disabled={isPending} onChange={set} />
      )}
      {typeof value === 'number' && (
        <NumberSetting name={name} value={value} isSaving={isPending} onSave={set} />
      )}
      {typeof value === 'string' && (
        <ChoiceSetting name={name} value={value} isSaving={isPending} onSave={set} />
      )}
      {is_set && (
        <p>
          环境里是 {valueText(by_default)}。
          <Button size="s" disabled={isPending} onClick={() => set(null)}>
            用回环境里的
          </Button>
        </p>
      )}
    </div>
  )
}

interface ChoiceSettingProps {
  name: SiteSetting['name']
  value: string
  isSaving: boolean
  onSave(value: string): void
}

function ChoiceSetting({ name, value, isSaving, onSave }: ChoiceSettingProps) {
  const kind = SETTING_KINDS[name]
  const { label, hint } = WORDS[name]
  return (
    <Field label={label} hint={hint}>
      <Select value={value} disabled={isSaving} onChange={({ target }) => onSave(target.value)}>
        {(kind.kind === 'choice' ? kind.options : []).map((option) => (
          <option key={option} value={option}>
            {valueText(option)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface NumberSettingProps {
  name: SiteSetting['name']
  value: number
  isSaving: boolean
  onSave(value: number): void
}

function NumberSetting({ name, value, isSaving, onSave }: NumberSettingProps) {
  const [text, setText] = useState(String(value))
  const kind = SETTING_KINDS[name]
  const [min, max] = kind.kind === 'number' ? [kind.min, kind.max] : [0, 0]
  const number = Number(text)
  const fits = /^\d+$/.test(text) && number >= min && number <= max
  const { label, hint } = WORDS[name]
  return (
    <form
      className={styles.number}
      onSubmit={(event) => {
        event.preventDefault()
        if (fits && number !== value) onSave(number)
      }}
    >
      <Field
        label={label}
        hint={hint}
        error={fits ? '' : `请填 ${formatCount(min)} 到 ${formatCount(max)} 之间的整数`}
      >
        <Input
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value.trim())}
          trail={
            number !== value && (
              <Button type="submit" size="s" variant="primary" disabled={isSaving || !fits}>
                保存
              </Button>
            )
          }
        />
      </Field>
    </form>
  )
}
