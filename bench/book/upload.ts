// Uploads a book to a reader's shelf in the same way as the screens: in parts, then registered, then
// converted by the server.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

interface Opened {
  state: 'MAKING' | 'READY' | 'FAILED'
  file: { url: string } | null
}

/** Returns the id of the book and the file that readers get. */
export async function putOnShelf(
  url: string,
  token: string,
  name: string,
  bytes: Buffer,
): Promise<{ book_uuid: string; file: Uint8Array }> {
  const call = async <T>(path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { result: T }).result
  }
  const grant = await call<{ parts: { url: string; size: number }[]; complete: string; link: string }>(
    `/auth/upload_token?key=${encodeURIComponent(name)}&size=${bytes.length}`,
  )
  const etags: string[] = []
  let at = 0
  for (const part of grant.parts) {
    const body = new Uint8Array(bytes.subarray(at, at + part.size))
    const sent = await fetch(new URL(part.url, url), { method: 'PUT', body })
    etags.push(sent.headers.get('etag') ?? '-')
    at += part.size
  }
  await call(grant.complete, { etags })
  const digest = createHash('sha256').update(bytes).digest('hex')
  const { book_uuid } = await call<{ book_uuid: string }>('/reader/book/upload_by_link', {
    link: grant.link,
    digest,
  })
  for (;;) {
    const { state, file } = await call<Opened>(`/reader/mybook/${book_uuid}`)
    if (state === 'FAILED') throw new Error(`${name} could not be made`)
    if (file) {
      const answer = await fetch(new URL(file.url, url))
      return { book_uuid, file: new Uint8Array(await answer.arrayBuffer()) }
    }
    await sleep(300)
  }
}
