// Uploads of unknown size: one part up to the most of its kind, counted by what came, and nothing left of more.
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAILY_UPLOAD_BYTES, MAX_BOOK_BYTES, MAX_PICTURE_BYTES } from '../../../domain/upload/kinds.ts'
import { anApp, contract, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { anObjectStore } from '../../../tests/support/object-store.ts'
import { cleanUpUploads } from './clean-up.ts'
import { endOverflows } from './overflow.ts'

const { upload } = contract
const TOO_LARGE = '最大 10 MB，请缩小后再试。'
const objects = await anObjectStore()
afterAll(() => objects?.close())

/** Text, so that it is a book by its content too. */
const aText = (size: number) => Buffer.from(randomBytes(size / 2).toString('hex'))

describe.each([
  ['a disk', () => ({}), true],
  ['an object store', () => objects?.settings ?? {}, objects !== undefined],
])('on %s', (where, settings, isThere) => {
  let t: TestApp
  let reader: TestUser
  let admin: TestUser
  let clock = 0
  const isDisk = where === 'a disk'

  beforeAll(async () => {
    if (!isThere) return
    t = await anApp({ now: () => new Date(Date.now() + clock) }, settings())
    reader = await t.aUser()
    admin = await t.aUser({ role: 'admin' })
  })
  afterAll(() => t?.close())

  const grant = async (key: string, as: TestUser) => (await t.ask(upload.token, { key }, as)).result
  const put = async (url: string | undefined, bytes: Buffer) => {
    if (url?.startsWith('http')) {
      const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })
      return { status: answer.status, etag: answer.headers.get('etag') ?? '', message: '' }
    }
    const { statusCode, headers, body } = await t.app.fastify.inject({
      ...{ method: 'PUT', url: url ?? '', payload: bytes, headers: { 'content-type': 'text/plain' } },
    })
    const message = statusCode === 200 ? '' : (JSON.parse(body) as { message: string }).message
    return { status: statusCode, etag: String(headers['etag'] ?? ''), message }
  }
  const counted = async ({ id }: { id: string }) => {
    const { rows } = await t.database.pool.query<{ size: string; state: string }>(
      'select size, state from uploads where id = $1',
      [id],
    )
    return [rows[0]?.state, Number(rows[0]?.size)]
  }
  const filesOf = async (id: string) => {
    const keys: string[] = []
    for await (const { key } of t.deps.storage.list('private/uploads')) if (key.includes(id)) keys.push(key)
    return keys
  }

  it.skipIf(!isThere)('takes a file larger than a part of others, and counts what came', async () => {
    const bytes = aText(t.deps.storage.uploads.part_size + 1000)
    const granted = await grant('novel.txt', reader)
    expect(granted.parts).toMatchObject([{ size: MAX_BOOK_BYTES, etag: null }])
    expect(await counted(granted)).toEqual(['OPEN', MAX_BOOK_BYTES])
    const { status, etag } = await put(granted.parts[0]?.url, bytes)
    expect(status).toBe(200)
    const open = (await t.ask(upload.show, { id: granted.id }, reader)).result
    expect(open.parts).toMatchObject([{ size: MAX_BOOK_BYTES, etag }])
    const { result } = await t.ask(upload.complete, { id: granted.id, etags: [etag] }, reader)
    const digest = createHash('sha256').update(bytes).digest('hex')
    expect([result.size, result.digest]).toEqual([bytes.length, digest])
    expect(await counted(granted)).toEqual(['DONE', bytes.length])
    const again = await t.ask(upload.complete, { id: granted.id, etags: [etag] }, reader)
    expect([again.status, again.result.size]).toEqual([200, bytes.length])
  })

  it.skipIf(!isThere)('says that it is too large, and leaves nothing of it', async () => {
    const granted = await grant('photo.png', admin)
    const url = granted.parts[0]?.url
    const sent = await put(url, Buffer.alloc(MAX_PICTURE_BYTES + 1))
    if (isDisk) {
      expect(sent).toMatchObject({ status: 413, message: TOO_LARGE })
      // Without a length it is refused while it comes.
      const chunks = Readable.from(Array.from({ length: 11 }, () => Buffer.alloc(MAX_PICTURE_BYTES / 10)))
      const headers = { 'content-type': 'image/png', 'transfer-encoding': 'chunked' }
      const long = await t.app.fastify.inject({ method: 'PUT', url: url ?? '', payload: chunks, headers })
      expect([long.statusCode, long.json().message]).toEqual([413, TOO_LARGE])
      // The address takes the smaller one then.
      expect((await put(url, aText(100))).status).toBe(200)
      return
    }
    for (const _ of [1, 2]) {
      const answer = await t.ask(upload.complete, { id: granted.id, etags: [sent.etag] }, admin)
      expect([answer.status, answer.code, answer.message]).toEqual([413, 'TOO_LARGE', TOO_LARGE])
    }
    expect(await counted(granted)).toEqual(['WRONG', MAX_PICTURE_BYTES + 1])
    expect(await filesOf(granted.id)).toEqual([])
  })

  it.skipIf(!isThere || isDisk)('ends one while its parts come, however its reader goes on', async () => {
    const person = await t.aUser({ role: 'admin' })
    const left = async ({ id }: { id: string }) => {
      const row = await t.deps.store.upload.one({ user_id: person.id, id })
      return row && (await t.deps.storage.uploads.arrived(row))
    }
    const large = async () => {
      const granted = await grant('photo.png', person)
      await put(granted.parts[0]?.url, Buffer.alloc(MAX_PICTURE_BYTES + 1))
      return granted
    }
    const shown = await large()
    const answer = await t.ask(upload.show, { id: shown.id }, person)
    expect([answer.status, answer.code, answer.message]).toEqual([413, 'TOO_LARGE', TOO_LARGE])
    const within = await grant('small.png', person)
    await put(within.parts[0]?.url, Buffer.alloc(1000))
    const left_alone = await large()
    expect(await endOverflows(t.deps)).toBe(1)
    const before = await large()
    const next = await grant('next.png', person)
    for (const one of [shown, left_alone, before]) {
      expect(await counted(one)).toEqual(['WRONG', MAX_PICTURE_BYTES + 1])
      expect(await left(one)).toEqual([])
      expect((await put(one.parts[0]?.url, Buffer.alloc(10))).status).toBe(404)
    }
    for (const one of [within, next]) expect(await counted(one)).toEqual(['OPEN', MAX_PICTURE_BYTES])
    expect(await left(within)).toHaveLength(1)
  })

  it.skipIf(!isThere)('refuses nothing at all, and what is no book', async () => {
    const granted = await grant('a.txt', reader)
    const early = await t.ask(upload.complete, { id: granted.id, etags: ['"x"'] }, reader)
    expect(early.code).toBe('UPLOAD_INCOMPLETE')
    const empty = await put(granted.parts[0]?.url, Buffer.alloc(0))
    const none = await t.ask(upload.complete, { id: granted.id, etags: [empty.etag || 'x'] }, reader)
    expect([400, 409, 415]).toContain(none.status)
    const other = await grant('b.txt', reader)
    const { etag } = await put(other.parts[0]?.url, Buffer.alloc(500))
    const wrong = await t.ask(upload.complete, { id: other.id, etags: [etag] }, reader)
    expect(wrong.code).toBe('WRONG_TYPE')
    expect(await counted(other)).toEqual(['WRONG', 500])
    expect(await filesOf(other.id)).toEqual([])
  })

  it.skipIf(!isThere)(
    'counts as the largest while it is open, and as what came when it is given up',
    async () => {
      const person = await t.aUser()
      const times = DAILY_UPLOAD_BYTES.user / MAX_BOOK_BYTES
      const granted = []
      for (let n = 0; n < times; n += 1) granted.push(await grant(`${n}.txt`, person))
      expect((await t.ask(upload.token, { key: 'a.txt' }, person)).code).toBe('UPLOAD_LIMIT_REACHED')
      const [first, second, third] = granted
      if (!(first && second && third)) throw new Error('too few grants')
      await put(first.parts[0]?.url, aText(1200))
      await t.ask(upload.cancel, { id: first.id }, person)
      await t.ask(upload.cancel, { id: second.id }, person)
      expect(await counted(first)).toEqual(['CANCELLED', 1200])
      expect(await counted(second)).toEqual(['CANCELLED', 0])
      expect((await t.ask(upload.token, { key: 'a.txt' }, person)).status).toBe(200)
      expect((await t.ask(upload.token, { key: 'a.txt' }, person)).code).toBe('UPLOAD_LIMIT_REACHED')
      await put(third.parts[0]?.url, aText(800))
      clock = 9 * 3_600_000
      try {
        await cleanUpUploads(t.deps)
        expect(await counted(third)).toEqual(['CANCELLED', 800])
        expect((await t.ask(upload.token, { key: 'a.txt' }, person)).status).toBe(200)
      } finally {
        clock = 0
      }
    },
  )
})

it('counts a part by its length, and one whose length is not said as the most', async () => {
  const t = await anApp()
  try {
    const reader = await t.aUser()
    const { parts } = (await t.ask(upload.token, { key: 'a.txt' }, reader)).result
    const taken: number[] = []
    const { take } = t.deps.limits
    t.deps.limits.take = (key, rate, cost) => {
      if (key === `parts u${reader.id}`) taken.push(cost ?? 1)
      return take(key, rate, cost)
    }
    const headers = { 'content-type': 'text/plain' }
    const url = parts[0]?.url ?? ''
    const bytes = aText(5000)
    await t.app.fastify.inject({ method: 'PUT', url, payload: bytes, headers })
    const chunked = { ...headers, 'transfer-encoding': 'chunked' }
    await t.app.fastify.inject({ method: 'PUT', url, payload: Readable.from([bytes]), headers: chunked })
    expect(taken).toEqual([5, MAX_BOOK_BYTES / 1000])
  } finally {
    await t.close()
  }
})
