// Reads a stream of events as one answer: its words, and the last event as the envelope that another form would have had.
import { parseJson } from '../../domain/kernel/json.ts'

type Fields = Record<string, unknown>

/** `said` beside an envelope: of the error event, else of the object that the stream ended with. */
export function parseStreamResult(frames: string): Fields {
  const events = frames.split('\n\n').flatMap((frame) => {
    const event = /^event: (.*)$/m.exec(frame)?.[1]
    const data = /^data: (.*)$/m.exec(frame)?.[1]
    return event && data ? [{ event, data: parseJson(data) as Fields }] : []
  })
  const said = events.map(({ event, data }) => (event === 'delta' ? data['text'] : '')).join('')
  const last = events.at(-1)
  return last?.event === 'error'
    ? { ...last.data, said }
    : { statusCode: 200, message: '', result: last?.data, said }
}
