// 播放 in the reader's bar, and the player that it opens: all of it comes behind the text.
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

/** The button is where the bar has kept its place; not at all for a guest where neither browser nor server has a voice. */
export function ListenControl(props: AudioPlayerProps) {
  const [slot, setSlot] = useState<Element | null>(null)
  const [isListening, setListening] = useState(false)
  const { isAvailable } = useVoice()
  const canListen = isAvailable || isLoggedIn()
  useEffect(() => setSlot(document.querySelector('[role=toolbar] > i')), [])
  useEffect(() => void slot?.toggleAttribute('data-none', !canListen), [slot, canListen])
  // It works when the network goes, with the browser's own voice.
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
