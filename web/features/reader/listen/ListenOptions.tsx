// The playback options: pause after each sentence, repeats, speed, and the sleep timer.
import styles from './ListenOptions.module.css'
import { type ListenSettings, PAUSE_OPTIONS, RATE_OPTIONS, TIMER_OPTIONS } from './use-listening.ts'

const PAUSE_NAMES = { off: '关', '1': '1 秒', '2': '2 秒', same: '一句长' } as const
const TIMER_NAMES: Record<number, string> = { 0: '读完', 15: '15 分', 30: '30 分' }
const TIMES = [1, 2, 3, 4, 5] as const

export interface ListenOptionsProps {
  settings: ListenSettings
  timer: number
  onChange: (next: Partial<ListenSettings>) => void
  onTimer: (minutes: number) => void
}

export function ListenOptions({ settings, timer, onChange, onTimer }: ListenOptionsProps) {
  return (
    <div className={styles.choices}>
      <Choice
        label="句后停顿"
        value={settings.pause}
        usual="off"
        options={PAUSE_OPTIONS.map((each) => [each, PAUSE_NAMES[each]])}
        onChange={(value) => onChange({ pause: PAUSE_OPTIONS.find((each) => each === value) ?? 'off' })}
      />
      <Choice
        label="重复"
        value={String(settings.times)}
        usual="1"
        options={TIMES.map((each) => [String(each), `${each} 遍`])}
        onChange={(value) => onChange({ times: Number(value) })}
      />
      <Choice
        label="语速"
        value={String(settings.rate)}
        usual="1"
        options={RATE_OPTIONS.map((each) => [String(each), `${each} ×`])}
        onChange={(value) => onChange({ rate: Number(value) })}
      />
      <Choice
        label="定时关"
        value={String(timer)}
        usual="0"
        options={TIMER_OPTIONS.map((each) => [String(each), TIMER_NAMES[each] ?? ''])}
        onChange={(value) => onTimer(Number(value))}
      />
    </div>
  )
}

function Choice(props: {
  label: string
  value: string
  /** The default value; any other is highlighted. */
  usual: string
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}) {
  return (
    <label data-set={props.value !== props.usual || undefined}>
      <span>{props.label}</span>
      <select value={props.value} onChange={(event) => props.onChange(event.target.value)}>
        {props.options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
