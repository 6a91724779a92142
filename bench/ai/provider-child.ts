// A provider of an OpenAI-compatible model, in a process of its own: forty pieces, one every 50 ms, as a fast one speaks.
import { createServer } from 'node:http'
import { EVERY_MS, PIECES } from './figures.ts'

const piece = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, ...more }] })}\n\n`

createServer((request, response) => {
  request.resume()
  if (request.url === '/readyz') {
    response.end('ok')
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  let said = 0
  const timer = setInterval(() => {
    said += 1
    if (said <= PIECES) {
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
