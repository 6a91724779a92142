// Settings for learning: new words per day, and the target retention.
import type { ReactNode } from 'react'
import type { ReaderSettings } from '../../../contract/entities/account.ts'
import { DAY_START_HOUR } from '../../../domain/word/reader-day.ts'
import { Field, Select } from '../../ui/Field.tsx'
import { Section } from '../../ui/List.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './Forms.module.css'
import { useSaveSettings } from './own-queries.ts'

const DAILY = [0, 5, 10, 15, 20, 30, 50, 100]
const RETENTIONS = [
  { value: 0.8, label: '80%，复习最少' },
  { value: 0.85, label: '85%' },
  { value: 0.9, label: '90%，推荐' },
  { value: 0.95, label: '95%' },
  { value: 0.97, label: '97%，复习最多' },
]

const HOURS = Array.from({ length: DAY_START_HOUR.max + 1 }, (_, hour) => hour)

export interface StudySettingsProps {
  settings: ReaderSettings
  /** Rows to render above these. */
  before?: ReactNode
  /** Leave out the description of each setting. */
  isBrief?: boolean
}

export function StudySettings({ settings, before, isBrief = false }: StudySettingsProps) {
  const hint = (text: string) => (isBrief ? undefined : text)
  const save = useSaveSettings()
  const keep = (input: Partial<ReaderSettings>) =>
    save.mutate(input, {
      onSuccess: () => showNotice('已保存'),
      onError: (error) => showNotice(error.message),
    })
  return (
    <Section title="学习">
      {before}
      <div className={styles.settings}>
        <Field label="每天新词" hint={hint('到期的词不受这个限制')}>
          <Select
            value={String(settings.daily_new)}
            onChange={(event) => keep({ daily_new: Number(event.target.value) })}
          >
            {withValue(DAILY, settings.daily_new).map((count) => (
              <option key={count} value={count}>
                {count} 个
              </option>
            ))}
          </Select>
        </Field>
        <Field label="目标记忆率" hint={hint('设得越高，复习越频繁')}>
          <Select
            value={String(settings.retention)}
            onChange={(event) => keep({ retention: Number(event.target.value) })}
          >
            {RETENTIONS.every(({ value }) => value !== settings.retention) && (
              <option value={settings.retention}>{Math.round(settings.retention * 100)}%</option>
            )}
            {RETENTIONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="新的一天从几点开始"
          hint={hint('当天到期的词，从这时起就能复习；连续天数仍按自然日计算')}
        >
          <Select
            value={String(settings.day_start_hour)}
            onChange={(event) => keep({ day_start_hour: Number(event.target.value) })}
          >
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {hour === 0 ? '零点' : `凌晨 ${hour} 点`}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Section>
  )
}

const withValue = (list: readonly number[], value: number): number[] =>
  [...new Set([...list, value])].sort((a, b) => a - b)
