// A mock provider of an OpenAI-compatible model in its own process. It sends 40 or 200 chunks, one every 50
// ms, like a fast model.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { AT_LENGTH, EVERY_MS, LONG_PIECES, STREAM_PIECES } from './figures.ts'

const piece = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, ...more }] })}\n\n`

createServer(async (request, response) => {
  const pieces = (await text(request)).includes(AT_LENGTH) ? LONG_PIECES : STREAM_PIECES
  if (request.url === '/readyz') {
    response.end('ok')
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  let said = 0
  const timer = setInterval(() => {
    said += 1
    if (said <= pieces) {
      response.write(piece({ content: `第 ${said} 处说，` }))
      return
    }
    clearInterval(timer)
    const usage = { prompt_tokens: 60, completion_tokens: 120, total_tokens: 180 }
    response.write(piece({}, { finish_reason: 'stop' }))
    response.end(`data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`)
  }, EVERY_MS)
  response.on('close', () => clearInterval(timer))
}).listen(Number(process.env['PORT']), '127.0.0.1')
