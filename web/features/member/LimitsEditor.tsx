// For admins: the limits of each level, editable one by one; each can be reset to its default.
import { useState } from 'react'
import type { LimitTable } from '../../../contract/entities/membership.ts'
import { MEMBERSHIP_LEVELS, type MembershipLevel } from '../../../domain/membership/ledger.ts'
import { type LevelLimits, LIMIT_NAMES } from '../../../domain/membership/limits.ts'
import { getErrorMessage } from '../../lib/api.ts'
import { membershipCalls } from '../../lib/calls/membership.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Field, Input, Select } from '../../ui/Field.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import styles from './Member.module.css'
import { useLimits, useMemberSetting } from './queries.ts'
import { LEVEL_NAMES, LIMIT_ROWS } from './texts.ts'

export function LimitsEditor() {
  const { data, error, isFetching, refetch } = useLimits()
  if (data)
    return (
      <div className={styles.limits}>
        {LIMIT_NAMES.map((name) => (
          <LimitRow key={name} name={name} {...data} />
        ))}
      </div>
    )
  return error ? (
    <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows rows={6} cover={false} label="正在加载权益" />
  )
}

interface Tables {
  limits: LimitTable
  defaults: LimitTable
}

function LimitRow({ name, limits, defaults }: Tables & { name: keyof LevelLimits }) {
  const { title = name, unit = '' } = LIMIT_ROWS.find((row) => row.name === name) ?? {}
  return (
    <fieldset>
      <legend>{unit ? `${title}（${unit}）` : title}</legend>
      {MEMBERSHIP_LEVELS.map((level) => {
        const [value, original] = [limits[level]?.[name], defaults[level]?.[name]]
        if (value === undefined || original === undefined) return null
        return <Cell key={`${level} ${value}`} {...{ level, name, value, original }} />
      })}
    </fieldset>
  )
}

interface CellProps {
  level: MembershipLevel
  name: keyof LevelLimits
  value: boolean | number
  original: boolean | number
}

function Cell({ level, name, value, original }: CellProps) {
  const [text, setText] = useState(String(value))
  const save = useMemberSetting(
    (next: boolean | number | undefined) =>
      membershipCalls.limit({ level, name, ...(next === undefined ? {} : { value: next }) }),
    '权益已保存',
  )
  const isWrong = typeof value === 'number' && !/^\d{1,5}$/.test(text)
  return (
    <div className={styles.limit}>
      <Field
        label={LEVEL_NAMES[level]}
        error={isWrong ? '请填写 0–99999 的整数' : save.error ? getErrorMessage(save.error) : undefined}
      >
        {typeof value === 'boolean' ? (
          <Select
            value={text}
            disabled={save.isPending}
            onChange={({ target }) => {
              setText(target.value)
              save.mutate(target.value === 'true')
            }}
          >
            <option value="true">有</option>
            <option value="false">没有</option>
          </Select>
        ) : (
          <Input inputMode="numeric" value={text} onChange={({ target }) => setText(target.value.trim())} />
        )}
      </Field>
      {typeof value === 'number' && text !== String(value) && (
        <Button disabled={isWrong} loading={save.isPending} onClick={() => save.mutate(Number(text))}>
          保存
        </Button>
      )}
      {value !== original && (
        <Button variant="plain" loading={save.isPending} onClick={() => save.mutate(undefined)}>
          改回{typeof original === 'number' ? ` ${original}` : original ? '有' : '没有'}
        </Button>
      )}
    </div>
  )
}
