// PostgreSQL's COPY as streams of bytes: the fastest way out of a table and into one, and exact to the last digit.
import type pg from 'pg'

/** The part of the driver's connection that its types leave out (pg/lib/connection.js). */
type Wire = pg.Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (message: string) => void
}

/** Bytes that may wait in memory before the server is asked to pause. */
const HIGH_WATER = 1024 * 1024

/**
 * The rows that a COPY … TO STDOUT statement gives, in its text format, in pieces; at most some 2 MB and a row wait in
 * memory. `seen` is told of each row at the moment it arrives, before anything can happen to it.
 */
export async function* copyOut(
  client: pg.ClientBase,
  statement: string,
  seen: (row: Buffer) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = []
  let size = 0
  let isDone = false
  let failure: Error | undefined
  let wake: () => void = () => undefined
  let wire: pg.Connection | undefined
  client.query({
    submit: (connection: pg.Connection) => {
      wire = connection
      connection.query(statement)
    },
    handleCopyData: (message: { chunk: Buffer }) => {
      seen(message.chunk)
      // The driver lends a view into the memory that it receives the next rows into.
      waiting.push(Buffer.from(message.chunk))
      size += message.chunk.length
      if (size > HIGH_WATER) wire?.stream.pause()
      wake()
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => {
      isDone = true
      wake()
    },
    handleError: (error: Error) => {
      failure = error
      wake()
    },
  } as pg.Submittable)
  try {
    while (true) {
      if (failure) throw failure
      if (waiting.length > 0) {
        const chunk = Buffer.concat(waiting.splice(0))
        size = 0
        wire?.stream.resume()
        yield chunk
      } else if (isDone) return
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    // Left in the middle the connection is of no use, and paused it would never notice its own end.
    if (!isDone && !failure) wire?.stream.destroy()
  }
}

/** Sends rows in COPY's text format to a COPY … FROM STDIN statement; answers how many the server took. */
export async function copyIn(
  client: pg.ClientBase,
  statement: string,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  let count = 0
  let failure: Error | undefined
  let wire: Wire | undefined
  let isDone: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    isDone = resolve
  })
  const isReady = new Promise<void>((resolve) => {
    client.query({
      submit: (connection: pg.Connection) => {
        wire = connection as Wire
        connection.query(statement)
      },
      handleCopyInResponse: () => resolve(),
      handleCommandComplete: (message: { text: string }) => {
        count = Number(/^COPY (\d+)/.exec(message.text)?.[1] ?? 0)
      },
      handleReadyForQuery: () => isDone(),
      handleError: (error: Error) => {
        failure = error
        resolve()
        isDone()
      },
    } as pg.Submittable)
  })
  await isReady
  try {
    for await (const chunk of chunks) {
      // A refused row is reported while we still send; the rest would only be thrown away.
      if (failure || !wire) break
      wire.sendCopyFromChunk(chunk)
      if (wire.stream.writableNeedDrain) await drained(wire)
    }
    if (!failure) wire?.endCopyFrom()
  } catch (error) {
    wire?.sendCopyFail('the rows could not be read')
    await done
    throw error
  }
  await done
  if (failure) throw failure
  return count
}

function drained(wire: Wire): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      wire.stream.off('drain', finish)
      wire.stream.off('close', finish)
      resolve()
    }
    wire.stream.on('drain', finish)
    wire.stream.on('close', finish)
  })
}
