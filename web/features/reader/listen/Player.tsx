// The player under the text: the sentence's Chinese, where it is in the article, and how it is to be read.
import { type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import { spokenSentences } from '../../../../domain/audio/spoken.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/Progress.tsx'
import type { Spot } from '../highlights/use-highlights.ts'
import { placeInView } from '../layout/place-in-view.ts'
import { chineseOf } from './chinese-of.ts'
import { useFollow } from './follow.ts'
import styles from './Player.module.css'
import { PAUSES, RATES, TIMERS, useListening } from './use-listening.ts'
import { useSound } from './use-sound.ts'

const PAUSE_NAMES = { off: '不停', '1': '1 秒', '2': '2 秒', same: '一句长' } as const
const TIMER_NAMES: Record<number, string> = { 0: '读完这篇', 15: '15 分', 30: '30 分' }
/** Characters a second at an easy pace, for the time that is left. */
const PACE = 14

export interface ListenActs {
  /** A tap in the text: true when it was for the player (another sentence, which is then read). */
  tap(paragraph: string, offset: number): boolean
}

export interface PlayerProps {
  article: ArticleShown
  root: RefObject<HTMLElement | null>
  acts: Ref<ListenActs>
  /** Whether something else has the reader's attention: it waits then, and goes on after it. */
  isAside: boolean
  onHeard: (spot: Spot | undefined) => void
}

export function Player({ article, root, acts, isAside, onHeard }: PlayerProps) {
  const { paragraphs, title } = article
  const sentences = useMemo(() => spokenSentences(paragraphs), [paragraphs])
  const byId = useMemo(() => new Map(paragraphs.map((each) => [each.id, each])), [paragraphs])
  const first = useRef<number>(undefined)
  if (first.current === undefined) {
    const place = root.current ? placeInView(root.current)?.paragraph : undefined
    first.current = Math.max(
      0,
      sentences.findIndex(({ paragraph }) => paragraph === place),
    )
  }
  const { sound, making, isLooking, note } = useSound(article.id, sentences)
  const listening = useListening(sound, sentences, first.current)
  const { at, isPlaying, isLost, settings, timer, change, setStop, play, pause } = listening
  const now = sentences[at]
  const spot = useMemo(() => now && { paragraph: now.paragraph, start: now.start, end: now.end }, [now])
  const { isFollowing, goBack } = useFollow(root, spot, isPlaying)
  useEffect(() => {
    onHeard(spot)
    return () => onHeard(undefined)
  }, [spot, onHeard])

  const goTo = (index: number) => void play(Math.min(sentences.length - 1, Math.max(0, index)))
  const toggle = () => (isPlaying ? pause() : goTo(at))
  useHotkeys({ Space: toggle, '[': () => goTo(at - 1), ']': () => goTo(at + 1) }, sound !== undefined)
  useImperativeHandle(acts, () => ({
    tap(paragraph, offset) {
      const index = sentences.findIndex(
        (each) => each.paragraph === paragraph && each.start <= offset && offset < each.end,
      )
      if (!sound || index < 0 || index === at) return false
      goTo(index)
      return true
    },
  }))
  // A word was tapped: it waits, and goes on when the sheet is closed.
  const wasPlaying = useRef(false)
  useEffect(() => {
    if (isAside && isPlaying) {
      wasPlaying.current = true
      pause()
    } else if (!isAside && wasPlaying.current) {
      wasPlaying.current = false
      void play(at)
    }
  }, [isAside, isPlaying, pause, play, at])
  useMediaSession(title, isPlaying, { toggle, before: () => goTo(at - 1), next: () => goTo(at + 1) })

  const left = sentences.slice(at).reduce((sum, { text }) => sum + text.length, 0) / PACE / settings.rate
  const said = isLost ? '没有连上，声音断了，再点一次播放。' : note
  return (
    <section className={styles.player} aria-label="朗读">
      {!isFollowing && isPlaying && (
        <div className={styles.back}>
          <Button size="s" onClick={goBack}>
            回到正在读的句子
          </Button>
        </div>
      )}
      <p className={styles.zh} role={isLost ? 'alert' : undefined}>
        {said || (now && chineseOf(byId.get(now.paragraph), now.start))}
      </p>
      {making ? (
        <ProgressBar label="朗读准备到" value={making.done} max={Math.max(1, making.total)} />
      ) : (
        <input
          className={styles.line}
          type="range"
          aria-label="读到第几句"
          min={1}
          max={Math.max(1, sentences.length)}
          value={at + 1}
          disabled={!sound}
          onChange={(event) => goTo(Number(event.target.value) - 1)}
        />
      )}
      <p className={styles.facts}>
        <span>
          第 {at + 1} 句，共 {sentences.length} 句
        </span>
        <span>还有 {timeText(left)}</span>
      </p>
      <div className={styles.controls}>
        <Button variant="plain" disabled={!sound || at === 0} onClick={() => goTo(at - 1)}>
          上一句
        </Button>
        <Button variant="primary" disabled={!sound} loading={isLooking} onClick={toggle}>
          {isPlaying ? '暂停' : '播放'}
        </Button>
        <Button variant="plain" disabled={!sound || at >= sentences.length - 1} onClick={() => goTo(at + 1)}>
          下一句
        </Button>
      </div>
      <div className={styles.options}>
        <Choice
          label="句后停顿"
          value={settings.pause}
          options={PAUSES.map((each) => [each, PAUSE_NAMES[each]])}
          onChange={(value) => change({ pause: PAUSES.find((each) => each === value) ?? 'off' })}
        />
        <Choice
          label="重复"
          value={String(settings.times)}
          options={[1, 2, 3, 4, 5].map((each) => [String(each), `${each} 遍`])}
          onChange={(value) => change({ times: Number(value) })}
        />
        <Choice
          label="语速"
          value={String(settings.rate)}
          options={RATES.map((each) => [String(each), `${each} ×`])}
          onChange={(value) => change({ rate: Number(value) })}
        />
        <Choice
          label="定时关"
          value={String(timer)}
          options={TIMERS.map((each) => [String(each), TIMER_NAMES[each] ?? ''])}
          onChange={(value) => setStop(Number(value))}
        />
      </div>
    </section>
  )
}

function Choice(props: {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}) {
  return (
    <label>
      <select value={props.value} onChange={(event) => props.onChange(event.target.value)}>
        {props.options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {props.label}
    </label>
  )
}

function timeText(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} 秒` : `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`
}

/** Keys of the lock screen and of headphones. */
function useMediaSession(
  title: string,
  isPlaying: boolean,
  acts: { toggle: () => void; before: () => void; next: () => void },
): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    if (typeof MediaMetadata === 'function')
      mediaSession.metadata = new MediaMetadata({ title, artist: '开卷' })
    const actions = [
      ['play', () => latest.current.toggle()],
      ['pause', () => latest.current.toggle()],
      ['previoustrack', () => latest.current.before()],
      ['nexttrack', () => latest.current.next()],
    ] as const
    for (const [name, run] of actions) mediaSession.setActionHandler(name, run)
    return () => {
      for (const [name] of actions) mediaSession.setActionHandler(name, null)
      mediaSession.metadata = null
    }
  }, [title])
  useEffect(() => {
    if ('mediaSession' in navigator) navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused'
  }, [isPlaying])
}
