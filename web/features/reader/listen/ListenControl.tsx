// The 播放 button in the reader's bar, and the player that it opens; both are loaded after the text.
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { deferTask } from '../../../lib/scheduler.ts'
import { isLoggedIn } from '../../../lib/session.ts'
import { useVoice } from '../../../lib/voice.ts'
import { BarButton } from '../../../ui/Page.tsx'
import { lazyWithPreload } from '../lazy-component.tsx'
import type { AudioPlayerProps } from './AudioPlayer.tsx'
import { ListenSpeakerIcon } from './speaker-icon.tsx'

const Player = lazyWithPreload(() => import('./AudioPlayer.tsx').then((m) => m.AudioPlayer))

/**
 * Renders the button into the placeholder of the bar; not for a guest where neither the browser nor the
 * server has a voice.
 */
export function ListenControl(props: AudioPlayerProps) {
  const [slot, setSlot] = useState<Element | null>(null)
  const [isListening, setListening] = useState(false)
  const { isAvailable } = useVoice()
  const canListen = isAvailable || isLoggedIn()
  useEffect(() => setSlot(document.querySelector('[role=toolbar] > i')), [])
  useEffect(() => void slot?.toggleAttribute('data-none', !canListen), [slot, canListen])
  // Prefetch the player, so that it works offline with the browser's own voice.
  useEffect(() => (canListen ? deferTask(() => void Player.preload()) : undefined), [canListen])
  return (
    <>
      {slot &&
        canListen &&
        createPortal(
          <BarButton
            icon={<ListenSpeakerIcon />}
            label="播放"
            pressed={isListening}
            onClick={() => setListening((now) => !now)}
          />,
          slot,
        )}
      {isListening && canListen && <Player {...props} />}
    </>
  )
}
