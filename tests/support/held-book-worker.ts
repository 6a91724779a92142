// A thread for books whose work lasts until a test ends it: a file that begins with `hold PORT` waits for that port.
import { once } from 'node:events'
import { connect } from 'node:net'
import type { EpubTask } from '../../server/providers/epub/epub-worker.ts'
import { makeBook } from '../../server/providers/epub/making/make.ts'
import { serveThread } from '../../server/providers/killable-thread.ts'

serveThread(async (value) => {
  const task = value as EpubTask
  if (task.want !== 'make') return undefined
  const port = /^hold (\d+)\n/.exec(new TextDecoder().decode(task.bytes.subarray(0, 100)))?.[1]
  // The book is made when the other end closes the connection.
  if (port) await once(connect(Number(port), '127.0.0.1').resume(), 'close')
  return makeBook({ ...task.source, bytes: task.bytes })
})
