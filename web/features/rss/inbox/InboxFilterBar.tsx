// Filters of the inbox: text, age, level, length, and whether the page is already an article.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { DIFFICULTY_LEVELS, levelLabel } from '../../../../domain/language/level-names.ts'
import { Field, Input, Select } from '../../../ui/Field.tsx'
import type { InboxFilterValues } from '../queries.ts'
import styles from './FeedInbox.module.css'

const AGES = [
  ['1', '一天内'],
  ['3', '三天内'],
  ['7', '一周内'],
  ['30', '一个月内'],
] as const
const LENGTHS = [
  ['short', '500 词以内'],
  ['middle', '500–1,200 词'],
  ['long', '1,200 词以上'],
] as const
const KNOWN = [
  ['0', '还没有的'],
  ['1', '已有的'],
] as const

export function InboxFilterBar({
  asked,
  onChange,
}: {
  asked: InboxFilterValues
  onChange: (next: InboxFilterValues) => void
}) {
  const [q, setQ] = useState(asked.q ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const search = (event: FormEvent) => {
    event.preventDefault()
    onChange({ ...asked, q: q.trim() || undefined })
  }
  const choose = (
    name: 'days' | 'level' | 'length' | 'known',
    all: readonly (readonly [string, string])[],
    none: string,
  ) => (
    <Field label={none} hideLabel>
      <Select
        value={asked[name] === undefined ? '' : String(asked[name])}
        onChange={({ target }) => onChange({ ...asked, [name]: target.value || undefined })}
      >
        <option value="">{none}</option>
        {all.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
  return (
    <form className={styles.filters} aria-label="筛选" onSubmit={search}>
      <Field label="搜标题和摘要" hideLabel>
        <Input
          ref={field}
          type="search"
          enterKeyHint="search"
          maxLength={100}
          placeholder="搜标题和摘要"
          value={q}
          onChange={({ target }) => setQ(target.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'Escape') return
            // Browsers clear a search input on Escape without submitting: reset the filter too.
            setQ('')
            currentTarget.blur()
            if (asked.q !== undefined) onChange({ ...asked, q: undefined })
          }}
        />
      </Field>
      {choose('days', AGES, '什么时候的都要')}
      {choose(
        'level',
        DIFFICULTY_LEVELS.map((level) => [level, levelLabel(level)] as const),
        '难度不限',
      )}
      {choose('length', LENGTHS, '篇幅不限')}
      {choose('known', KNOWN, '有没有都看')}
    </form>
  )
}
