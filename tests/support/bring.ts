// Brings a file into the store as a browser does: granted, sent in its parts, completed.
import type { Uploaded } from '../../contract/upload.ts'
import { contract, type Person, type TestApp } from './app.ts'

const { upload } = contract

/** `name` says what it is by its ending. Fails where the store is not this product's own disk. */
export async function bring(t: TestApp, name: string, bytes: Buffer, as: Person): Promise<Uploaded> {
  const { id, parts } = (await t.ask(upload.token, { key: name, size: bytes.length }, as)).result
  const etags: string[] = []
  let from = 0
  for (const { url, size } of parts) {
    const payload = bytes.subarray(from, from + size)
    const headers = { 'content-type': 'application/octet-stream' }
    const sent = await t.app.fastify.inject({ method: 'PUT', url, payload, headers })
    etags.push(String(sent.headers['etag'] ?? ''))
    from += size
  }
  return (await t.ask(upload.complete, { id, etags }, as)).result
}
