// Dialog for the publication time of an article: one of the usual slots, with the articles planned for each,
// or a custom time.
import { useState } from 'react'
import { listNextSlots, type PublishSlot } from '../../../domain/article/slots.ts'
import { parseDateTimeField, toDateTimeField } from '../../lib/shanghai-field.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { usePlannedArticles } from './queries.ts'
import styles from './Slots.module.css'

const COUNT = 6
const OWN = 'own'
const DAYS = ['今天', '明天', '后天']

const labelOf = ({ days, hour }: PublishSlot): string => `${DAYS[days] ?? `${days} 天后`} ${hour}:00`

export function SlotDialog(props: {
  title: string
  confirm: string
  /** Doubts about publication; '' for none. */
  doubts: string
  isPending: boolean
  onAnswer: (published_at: string) => void
  onClose: () => void
}) {
  const [now] = useState(() => Date.now())
  const slots = listNextSlots(new Date(now), COUNT)
  const planned = usePlannedArticles()
  const [chosen, setChosen] = useState(slots[0]?.at.toISOString() ?? OWN)
  const [field, setField] = useState(() => toDateTimeField(now + 3_600_000))
  const publishAt = chosen === OWN ? parseDateTimeField(field) : chosen
  const plannedAt = (at: Date) =>
    (planned.data?.items ?? []).filter(({ published_at }) => published_at === at.toISOString())
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.title}
      full={false}
      locked={props.isPending}
      footer={
        <>
          <Button onClick={props.onClose} disabled={props.isPending}>
            取消
          </Button>
          <Button
            variant="primary"
            loading={props.isPending}
            disabled={publishAt === undefined}
            onClick={() => publishAt !== undefined && props.onAnswer(publishAt)}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      {props.doubts !== '' && (
        <p className={styles.doubts} role="alert">
          {props.doubts}
        </p>
      )}
      <fieldset className={styles.slots} aria-label="发布时间">
        {slots.map((slot) => {
          const value = slot.at.toISOString()
          const others = plannedAt(slot.at)
          return (
            <label key={value} className={styles.slot} data-chosen={chosen === value || undefined}>
              <input type="radio" name="slot" checked={chosen === value} onChange={() => setChosen(value)} />
              <span className={styles.time}>{labelOf(slot)}</span>
              <span className={styles.planned}>
                {others.length === 0 ? '空闲' : `已排 ${others.length} 篇：`}
                {others.length > 0 && <span lang="en">{others.map(({ title }) => title).join(' · ')}</span>}
              </span>
            </label>
          )
        })}
        <label className={styles.slot} data-chosen={chosen === OWN || undefined}>
          <input type="radio" name="slot" checked={chosen === OWN} onChange={() => setChosen(OWN)} />
          <span className={styles.time}>其他时间</span>
        </label>
      </fieldset>
      {chosen === OWN && (
        <Field label="发布时间" hint="北京时间；已经过去的时间会作为发布日期显示。">
          <Input type="datetime-local" value={field} onChange={(event) => setField(event.target.value)} />
        </Field>
      )}
    </Dialog>
  )
}
