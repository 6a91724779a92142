// Today against the goal, the last fourteen days, and the missed days that this week still allows; includes
// the form to change the goal.
import { useState } from 'react'
import type { ReadingData } from '../../../contract/history.ts'
import { computeGoalProgress, GOAL_UNITS, type Goal, type GoalUnit } from '../../../domain/history/goal.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Checkbox, Field, Select } from '../../ui/Field.tsx'
import { showNotice } from '../../ui/toast.ts'
import { ChartCard } from './ChartCard.tsx'
import { formatMonthDay, getGoalCaption } from './chart-captions.ts'
import styles from './GoalChart.module.css'
import { useSaveGoal } from './reading-data.ts'

const KINDS = { DONE: '有读或复习', FROZEN: '补签', MISSED: '没有读', OPEN: '还没开始' } as const
const AMOUNTS: Record<GoalUnit, number[]> = {
  MINUTES: [5, 10, 15, 20, 30, 45, 60, 90],
  WORDS: [300, 500, 1000, 2000, 3000, 5000, 10_000],
}
const UNITS: Record<GoalUnit, string> = { MINUTES: '分钟', WORDS: '词' }

export function GoalChart({ data }: { data: ReadingData }) {
  const [isOpen, setOpen] = useState(false)
  const caption = getGoalCaption(data)
  const { share } = computeGoalProgress(data.goal, data.today)
  return (
    <ChartCard said={caption}>
      <ol className={styles.days} aria-label="最近十四天">
        {data.streak.recent.map(({ day, kind }) => {
          const isToday = day === data.today.day
          return (
            <li key={day} data-kind={kind} data-today={isToday || undefined}>
              <i aria-hidden="true">{isToday && <b style={{ height: `${Math.round(share * 100)}%` }} />}</i>
              <span aria-hidden="true">{isToday ? '今天' : Number(day.slice(8))}</span>
              <span className="sr-only">{`${formatMonthDay(day)}，${KINDS[kind]}`}</span>
            </li>
          )
        })}
      </ol>
      <div className={styles.rest}>
        <span>{caption.rest}</span>
        <Button variant="plain" onClick={() => setOpen(true)}>
          修改目标
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="每天读多少" full={false}>
        <GoalForm goal={data.goal} onDone={() => setOpen(false)} />
      </Dialog>
    </ChartCard>
  )
}

function GoalForm({ goal, onDone }: { goal: Goal; onDone: () => void }) {
  const save = useSaveGoal()
  const [{ unit, amount, has_freeze }, setGoal] = useState(goal)
  const change = (next: Partial<Goal>) => setGoal((before) => ({ ...before, ...next }))
  const amounts = [...new Set([...AMOUNTS[unit], amount])].sort((a, b) => a - b)
  const keep = () =>
    save.mutate(
      { unit, amount, has_freeze },
      {
        onSuccess: () => {
          showNotice('已保存')
          onDone()
        },
      },
    )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <div className={styles.pair}>
        <Field label="每天">
          <Select value={String(amount)} onChange={(event) => change({ amount: Number(event.target.value) })}>
            {amounts.map((each) => (
              <option key={each} value={each}>
                {formatCount(each)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="按">
          <Select
            value={unit}
            onChange={(event) => {
              const next = GOAL_UNITS.find((each) => each === event.target.value) ?? 'MINUTES'
              change({ unit: next, amount: next === goal.unit ? goal.amount : (AMOUNTS[next][1] ?? 10) })
            }}
          >
            {GOAL_UNITS.map((each) => (
              <option key={each} value={each}>
                {UNITS[each]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Checkbox
        label="每周可补签 1 天"
        hint="漏一天自动补签，连续天数不中断"
        checked={has_freeze}
        onChange={(checked) => change({ has_freeze: checked })}
      />
      <p className={styles.error} role="alert">
        {save.isError && save.error.message}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onDone}>取消</Button>
        <Button type="submit" variant="primary" loading={save.isPending}>
          保存
        </Button>
      </div>
    </form>
  )
}
