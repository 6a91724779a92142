// Filter controls of the article list; the selected filters are stored in the URL query.
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { TEXT_STAGE_NAMES, VISIBILITY_STATUSES } from '../../../domain/article/lifecycle.ts'
import { topicLabel, topicNames } from '../../../domain/article/topics.ts'
import { DIFFICULTY_LEVELS, levelLabel } from '../../../domain/language/levels.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input, Select } from '../../ui/Field.tsx'
import { SearchIcon } from '../../ui/more-icons.tsx'
import styles from './ArticleDesk.module.css'
import {
  ARTICLE_SORTS,
  countActiveFilters,
  type DeskFilters,
  hasDeskFilters,
  NO_FILTERS,
  parseDeskFilters,
} from './filters.ts'
import { FLAG_LABELS, STAGE_LABELS, STATUS_LABELS } from './labels.ts'

type Choice = readonly (readonly [value: string, label: string])[]
const CHOICES: readonly { key: 'status' | 'stage' | 'flag' | 'topic' | 'level'; all: string; of: Choice }[] =
  [
    { key: 'status', all: '全部状态', of: VISIBILITY_STATUSES.map((value) => [value, STATUS_LABELS[value]]) },
    { key: 'stage', all: '全部进度', of: TEXT_STAGE_NAMES.map((value) => [value, STAGE_LABELS[value]]) },
    { key: 'flag', all: '全部标记', of: Object.entries(FLAG_LABELS) },
    { key: 'topic', all: '全部话题', of: topicNames.map((value) => [value, topicLabel(value)]) },
    { key: 'level', all: '全部难度', of: DIFFICULTY_LEVELS.map((value) => [value, levelLabel(value)]) },
  ]

export function ArticleFilters(props: { filters: DeskFilters; onChange: (filters: DeskFilters) => void }) {
  const { filters, onChange } = props
  const [isOpen, setIsOpen] = useState(false)
  const selects = useId()
  const count = countActiveFilters(filters)
  // Pass the changed key through the URL parser, so that only valid filter values are set.
  const choose = (key: string, value: string) =>
    onChange(
      parseDeskFilters(
        new URLSearchParams({
          ...asText({ ...filters, offset: 0 }),
          ...(key === 'stage' && { reason: '' }),
          [key]: value,
        }).toString(),
      ),
    )
  return (
    <div className={styles.filters}>
      {/* A query that is set by the URL remounts the field. */}
      <SearchField key={filters.q} q={filters.q} onSearch={(q) => choose('q', q)}>
        <span className={styles.fold}>
          <Button aria-expanded={isOpen} aria-controls={selects} onClick={() => setIsOpen((was) => !was)}>
            {count > 0 ? `筛选 · ${count}` : '筛选'}
          </Button>
        </span>
      </SearchField>
      <div id={selects} className={styles.selects} data-open={isOpen || undefined}>
        {CHOICES.map(({ key, all, of }) => (
          <Field key={key} label={all.slice(2)} hideLabel>
            <Select
              value={filters[key]}
              data-chosen={filters[key] !== '' || undefined}
              onChange={(event) => choose(key, event.target.value)}
            >
              <option value="">{all}</option>
              {of.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <Field label="排列" hideLabel>
          <Select value={filters.order_by} onChange={(event) => choose('order_by', event.target.value)}>
            {Object.entries(ARTICLE_SORTS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {hasDeskFilters(filters) && (
        <Button
          variant="plain"
          size="s"
          onClick={() => onChange({ ...NO_FILTERS, order_by: filters.order_by })}
        >
          清除筛选
        </Button>
      )}
    </div>
  )
}

const asText = (filters: DeskFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, String(value)]))

function SearchField(props: { q: string; onSearch: (q: string) => void; children: ReactNode }) {
  const { q, onSearch } = props
  const [typed, setTyped] = useState(q)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <search>
      <form onSubmit={submit} className={styles.search}>
        <Field label="找文章" hideLabel>
          <Input
            type="search"
            lead={<SearchIcon size={18} />}
            value={typed}
            placeholder="标题、作者、来源、网址或编号"
            maxLength={100}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit">找</Button>
        {props.children}
      </form>
    </search>
  )
}
