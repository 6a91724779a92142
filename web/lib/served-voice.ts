// English speech by the server, for browsers that have no voice, as WeChat's on Android: a file for each text, by one player.
import { splitForSpeech } from '../../domain/audio/split-for-speech.ts'
import { writeWav } from '../../domain/audio/wav.ts'
import { audioCalls } from './calls/audio.ts'
import { resolveUrl } from './site.ts'
import { startSounding } from './sounding.ts'

/** As many letters as one call takes. */
const MAX_TEXT_LENGTH = 300
/** A token holds ten minutes; the clocks of phones are not asked. */
const TOKEN_MS = 8 * 60_000

let player: HTMLAudioElement | undefined
let token: { text: string; until: number } | undefined
let silence: string | undefined
/** Ends what is being said with false. */
let end: (() => void) | undefined

/** A tenth of a second of nothing, from this page: the policy lets no data: be played. */
function silentAddress(): string {
  silence ??= URL.createObjectURL(new Blob([writeWav(8000, [new Uint8Array(1600)])], { type: 'audio/wav' }))
  return silence
}

/** Has to be called in a tap: the browser then lets the player play what the server says after it. */
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

/** Stops what the server says. */
export function stopServed(): void {
  end?.()
}

export interface ServedOptions {
  /** 1: as the voice speaks. */
  rate?: number | undefined
  /** By the voice that comes with the product, whatever else is set: for what reads on and on. */
  isOwn?: boolean
  onBegin?: () => void
}

/**
 * Says a text; has to be called in the tap that requested it. True at its end, false when it was stopped; rejects when
 * it cannot be had, with NotAllowedError where the browser wants another tap.
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
      // Played in the tap itself, so that the browser lets it play what comes after the token has come.
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
          // It may have been the token's fault.
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
    // One that has begun since has set its own.
    if (end === stop) {
      end = undefined
      dropHandlers(audio)
    }
  }
}

/** What is played next, the silence first, must not count as the sound before it. */
function dropHandlers(audio: HTMLAudioElement): void {
  audio.onended = null
  audio.onerror = null
  audio.onplaying = null
}

/** 0–1; 0 while its length is not known. */
const playedOf = ({ currentTime, duration }: HTMLAudioElement): number =>
  Number.isFinite(duration) && duration > 0 ? currentTime / duration : 0

/** Another pace for what is being said. */
export function setServedRate(rate: number): void {
  if (player) player.playbackRate = rate
}
