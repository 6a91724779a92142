// The voice that comes with the product reads whatever a reader may tap, alike each time, and sees nothing of the machine.
import { afterAll, describe, expect, it } from 'vitest'
import { fliteVoice, plainEnglish } from './flite.ts'
import { makeWasi, ProgramEnded } from './wasi.ts'

const voice = fliteVoice()
afterAll(() => voice.close())
const signal = new AbortController().signal
const seconds = async (text: string): Promise<number> => {
  const { rate, samples } = await voice.say(text, signal)
  return samples.length / 2 / rate
}

describe('flite', () => {
  it('says words and sentences, the same each time, longer ones for longer', async () => {
    const [word, again] = [await voice.say('glass', signal), await voice.say('glass', signal)]
    expect(word.rate).toBe(16_000)
    expect(Buffer.from(again.samples).equals(Buffer.from(word.samples))).toBe(true)
    // Somebody is heard: samples beyond the noise of silence.
    const wave = Buffer.from(word.samples)
    const loudest = Math.max(
      ...Array.from({ length: wave.length / 2 }, (_, at) => Math.abs(wave.readInt16LE(at * 2))),
    )
    expect(loudest).toBeGreaterThan(3000)
    const sentence = await seconds('The year the summer stayed away was 1816.')
    expect(sentence).toBeGreaterThan(2 * (word.samples.length / 2 / word.rate))
    expect(sentence).toBeLessThan(8)
  })

  it('takes a text that looks like an option or a file for words', async () => {
    for (const text of ['-h', '--help', '-o /etc/passwd', '/etc/passwd', '$(id)', 'a\0b'])
      expect(await seconds(text), text).toBeGreaterThan(0.2)
  })

  it('says accents and printed signs as plain letters, and refuses what has none', async () => {
    expect(plainEnglish('“Naïve” café — it’s déjà vu… Œuvre & Łódź')).toBe(
      '"Naive" cafe , it\'s deja vu, oeuvre and lodz',
    )
    expect(plainEnglish('中文 word 词')).toBe('word')
    for (const text of ['你好', '…', '♪'])
      await expect(voice.say(text, signal), text).rejects.toMatchObject({ reason: 'BAD_ANSWER' })
  })

  it('says many at the same moment, and as much as one call takes', async () => {
    const words = ['through', 'thought', 'tough', 'though']
    const all = await Promise.all(words.map((word) => voice.say(word, signal)))
    const alone = await voice.say('tough', signal)
    expect(Buffer.from(all[2]?.samples ?? []).equals(Buffer.from(alone.samples))).toBe(true)
    expect(await seconds('the quick brown fox jumps '.repeat(11).trim())).toBeGreaterThan(10)
  })

  it('is not begun for who has gone', async () => {
    await expect(voice.say('glass', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  })
})

describe('its WASI', () => {
  const started = () => {
    const memory = new WebAssembly.Memory({ initial: 1 })
    const wasi = makeWasi(['p', '-x'], 'out.wav')
    wasi.use(memory)
    const call = (name: string, ...given: (number | bigint)[]) =>
      (wasi.imports[name] as (...given: (number | bigint)[]) => number)(...given)
    const put = (at: number, text: string) => new Uint8Array(memory.buffer).set(Buffer.from(text), at)
    const view = new DataView(memory.buffer)
    const open = (path: string) => {
      put(100, path)
      return call('path_open', 3, 0, 100, path.length, 0, 0n, 0n, 0, 40)
    }
    return { wasi, call, put, view, open }
  }

  it('opens its one file and no other', () => {
    const { open, view } = started()
    for (const path of ['/etc/passwd', '../out.wav', 'out.wavx', '.']) expect(open(path), path).not.toBe(0)
    expect(open('out.wav')).toBe(0)
    expect(view.getUint32(40, true)).toBe(4)
  })

  it('keeps what is written there, also over what was written before, and nothing of the other streams', () => {
    const { wasi, call, put, view, open } = started()
    open('out.wav')
    const write = (fd: number, text: string) => {
      put(200, text)
      view.setUint32(300, 200, true)
      view.setUint32(304, text.length, true)
      return call('fd_write', fd, 300, 1, 308)
    }
    expect([write(1, 'noise'), write(2, 'noise'), write(4, 'hello')]).toEqual([0, 0, 0])
    expect(write(5, 'x')).not.toBe(0)
    expect(call('fd_seek', 4, 1n, 0, 320)).toBe(0)
    write(4, 'a')
    expect(Buffer.from(wasi.written()).toString()).toBe('hallo')
  })

  it('ends a program that writes without end, and one that ends itself', () => {
    const { call, view, open } = started()
    open('out.wav')
    view.setUint32(300, 0, true)
    view.setUint32(304, 65_536, true)
    const flood = () => {
      for (let times = 0; times < 200; times += 1) call('fd_write', 4, 300, 1, 308)
    }
    expect(flood).toThrow(ProgramEnded)
    expect(() => call('proc_exit', 0)).toThrow(ProgramEnded)
  })
})
