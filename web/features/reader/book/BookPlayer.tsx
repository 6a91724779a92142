// 听这一章: the browser's voice reads on from the visible page, highlights the sentence, and turns pages and
// chapters.
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { listSpokenSentences } from '../../../../domain/audio/spoken-sentences.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { useVoice } from '../../../lib/voice.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { createLiveRange } from '../highlights/text-place.ts'
import player from '../listen/AudioPlayer.module.css'
import { BeforeIcon, NextIcon, PauseIcon, PlayIcon } from '../listen/icons.tsx'
import { ListenOptions } from '../listen/ListenOptions.tsx'
import { SentenceLine } from '../listen/SentenceLine.tsx'
import { createVoicePlayer, type SentencePlayer } from '../listen/sentence-player.ts'
import { type StopTime, useListening } from '../listen/use-listening.ts'
import { useMediaSession } from '../listen/use-media-session.ts'
import { useSpokenHighlight } from '../listen/use-spoken-highlight.ts'
import styles from './BookPlayer.module.css'
import { firstSentence } from './first-sentence.ts'
import { findTextElement, type ShownPage } from './view/book-view.ts'
import type { TextPlace } from './view/column-pager.ts'

export interface BookPlayerProps {
  title: string
  shown: ShownPage
  flow: RefObject<HTMLElement | null>
  /** Whether another panel is open: the player pauses and resumes after it is closed. */
  isAside: boolean
  /** Callback that scrolls or turns to a place of this chapter. */
  onTo: (place: TextPlace) => void
  /** Callback that opens the next chapter; returns false at the end of the book. */
  onNext: () => boolean
  /** When playback is to stop; also applies across chapters. */
  stop: StopTime | undefined
  onStop: (stop: StopTime) => void
  onClose: () => void
}

/** Use a React `key` for another chapter: playback begins with the first visible sentence. */
export function BookPlayer(props: BookPlayerProps) {
  const { title, shown, flow, isAside, stop, onTo, onNext, onStop, onClose } = props
  const { blocks, place } = shown
  const sentences = useMemo(
    () => listSpokenSentences(blocks.map((block) => ({ ...block, kind: 'p' }))),
    [blocks],
  )
  const [first] = useState(() => firstSentence(sentences, blocks, place))
  const { isAvailable, isHere } = useVoice()
  const [sound, setSound] = useState<SentencePlayer>()
  useEffect(() => setSound(isAvailable ? createVoicePlayer(sentences) : undefined), [isAvailable, sentences])
  const listening = useListening(sound, sentences, first, stop, onStop)
  const { at, isPlaying, isLost, isDone, settings, timer, change, setStop, play, pause } = listening
  const now = sentences[at]
  const spot = useMemo(() => now && { paragraph: now.paragraph, start: now.start, end: now.end }, [now])
  useSpokenHighlight(flow, spot)
  useEffect(() => {
    const stage = flow.current?.closest('article')
    stage?.setAttribute('data-heard', '')
    return () => stage?.removeAttribute('data-heard')
  }, [flow])
  const follow = useEffectEvent(() => {
    if (!spot || !isPlaying) return
    const text = findTextElement(shown.body, spot.paragraph)
    const box =
      text && createLiveRange(text, { start: spot.start, end: spot.start + 1 })?.getBoundingClientRect()
    const viewport = flow.current?.parentElement?.getBoundingClientRect()
    const isVisible =
      box &&
      viewport &&
      box.left >= viewport.left - 1 &&
      box.right <= viewport.right + 1 &&
      box.top < window.innerHeight - BOTTOM_INSET
    if (!isVisible || box.top < 0) onTo({ paragraph: spot.paragraph, offset: spot.start })
  })
  useEffect(() => {
    if (spot) follow()
  }, [spot])
  const begin = useEffectEvent(() => void (isAside || play(first)))
  useEffect(() => {
    if (sound) begin()
  }, [sound])
  const goOn = useEffectEvent(() => {
    // At the end of the chapter the next one begins automatically, unless playback was set to stop here.
    if (!onNext()) onClose()
  })
  useEffect(() => {
    if (isDone && !isPlaying) goOn()
  }, [isDone, isPlaying])
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
  const goTo = (index: number) => void play(Math.min(sentences.length - 1, Math.max(0, index)))
  const toggle = () => (isPlaying ? pause() : goTo(at))
  useHotkeys(
    { p: toggle, '[': { step: () => goTo(at - 1) }, ']': { step: () => goTo(at + 1) }, Escape: onClose },
    !isAside,
  )
  useMediaSession(title, isPlaying, {
    play: () => goTo(at),
    pause,
    before: () => goTo(at - 1),
    next: () => goTo(at + 1),
  })
  return (
    <section className={styles.player} aria-label="朗读" data-player>
      {!isAvailable && (
        <p className={player.note} role="status">
          当前浏览器没有英语语音，请换一个浏览器。
        </p>
      )}
      {isAvailable && !isHere && (
        <p className={player.note} role="status">
          合成语音
        </p>
      )}
      {isLost && (
        <p className={player.note} role="alert">
          播放中断，请重新播放。
        </p>
      )}
      <SentenceLine at={at} count={sentences.length} disabled={!sound} onChange={goTo} />
      <div className={player.controls}>
        <button type="button" aria-label="上一句" disabled={!sound || at === 0} onClick={() => goTo(at - 1)}>
          <BeforeIcon />
        </button>
        <button
          type="button"
          className={player.main}
          aria-label={isPlaying ? '暂停' : '播放'}
          disabled={!sound}
          onClick={toggle}
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
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
      <IconButton label="关闭朗读" className={styles.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </section>
  )
}

/** Height (px) that the player covers of a scrolled window. */
const BOTTOM_INSET = 260
