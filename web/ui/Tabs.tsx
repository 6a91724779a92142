// Tabs with an underline, for several views of the same subject.
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { formatCount } from '../lib/format.ts'
import styles from './Tabs.module.css'

/** One tab; `count` is a small number after the label. */
export type TabItem<T extends string> = { value: T; label: ReactNode; count?: number | undefined }

/** `label` names the set for screen readers; `children` is the panel of the selected tab. */
export type TabsProps<T extends string> = {
  label: string
  items: readonly TabItem<T>[]
  value: T
  onChange: (value: T) => void
  children?: ReactNode
}

/** Arrow keys, Home and End move the focus and select at once. */
export function Tabs<T extends string>({ label, items, value, onChange, children }: TabsProps<T>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.value === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key]
    if (to === undefined) return
    const next = (to + items.length) % items.length
    const item = items[next]
    if (!item) return
    event.preventDefault()
    onChange(item.value)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            aria-selected={item.value === value}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(item.value)}
          >
            {item.label}
            {item.count !== undefined && <span className={styles.count}>{formatCount(item.count)}</span>}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  )
}

/** A selection of one of a few (2–5) values, all visible. Uses native radio buttons. */
export type SegmentedProps<T extends string> = {
  label: string
  items: readonly { value: T; label: ReactNode; title?: string }[]
  value: T
  onChange: (value: T) => void
}

export function SegmentedControl<T extends string>({ label, items, value, onChange }: SegmentedProps<T>) {
  const name = useId()
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {items.map((item) => (
        <label key={item.value} className={styles.segment} title={item.title}>
          <input
            type="radio"
            name={name}
            checked={item.value === value}
            onChange={() => onChange(item.value)}
            aria-label={item.title}
          />
          <span>{item.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
