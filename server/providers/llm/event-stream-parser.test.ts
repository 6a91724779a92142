// Shows that events are read the same wherever the network cuts them.
import { expect, it } from 'vitest'
import { EventStreamParser } from './event-stream-parser.ts'

const STREAM =
  ': hello\r\nretry: 10\n\ndata: {"a":1}\n\nid: 7\nevent: delta\ndata:{"b":"港口"}\r\n\r\ndata: one\ndata:  two\n\ndata\n\ndata: [DONE]\n\ndata: never ended'
const TOLD = ['{"a":1}', '{"b":"港口"}', 'one\n two', '[DONE]']

it('is told whole, whatever the pieces', () => {
  for (let size = 1; size <= STREAM.length; size += 1) {
    const events = new EventStreamParser()
    const told: string[] = []
    for (let at = 0; at < STREAM.length; at += size) told.push(...events.push(STREAM.slice(at, at + size)))
    expect(told).toEqual(TOLD)
  }
})
