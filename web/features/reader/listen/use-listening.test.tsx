// Shows that a time to stop goes on over what is read next: a book's next chapter is another reading.
// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { SpokenSentence } from '../../../../domain/audio/spoken-sentences.ts'
import type { SentencePlayer } from './sentence-player.ts'
import { NO_STOP, type StopTime, useListening } from './use-listening.ts'

const SENTENCES = ['One.', 'Two.'].map(
  (text, at): SpokenSentence => ({
    ...{ paragraph: 'b0-0', text },
    start: at * 5,
    end: at * 5 + 4,
    is_last: at === 1,
  }),
)
const said: number[] = []
const SOUND: SentencePlayer = {
  say: async (index) => void said.push(index) === undefined,
  stop: () => undefined,
  close: () => undefined,
  rest: () => undefined,
  setRate: () => undefined,
}

async function reading(stop: StopTime | undefined) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const onStop = vi.fn<(stop: StopTime) => void>()
  const now: { listening?: ReturnType<typeof useListening> } = {}
  function Reader() {
    now.listening = useListening(SOUND, SENTENCES, 0, stop, onStop)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Reader />))
  const { listening } = now
  if (!listening) throw new Error('nothing is read')
  return { listening, now, onStop, end: () => act(async () => root.unmount()) }
}

it('stops at the time that was chosen a chapter before, and not at the end of this one', async () => {
  const first = await reading(undefined)
  await act(async () => first.listening.setStop(15))
  const [chosen = NO_STOP] = first.onStop.mock.calls[0] ?? []
  expect([chosen.minutes, chosen.at > Date.now()]).toEqual([15, true])
  await first.end()

  const next = await reading(chosen)
  expect(next.now.listening?.timer).toBe(15)
  await act(() => next.listening.play(0))
  expect([said, next.now.listening?.isDone]).toEqual([[0, 1], true])
  await next.end()

  said.length = 0
  const last = await reading({ ...chosen, at: Date.now() - 1 })
  await act(() => last.listening.play(0))
  expect([said, last.now.listening?.isDone, last.now.listening?.isPlaying]).toEqual([[0], false, false])
  expect(last.onStop).toHaveBeenLastCalledWith(NO_STOP)
  await last.end()
})
