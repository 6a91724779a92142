// Gives a test a line to its database that can be cut off: connections stay, and nothing passes any more either way.
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** How PostgreSQL names its socket in the folder that clients call its host. */
const SOCKET = '.s.PGSQL.5432'

export interface DatabaseProxy {
  /** In place of the database's own. */
  host: string
  /** From now on the database does not answer: what is sent is taken and lies there; new connections too. */
  freeze(): void
  /** The same, as soon as a client sends these words; resolves when that has happened. */
  freezeAt(words: string): Promise<void>
  /** Everything that lay there arrives. */
  thaw(): void
  close(): Promise<void>
}

/** A line to the PostgreSQL that listens in the folder `to`. */
export async function aLine(to: string): Promise<DatabaseProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kaijuan-line-'))
  const sockets = new Set<Socket>()
  let isFrozen = false
  let last: { words: string; reached(): void } | undefined
  const freeze = () => {
    isFrozen = true
    for (const socket of sockets) socket.pause()
  }
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect(path.join(to, SOCKET))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (chunk) => {
        if (last && chunk.includes(last.words)) {
          freeze()
          last.reached()
        }
        other.write(chunk)
      })
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      if (isFrozen) one.pause()
      else one.resume()
    }
  })
  await new Promise<void>((resolve) => server.listen(path.join(folder, SOCKET), resolve))
  return {
    host: folder,
    freeze,
    freezeAt: (words) =>
      new Promise((reached) => {
        last = { words, reached }
      }),
    thaw: () => {
      isFrozen = false
      last = undefined
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
