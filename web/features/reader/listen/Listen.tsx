// 播放 in the reader's bar, and the player that it opens: all of it comes behind the text.
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { soon } from '../../../lib/later.ts'
import { isLoggedIn } from '../../../lib/session.ts'
import { useVoice } from '../../../lib/voice.ts'
import { BarButton } from '../../../ui/Page.tsx'
import { makeLaterPart } from '../later-part.tsx'
import type { PlayerProps } from './Player.tsx'
import { SpeakerIcon } from './speaker-icon.tsx'

const Player = makeLaterPart(() => import('./Player.tsx').then((m) => m.Player))

/** The button is where the bar has kept its place; not at all for a guest where neither browser nor server has a voice. */
export function Listen(props: PlayerProps) {
  const [slot, setSlot] = useState<Element | null>(null)
  const [isListening, setListening] = useState(false)
  const { isAvailable } = useVoice()
  const canListen = isAvailable || isLoggedIn()
  useEffect(() => setSlot(document.querySelector('[role=toolbar] > i')), [])
  useEffect(() => void slot?.toggleAttribute('data-none', !canListen), [slot, canListen])
  // It works when the network goes, with the browser's own voice.
  useEffect(() => (canListen ? soon(() => void Player.preload()) : undefined), [canListen])
  return (
    <>
      {slot &&
        canListen &&
        createPortal(
          <BarButton
            icon={<SpeakerIcon />}
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
