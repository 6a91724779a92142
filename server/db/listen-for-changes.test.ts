// Shows that an ear tries again when its line goes silent before it has begun to hear.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { listenForChanges } from './listen-for-changes.ts'

/** What PostgreSQL answers to a start-up: come in, and ask. */
const COME_IN = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

afterEach(() => void vi.useRealTimers())

it('tries again when the database lets it in and then says nothing', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write(COME_IN))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const options = { host: '127.0.0.1', port, user: 'u', database: 'd', connectionTimeoutMillis: 3000 }
  const heard = { enable: vi.fn(), invalidate: vi.fn(), disable: vi.fn() }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const ear = listenForChanges({ options } as pg.Pool, 'news', heard)
  try {
    // Real waiting for the line, faked waiting for the time that nothing comes.
    const turns = async (more: () => boolean) => {
      while (more()) await new Promise((resolve) => setImmediate(resolve))
    }
    // Start-up, and then the question to listen that nobody answers.
    await turns(() => (sockets[0]?.bytesRead ?? 0) < 70)
    expect(heard.disable).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(6000)
    expect(heard.disable).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1000)
    await turns(() => sockets.length < 2)
    expect(sockets).toHaveLength(2)
    expect(heard.enable).not.toHaveBeenCalled()
  } finally {
    ear.stop()
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})
