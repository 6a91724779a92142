// What the server says where the browser has no voice: one thing at a time, allowed by the tap, and told when it fails.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const token = vi.fn(async () => ({ result: { token: 'held', expires_at: '' } as { token: string } | null }))
vi.mock('./calls/audio.ts', () => ({ audioCalls: { token: () => token() } }))

class Player {
  static all: Player[] = []
  src = ''
  currentTime = 0
  duration = Number.NaN
  playbackRate = 1
  defaultPlaybackRate = 1
  played: string[] = []
  pause = vi.fn()
  onended?: (() => void) | null
  onerror?: (() => void) | null
  onplaying?: (() => void) | null
  refusal: Error | undefined
  constructor() {
    Player.all.push(this)
  }
  play(): Promise<void> {
    this.played.push(this.src)
    return this.refusal && this.src.includes('/say') ? Promise.reject(this.refusal) : Promise.resolve()
  }
}

const said = (): string[] =>
  (Player.all[0]?.played ?? []).flatMap((address) =>
    address.includes('/say') ? [new URL(address, 'http://here').searchParams.get('text') ?? ''] : [],
  )
/** Waits until the `count`th text has been given to the player. */
const untilSaid = (count: number) => vi.waitFor(() => expect(said()).toHaveLength(count))

let voice: typeof import('./served-voice.ts')
beforeEach(async () => {
  vi.resetModules()
  token.mockClear()
  Player.all = []
  vi.stubGlobal('Audio', Player)
  URL.createObjectURL = () => 'blob:silence'
  voice = await import('./served-voice.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('plays within the tap, then the word; a token serves many words', async () => {
  const first = voice.sayServed('glass')
  // Not a moment later: else the browser would not let the word be played.
  expect(Player.all[0]?.played).toEqual(['blob:silence'])
  await untilSaid(1)
  Player.all[0]?.onended?.()
  expect(await first).toBe(true)
  const second = voice.sayServed('harbour')
  await untilSaid(2)
  Player.all[0]?.onended?.()
  expect(await second).toBe(true)
  expect([said(), token.mock.calls.length, Player.all.length]).toEqual([['glass', 'harbour'], 1, 1])
  expect(Player.all[0]?.played.at(-1)).toContain('audio_token=held')
})

it('stops what was said before, also while its token is on the way', async () => {
  const first = voice.sayServed('one')
  const second = voice.sayServed('two')
  expect(await first).toBe(false)
  await untilSaid(1)
  expect(said()).toEqual(['two'])
  voice.stopServed()
  expect(await second).toBe(false)
  expect(Player.all[0]?.pause).toHaveBeenCalled()
})

it('says a long sentence in parts at the pace that is wanted, by the own voice where that is asked', async () => {
  const text = `${'word '.repeat(50)}end, ${'word '.repeat(30)}end.`
  const saying = voice.sayServed(text, { rate: 0.7, isOwn: true })
  for (const count of [1, 2]) {
    await untilSaid(count)
    Player.all[0]?.onended?.()
  }
  expect(await saying).toBe(true)
  expect(said().join(' ')).toBe(text)
  expect([Player.all[0]?.playbackRate, Player.all[0]?.defaultPlaybackRate]).toEqual([0.7, 0.7])
  expect(Player.all[0]?.played.at(-1)).toContain('own=1')
})

it('rejects when there is no sound, and asks for another token then', async () => {
  const broken = voice.sayServed('one')
  await untilSaid(1)
  Player.all[0]?.onerror?.()
  await expect(broken).rejects.toThrow('the sound cannot be had')
  const again = voice.sayServed('two')
  await untilSaid(2)
  Player.all[0]?.onended?.()
  expect([await again, token.mock.calls.length]).toEqual([true, 2])
  token.mockResolvedValueOnce({ result: null })
  vi.resetModules()
  const fresh = await import('./served-voice.ts')
  await expect(fresh.sayServed('three')).rejects.toThrow('no voice')
})

it('says that the browser wants a tap', async () => {
  const first = voice.sayServed('one')
  const refusal = Object.assign(new Error('a tap'), { name: 'NotAllowedError' })
  if (Player.all[0]) Player.all[0].refusal = refusal
  await expect(first).rejects.toBe(refusal)
})

it('tells how far the sound is by the time of the player, until its end', async () => {
  const { getSoundingShare } = await import('./sounding.ts')
  const glass = voice.sayServed('glass')
  await untilSaid(1)
  const [player] = Player.all
  if (!player) throw new Error('no player')
  expect(getSoundingShare()).toBe(0)
  player.onplaying?.()
  expect(getSoundingShare()).toBe(0)
  Object.assign(player, { currentTime: 0.3, duration: 0.8 })
  expect(getSoundingShare()).toBeCloseTo(0.375)
  player.onended?.()
  await glass
  expect(getSoundingShare()).toBe(0)
})

it('counts the silence after a failed sound, or a stopped one, as nothing that can be heard', async () => {
  const { getSoundingShare } = await import('./sounding.ts')
  const shareOfSilence = () => {
    const [player] = Player.all
    Object.assign(player ?? {}, { currentTime: 0.05, duration: 0.1 })
    player?.onplaying?.()
    return getSoundingShare()
  }
  const broken = voice.sayServed('one')
  await untilSaid(1)
  Player.all[0]?.onplaying?.()
  Player.all[0]?.onerror?.()
  await expect(broken).rejects.toThrow('the sound cannot be had')
  const stopped = voice.sayServed('two')
  expect(Player.all[0]?.played.at(-1)).toBe('blob:silence')
  expect(shareOfSilence()).toBe(0)
  await untilSaid(2)
  voice.stopServed()
  expect(shareOfSilence()).toBe(0)
  expect(await stopped).toBe(false)
})

it('hears the second of two that follow each other at once', async () => {
  const first = voice.sayServed('one')
  await untilSaid(1)
  const second = voice.sayServed('two')
  await untilSaid(2)
  expect(await first).toBe(false)
  Player.all[0]?.onended?.()
  expect(await second).toBe(true)
})
