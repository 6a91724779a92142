// Players for the sentences of an article: a recording with a time mark for each, the browser's own voice, or
// the server's.
import type { ArticleAudio } from '../../../../contract/audio.ts'
import { sayServed, setServedRate, stopServed, unlockServed } from '../../../lib/served-voice.ts'
import { getSiteConfig, resolveUrl } from '../../../lib/site.ts'
import { awaitStart, browserVoice, dropVoice, isVoiceProven, skipVoice } from '../../../lib/speech.ts'

export interface SentencePlayer {
  /**
   * Plays one sentence; the `onBegin` callback runs when its sound starts. Resolves with true at its end,
   * with false when it was stopped; rejects with an error when it cannot be played, with NotAllowedError
   * where the browser requires a tap first.
   */
  say(index: number, rate: number, onBegin: () => void): Promise<boolean>
  /** Stops the playback; the promise of `say` then resolves with false. */
  stop(): void
  /** Changes the speed, immediately where the player supports it, else from the next sentence on. */
  setRate(rate: number): void
  /** Pauses between two sentences without losing the position. */
  rest(): void
  close(): void
}

/**
 * Seconds of the silence after each sentence (PAUSE_MS) that are not played: a stop there never plays the
 * start of the next sentence.
 */
const LEFT_OVER = 0.3
/**
 * Within this range (seconds) before or after the start of a sentence, the recording continues without a
 * seek.
 */
const RUNS_ON = { before: LEFT_OVER + 0.1, in: 0.05 }

export function createRecordingPlayer({ url, marks }: ArticleAudio): SentencePlayer {
  const element = new Audio(resolveUrl(url))
  element.preload = 'auto'
  let end: ((isWhole: boolean) => void) | undefined
  const stop = () => {
    end?.(false)
    element.pause()
  }
  return {
    stop,
    rest: () => element.pause(),
    setRate: (rate) => {
      element.playbackRate = rate
    },
    close() {
      stop()
      element.removeAttribute('src')
      element.load()
    },
    async say(index, rate, onBegin) {
      end?.(false)
      const from = (marks[index]?.ms ?? 0) / 1000
      const next = marks[index + 1]
      const until = next ? next.ms / 1000 : Number.POSITIVE_INFINITY
      element.playbackRate = rate
      const ahead = from - element.currentTime
      if (ahead > RUNS_ON.before || ahead < -RUNS_ON.in) element.currentTime = from
      let isBegun = false
      return new Promise<boolean>((resolve, reject) => {
        let frame = 0
        const finish = (isWhole: boolean) => {
          end = undefined
          cancelAnimationFrame(frame)
          element.removeEventListener('timeupdate', look)
          element.removeEventListener('ended', whole)
          element.removeEventListener('error', fail)
          element.removeEventListener('pause', silenced)
          resolve(isWhole)
        }
        const whole = () => finish(true)
        const fail = (reason: unknown) => {
          if (end !== finish) return
          reject(reason instanceof Error ? reason : new Error('the recording cannot be had'))
          finish(false)
        }
        // The pause event fires late: by then the element may play again.
        const silenced = () => {
          if (element.paused && !element.ended) finish(false)
        }
        // Animation frames are exact; in a hidden window there are none, and the element's own event fires
        // four times a second.
        const look = () => {
          if (element.seeking || element.paused) return
          if (!isBegun && element.currentTime >= from - 0.02) {
            isBegun = true
            onBegin()
          }
          if (element.currentTime >= until - LEFT_OVER) finish(true)
        }
        const tick = () => {
          look()
          if (end === finish) frame = requestAnimationFrame(tick)
        }
        end = finish
        element.addEventListener('timeupdate', look)
        element.addEventListener('ended', whole)
        element.addEventListener('error', fail)
        element.addEventListener('pause', silenced)
        element.play().then(() => {
          if (end === finish) tick()
        }, fail)
      })
    },
  }
}

/** The browser's voice, with the server's as the fallback; undefined where neither exists. */
export function createVoicePlayer(sentences: readonly { text: string }[]): SentencePlayer | undefined {
  const voice = browserVoice()
  const here = createBrowserVoicePlayer(sentences, voice)
  const server = getSiteConfig().voice === 'none' ? undefined : createServerVoicePlayer(sentences)
  return voice && here && server ? createFallbackPlayer(here, server, voice) : (here ?? server)
}

/** Uses the browser's voice until its first error, then the server's. */
function createFallbackPlayer(
  here: SentencePlayer,
  server: SentencePlayer,
  voice: SpeechSynthesisVoice,
): SentencePlayer {
  let now = here
  return {
    stop: () => now.stop(),
    setRate: (rate) => now.setRate(rate),
    rest: () => now.rest(),
    close: () => now.close(),
    async say(index, rate, onBegin) {
      if (now === server) return server.say(index, rate, onBegin)
      if (!isVoiceProven()) unlockServed()
      try {
        return await here.say(index, rate, onBegin)
      } catch (error) {
        if (error instanceof Error && error.name === 'NotAllowedError') throw error
        now = server
        return server.say(index, rate, () => {
          dropVoice(voice)
          onBegin()
        })
      }
    },
  }
}

/** Uses the server's voice, one audio file per sentence. */
function createServerVoicePlayer(sentences: readonly { text: string }[]): SentencePlayer {
  return {
    stop: stopServed,
    setRate: setServedRate,
    rest: () => undefined,
    close: stopServed,
    say: (index, rate, onBegin) => sayServed(sentences[index]?.text ?? '', { rate, isOwn: true, onBegin }),
  }
}

/** Undefined where the browser has no English voice. */
export function createBrowserVoicePlayer(
  sentences: readonly { text: string }[],
  voice = browserVoice(),
): SentencePlayer | undefined {
  const engine = typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis
  if (!engine || !voice) return undefined
  let end: ((isWhole: boolean) => void) | undefined
  const stop = () => {
    end?.(false)
    engine.cancel()
  }
  return {
    stop,
    // A browser's voice cannot change its speed during an utterance.
    setRate: () => undefined,
    rest: () => undefined,
    close: stop,
    say(index, rate, onBegin) {
      stop()
      return new Promise<boolean>((resolve, reject) => {
        const utterance = new SpeechSynthesisUtterance(sentences[index]?.text ?? '')
        utterance.voice = voice
        utterance.lang = voice.lang
        utterance.rate = rate
        const started = awaitStart(() => {
          skipVoice(voice)
          reject(new Error('the voice does not begin'))
          stop()
        })
        const finish = (isWhole: boolean) => {
          started(false)
          if (end === finish) end = undefined
          resolve(isWhole)
        }
        end = finish
        utterance.onstart = () => {
          started(true)
          onBegin()
        }
        utterance.onend = () => finish(true)
        utterance.onerror = ({ error }) => {
          const isCurrent = started(false)
          if (!isCurrent || error === 'canceled' || error === 'interrupted') return finish(false)
          const isRefused = error === 'not-allowed'
          if (!isRefused) skipVoice(voice)
          reject(Object.assign(new Error(error), isRefused && { name: 'NotAllowedError' }))
        }
        engine.speak(utterance)
      })
    },
  }
}
