// Connects the player to the lock screen and the media keys of headphones.
import { useEffect, useEffectEvent } from 'react'

export interface MediaHandlers {
  play: () => void
  pause: () => void
  before: () => void
  next: () => void
}

/** Does nothing in browsers without the Media Session API. */
export function useMediaSession(title: string, isPlaying: boolean, acts: MediaHandlers): void {
  const run = useEffectEvent((act: keyof MediaHandlers) => acts[act]())
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    if (typeof MediaMetadata === 'function')
      mediaSession.metadata = new MediaMetadata({ title, artist: '开卷' })
    const actions = [
      ['play', 'play'],
      ['pause', 'pause'],
      ['previoustrack', 'before'],
      ['nexttrack', 'next'],
    ] as const
    for (const [name, act] of actions) mediaSession.setActionHandler(name, () => run(act))
    return () => {
      for (const [name] of actions) mediaSession.setActionHandler(name, null)
      mediaSession.metadata = null
      mediaSession.playbackState = 'none'
    }
  }, [title])
  useEffect(() => {
    if ('mediaSession' in navigator) navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused'
  }, [isPlaying])
}
