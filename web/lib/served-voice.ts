// English speech from the server, for browsers without a voice, e.g. WeChat's on Android: one audio file for
// each text, one player for all.
import { splitForSpeech } from '../../domain/audio/split-for-speech.ts'
import { writeWav } from '../../domain/audio/wav.ts'
import { audioCalls } from './calls/audio.ts'
import { resolveUrl } from './site.ts'
import { startSounding } from './sounding.ts'

/** Max. characters of one request. */
const MAX_TEXT_LENGTH = 300
/** A token is valid for ten minutes; a margin allows for the clocks of phones. */
const TOKEN_MS = 8 * 60_000

let player: HTMLAudioElement | undefined
let token: { text: string; until: number } | undefined
let silence: string | undefined
/** Ends the current speech with the result false. */
let end: (() => void) | undefined

/**
 * A tenth of a second of silence, as a blob of this page: the content security policy does not allow data:
 * URLs for audio.
 */
function silentAddress(): string {
  silence ??= URL.createObjectURL(new Blob([writeWav(8000, [new Uint8Array(1600)])], { type: 'audio/wav' }))
  return silence
}

/** Must be called in a tap handler: the browser then allows this player to play later audio. */
export function unlockServed(): void {
  if (end) return
  player ??= new Audio()
  player.src = silentAddress()
  void player.play().catch(() => undefined)
}

async function freshToken(): Promise<string> {
  if (token && token.until > performance.now()) return token.text
  const { result } = await audioCalls.token({})
  if (!result) throw new Error('the server has no voice')
  token = { text: result.token, until: performance.now() + TOKEN_MS }
  return result.token
}

/** Stops the server's speech. */
export function stopServed(): void {
  end?.()
}

export interface ServedOptions {
  /** 1: the voice's normal rate. */
  rate?: number | undefined
  /**
   * Use the voice that is built into the product, also if the configuration names another: for long
   * continuous reading.
   */
  isOwn?: boolean
  onBegin?: () => void
}

/**
 * Speaks a text; must be called in the tap handler that requested it. True at its end, false when it was
 * stopped; rejects on a load error, with NotAllowedError where the browser requires another tap.
 */
export async function sayServed(text: string, options: ServedOptions = {}): Promise<boolean> {
  const { rate = 1, isOwn = false, onBegin } = options
  stopServed()
  player ??= new Audio()
  const audio = player
  let isStopped = false
  let stopPart: (() => void) | undefined
  let heard: (() => void) | undefined
  const stop = () => {
    isStopped = true
    if (end === stop) end = undefined
    audio.pause()
    dropHandlers(audio)
    stopPart?.()
  }
  end = stop
  try {
    if (!token || token.until <= performance.now()) {
      // Play silence in the tap handler itself, so that the browser allows the audio that follows after the
      // token request.
      audio.src = silentAddress()
      void audio.play().catch(() => undefined)
    }
    const parts = splitForSpeech(text, MAX_TEXT_LENGTH)
    for (const [at, part] of parts.entries()) {
      const query = new URLSearchParams({
        text: part,
        audio_token: await freshToken(),
        ...(isOwn && { own: '1' }),
      })
      if (isStopped) return false
      await new Promise<void>((resolve, reject) => {
        stopPart = resolve
        audio.onended = () => resolve()
        audio.onerror = () => {
          // The token may be the cause of the error.
          token = undefined
          reject(new Error('the sound cannot be had'))
        }
        audio.onplaying = () => {
          onBegin?.()
          heard = startSounding(() => (at + playedOf(audio)) / parts.length)
        }
        audio.src = resolveUrl(`/api/english/say?${query}`)
        audio.defaultPlaybackRate = rate
        audio.playbackRate = rate
        audio.play().catch((reason: unknown) => {
          if (!isStopped) reject(reason instanceof Error ? reason : new Error(String(reason)))
        })
      })
      if (isStopped) return false
    }
    return true
  } finally {
    heard?.()
    // A later speech has set its own `end`.
    if (end === stop) {
      end = undefined
      dropHandlers(audio)
    }
  }
}

/** Events of the next sound (first the silence) must not be handled as those of the previous sound. */
function dropHandlers(audio: HTMLAudioElement): void {
  audio.onended = null
  audio.onerror = null
  audio.onplaying = null
}

/** 0–1; 0 while the duration is not known. */
const playedOf = ({ currentTime, duration }: HTMLAudioElement): number =>
  Number.isFinite(duration) && duration > 0 ? currentTime / duration : 0

/** Sets the playback rate of the current speech. */
export function setServedRate(rate: number): void {
  if (player) player.playbackRate = rate
}
