// Makes the server fetch hostile pages, and measures how long other requests wait.
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { adminSession } from '../lib/admin.ts'
import { startServer } from '../lib/server.ts'

export interface HostilePageResult {
  page: string
  /** The result of the fetch: the task's state and its message. */
  ended: string
  /** Milliseconds. */
  slowest: number
  asked: number
}

const MIB = 2 ** 20
const EVERY_MS = 25
/** Timeout of the longest case: an endless page is aborted after 45 s and retried once. */
const GIVE_UP_MS = 90_000
const HEAD = '<!doctype html><title>A page</title><body><article>'

const PAGES: Record<string, { page: string; send: (response: ServerResponse) => Promise<void> }> = {
  huge: {
    page: 'a page of 100 MB',
    send: (response) => pour(response, `<p>${'word '.repeat(200)}</p>`, 100 * MIB),
  },
  deep: { page: 'a page nested 200,000 deep', send: (response) => pour(response, '<div>', 1_000_000) },
  wide: { page: 'a page of 300,000 elements', send: (response) => pour(response, '<p>w</p>', 2_400_000) },
  formatted: {
    page: 'a page of unclosed formatting',
    send: (response) => pour(response, '<b><i><a href=x>w<p>', 900_000),
  },
  endless: { page: 'a page that never ends', send: (response) => drip(response) },
}

/** Downloads every page through the editor's endpoint while other clients request words and lists. */
export async function hostileInput(dataDir: string): Promise<HostilePageResult[]> {
  const asked = new Set<string>()
  const site = createServer((request, response) => {
    const name = request.url?.slice(1) ?? ''
    // The endless page is a 404 at the second request: otherwise it would be retried for minutes.
    if (name === 'endless' && asked.has(name)) {
      response.writeHead(404).end()
      return
    }
    asked.add(name)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.write(HEAD)
    PAGES[name]?.send(response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  const address = site.address()
  const place = `127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  const server = await startServer({ DATA_DIR: dataDir, FETCH_ALLOW: place })
  try {
    const { token } = await adminSession(dataDir)
    const results: HostilePageResult[] = []
    for (const [name, { page }] of Object.entries(PAGES)) {
      const watching = watch(server.url)
      const ended = await download(server.url, `http://${place}/${name}`, token)
      results.push({ page, ended, ...(await watching.stop()) })
    }
    return results
  } finally {
    await server.stop()
    site.closeAllConnections()
    site.close()
  }
}

async function pour(response: ServerResponse, piece: string, bytes: number): Promise<void> {
  const block = piece.repeat(Math.ceil(65_536 / piece.length))
  const closed = new Promise<void>((done) => response.once('close', done))
  const drained = () => new Promise<void>((done) => response.once('drain', done))
  for (let sent = 0; sent < bytes && !response.destroyed; sent += block.length) {
    if (!response.write(block)) await Promise.race([drained(), closed])
  }
  response.end()
}

async function drip(response: ServerResponse): Promise<void> {
  while (!response.destroyed) {
    response.write('<p>and then</p>')
    await sleep(50)
  }
}

async function download(url: string, link: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const added = await fetch(`${url}/reader/article/add`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ link }),
  })
  const { result } = (await added.json()) as { result: { task: string } }
  const began = performance.now()
  while (performance.now() - began < GIVE_UP_MS) {
    const answer = await fetch(`${url}/reader/task/${result.task}`, { headers })
    const { result: task } = (await answer.json()) as {
      result: { state: string; error: { code?: string } | null }
    }
    if (['DONE', 'FAILED', 'CANCELLED'].includes(task.state))
      return `${task.state}${task.error?.code ? ` (${task.error.code})` : ''}`
    await sleep(100)
  }
  return `still under way after ${GIVE_UP_MS / 1000} s`
}

/** Sends requests at intervals until it is stopped. */
function watch(url: string): { stop(): Promise<Pick<HostilePageResult, 'slowest' | 'asked'>> } {
  let isOver = false
  let slowest = 0
  let asked = 0
  const asking = (async () => {
    while (!isOver) {
      for (const path of ['/api/english/word?word=saw', '/reader/article/waikan']) {
        const began = performance.now()
        await (await fetch(`${url}${path}`)).text()
        slowest = Math.max(slowest, performance.now() - began)
        asked += 1
      }
      await sleep(EVERY_MS)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await asking
      return { slowest, asked }
    },
  }
}
