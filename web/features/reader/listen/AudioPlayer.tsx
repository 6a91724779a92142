// The audio player under the text: the Chinese of the sentence, the position in the article, and the playback
// options.

import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import { listSpokenSentences } from '../../../../domain/audio/spoken-sentences.ts'
import { findSentenceChinese } from '../../../../domain/language/find-sentence-chinese.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/Progress.tsx'
import { getPlaceInView } from '../layout/place-in-view.ts'
import styles from './AudioPlayer.module.css'
import { BeforeIcon, NextIcon, PauseIcon, PlayIcon } from './icons.tsx'
import { ListenOptions } from './ListenOptions.tsx'
import { SentenceLine } from './SentenceLine.tsx'
import { useArticleAudio } from './use-article-audio.ts'
import { useFollowScroll } from './use-follow-scroll.ts'
import { useInterceptTaps } from './use-intercept-taps.ts'
import { useListening } from './use-listening.ts'
import { useMediaSession } from './use-media-session.ts'
import { useSpokenHighlight } from './use-spoken-highlight.ts'

/** Characters per second at normal speed, for the estimate of the time left. */
const PACE = 14

export interface AudioPlayerProps {
  article: ArticleShown
  root: RefObject<HTMLElement | null>
  /** Whether another panel is open: playback pauses and resumes after it is closed. */
  isAside: boolean
}

export function AudioPlayer({ article, root, isAside }: AudioPlayerProps) {
  const { paragraphs, title } = article
  const sentences = useMemo(() => listSpokenSentences(paragraphs), [paragraphs])
  const byId = useMemo(() => new Map(paragraphs.map((each) => [each.id, each])), [paragraphs])
  const [first] = useState(() => {
    const place = root.current ? getPlaceInView(root.current)?.paragraph : undefined
    return Math.max(
      0,
      sentences.findIndex(({ paragraph }) => paragraph === place),
    )
  })
  const { sound, making, isLooking, note, again } = useArticleAudio(article.id, sentences)
  const listening = useListening(sound, sentences, first)
  const { at, isPlaying, isLost, isDone, settings, timer, change, setStop, play, pause } = listening
  const now = sentences[at]
  const spot = useMemo(() => now && { paragraph: now.paragraph, start: now.start, end: now.end }, [now])
  const { isFollowing, goBack } = useFollowScroll(root, spot, isPlaying)
  useSpokenHighlight(root, spot)
  useEffect(() => {
    const text = root.current?.closest('article')
    text?.setAttribute('data-listening', '')
    return () => text?.removeAttribute('data-listening')
  }, [root])

  const goTo = (index: number) => {
    goBack()
    void play(Math.min(sentences.length - 1, Math.max(0, index)))
  }
  // The player was opened to listen: playback starts as soon as a voice is ready, also after a retry.
  const isWanted = useRef(true)
  const begin = useEffectEvent(() => {
    if (!isWanted.current || isAside) return
    isWanted.current = false
    void play(at)
  })
  useEffect(() => {
    if (sound) begin()
  }, [sound])
  const start = () => {
    if (isLost && again) {
      isWanted.current = true
      again()
    } else goTo(isDone ? 0 : at)
  }
  const toggle = () => (isPlaying ? pause() : start())
  useHotkeys(
    { Space: toggle, '[': { step: () => goTo(at - 1) }, ']': { step: () => goTo(at + 1) } },
    sound !== undefined,
  )
  // A tap on another sentence starts playback there; in the current sentence it is a word lookup.
  useInterceptTaps(root, ({ paragraph, word: { start: offset } }) => {
    const index = sentences.findIndex(
      (each) => each.paragraph === paragraph && each.start <= offset && offset < each.end,
    )
    if (!sound || index < 0 || index === at) return false
    goTo(index)
    return true
  })
  // A word was tapped: pause, and resume when its sheet is closed.
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
  useMediaSession(title, isPlaying, {
    play: start,
    pause,
    before: () => goTo(at - 1),
    next: () => goTo(at + 1),
  })

  const left = sentences.slice(at).reduce((sum, { text }) => sum + text.length, 0) / PACE / settings.rate
  const isWaiting = isLooking || making !== undefined
  return (
    <section className={styles.player} aria-label="朗读" data-player>
      {!isFollowing && isPlaying && (
        <div className={styles.back}>
          <Button size="s" onClick={goBack}>
            回到正在读的句子
          </Button>
        </div>
      )}
      {isLost && (
        <p className={styles.note} role="alert">
          播放中断，请重新播放。
        </p>
      )}
      {!isLost && note && (
        <p className={styles.note} role="status">
          {note.text}
        </p>
      )}
      <p className={styles.zh}>
        <span>{now && findSentenceChinese(byId.get(now.paragraph), now.start)}</span>
      </p>
      {making ? (
        <div className={styles.waiting}>
          <ProgressBar
            label="朗读准备到"
            value={making.done}
            max={Math.max(1, making.total)}
            text={`${Math.round((making.done / Math.max(1, making.total)) * 100)}%`}
          />
        </div>
      ) : (
        <SentenceLine at={at} count={sentences.length} disabled={!sound} onChange={goTo} />
      )}
      <p className={styles.facts}>
        <span>
          第 {at + 1} 句，共 {sentences.length} 句
        </span>
        <span>{isDone ? '读完了' : `还有 ${timeText(left)}`}</span>
      </p>
      <div className={styles.controls}>
        <button type="button" aria-label="上一句" disabled={!sound || at === 0} onClick={() => goTo(at - 1)}>
          <BeforeIcon />
        </button>
        <button
          type="button"
          className={styles.main}
          aria-label={isPlaying ? '暂停' : '播放'}
          aria-busy={isWaiting}
          disabled={!sound}
          onClick={toggle}
        >
          {isWaiting ? <i className={styles.ring} /> : isPlaying ? <PauseIcon /> : <PlayIcon />}
        </button>
        <button
          type="button"
          aria-label="下一句"
          disabled={!sound || at >= sentences.length - 1}
          onClick={() => goTo(at + 1)}
        >
          <NextIcon />
        </button>
      </div>
      <ListenOptions settings={settings} timer={timer} onChange={change} onTimer={setStop} />
    </section>
  )
}

function timeText(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} 秒` : `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`
}
