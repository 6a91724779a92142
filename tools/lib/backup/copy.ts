// Streams of PostgreSQL's COPY protocol: the fastest way to read or write a table, without loss of precision.
import type pg from 'pg'

/** The part of the driver's connection that its type definitions omit (pg/lib/connection.js). */
type Wire = pg.Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (message: string) => void
}

/** Bytes in the buffer before the server is paused. */
const HIGH_WATER = 1024 * 1024

/**
 * Streams the rows of a COPY … TO STDOUT statement in text format, in chunks. The buffer holds at most some 2
 * MB plus one row. The callback `seen` is called with each row on arrival, before anything can modify it.
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
      // Copy the chunk: the driver reuses this buffer for the next rows.
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
    // A connection left in the middle of a COPY is unusable, and while it is paused it would not detect its
    // own end.
    if (!isDone && !failure) wire?.stream.destroy()
  }
}

/**
 * Sends rows in COPY's text format to a COPY … FROM STDIN statement. Returns how many rows the server
 * accepted.
 */
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
      // The error of a rejected row arrives while rows are still being sent. Stop: the server would discard
      // the rest.
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
