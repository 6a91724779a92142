// What journeys do beside the browser: make an account, ask the server, look at rows that no call shows.
import pg from 'pg'
import { inject } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Call, Input, Result } from '../../../contract/kernel/call.ts'
import type { Product } from './product-setup.ts'

/** The product of this lane: vitest numbers its workers from 1. */
export function product(): Product {
  const lane = Number(process.env['VITEST_POOL_ID'])
  const found = inject('products')[lane - 1]
  if (!found) throw new Error(`no product was started for lane ${lane}`)
  return found
}

export interface Member {
  id: number
  phone: string
  password: string
  username: string
  token: string
}

export const PASSWORD = 'seven-slow-herons'
let phones = 0

/** A phone that no other journey of this lane uses. */
export function freshPhone(): string {
  phones += 1
  return `139${String((Date.now() * 10 + phones) % 100_000_000).padStart(8, '0')}`
}

/** Makes a call over HTTP, as a member or as a guest; throws with the server's words when it is refused. */
export async function ask<C extends Call>(
  call: C,
  input: Input<C>,
  as?: Pick<Member, 'token'>,
): Promise<Result<C>> {
  const given = input as Record<string, unknown>
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(given[key])))
  const address = new URL(path, product().address)
  for (const key of call.query)
    if (given[key] !== undefined) address.searchParams.set(key, String(given[key]))
  const response = await fetch(address, {
    method: call.method,
    headers: {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(call.method === 'POST'
      ? { body: JSON.stringify(Object.fromEntries(call.body.map((key) => [key, given[key]]))) }
      : {}),
  })
  const answer = (await response.json()) as { result: unknown; message: string }
  if (!response.ok) throw new Error(`${call.method} ${path}: ${response.status} ${answer.message}`)
  return (call.form === 'raw' ? answer : answer.result) as Result<C>
}

/** A new account, made by the call that the registration screen makes. */
export async function aMember(): Promise<Member> {
  const phone = freshPhone()
  const { token, user } = await ask(contract.account.register, { phone, password: PASSWORD })
  // All journeys come from one address, which may make ten accounts an hour.
  await rows('delete from registrations')
  return { id: user.id, phone, password: PASSWORD, username: user.username, token }
}

export async function theAdmin(): Promise<Member> {
  const { phone, password } = product().admin
  const { token, user } = await ask(contract.account.login, { username: phone, password })
  return { id: user.id, phone, password, username: user.username, token }
}

/** Rows of the product's own database. */
export async function rows<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(product().database)
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** The newest article of the sample library whose title matches, as a guest sees it in the list. */
export async function anArticleLike(pattern: RegExp) {
  const { items } = await ask(contract.article.list, { limit: 100 })
  const found = items.find(({ title }) => pattern.test(title))
  if (!found) throw new Error(`no article like ${String(pattern)}`)
  return found
}

export { contract }

/** One of the library, put on a member's shelf. */
export async function aBookOf(member: Member) {
  const [book] = (await ask(contract.book.list, {}, member)).items
  if (!book) throw new Error('the library has no book')
  await ask(contract.book.add, { book_uuid: book.book_uuid }, member)
  return book
}
