// Records the response bytes of the running server for guests, so that plain Fastify can send the same.
import { request } from 'node:http'
import type { LoadRequest } from '../lib/load.ts'
import type { RecordedCall } from './capture.ts'

/** Sends each request twice: the cache returns the second response. */
export async function recordSent(url: string, asked: readonly LoadRequest[]): Promise<RecordedCall[]> {
  const all: RecordedCall[] = []
  for (const each of asked) {
    await bytesOf(url, each)
    all.push({ path: each.path, authorization: '', waves: [], answer: '', ...(await bytesOf(url, each)) })
  }
  return all
}

/** The bytes as they are sent: `fetch` would decompress them. */
function bytesOf(url: string, { path, headers }: LoadRequest): Promise<{ sent: RecordedCall['sent'] }> {
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { 'content-type': type = '', 'content-encoding': encoding = '' } = response.headers
        if (response.statusCode !== 200 || encoding !== 'br')
          reject(new Error(`${path}: ${response.statusCode} ${encoding}`))
        resolve({ sent: { bytes: Buffer.concat(chunks).toString('base64'), type, encoding } })
      })
    })
      .on('error', reject)
      .end()
  })
}
