// What browser tests do outside the browser: create accounts, call endpoints, read rows that no endpoint returns.
import type { BrowserContext } from '@playwright/test'
import pg from 'pg'
import { contract } from '../../../contract/index.ts'
import type {
  EndpointDefinition,
  EndpointInput,
  EndpointResult,
} from '../../../contract/kernel/endpoint-definition.ts'
import type { RunningProduct } from './product-process.ts'

let running: RunningProduct | undefined

/** Called by the worker fixture before any test or hook of the worker. */
export function setProduct(product: RunningProduct): void {
  running = product
}

/** The product of this worker. */
export function currentProduct(): RunningProduct {
  if (!running) throw new Error('no product is running in this worker')
  return running
}

export interface MemberAccount {
  id: number
  phone: string
  password: string
  username: string
  token: string
}

export const PASSWORD = 'seven-slow-herons'
let phones = 0

/** A phone that no other test of this worker uses. */
export function newPhone(): string {
  phones += 1
  return `139${String((Date.now() * 10 + phones) % 100_000_000).padStart(8, '0')}`
}

/** Makes a call over HTTP, as a member or as a guest; throws with the server's words when it is refused. */
export async function callEndpoint<C extends EndpointDefinition>(
  call: C,
  input: EndpointInput<C>,
  as?: Pick<MemberAccount, 'token'>,
): Promise<EndpointResult<C>> {
  const given = input as Record<string, unknown>
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(given[key])))
  const address = new URL(path, currentProduct().address)
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
  return (call.form === 'raw' ? answer : answer.result) as EndpointResult<C>
}

/** A new account, made by the call that the registration screen makes. */
export async function createMember(): Promise<MemberAccount> {
  const phone = newPhone()
  const { token, user } = await callEndpoint(contract.account.register, { phone, password: PASSWORD })
  // All tests come from one address, which may make ten accounts an hour.
  await queryRows('delete from registrations')
  return { id: user.id, phone, password: PASSWORD, username: user.username, token }
}

export async function logInAsAdmin(): Promise<MemberAccount> {
  const { phone, password } = currentProduct().admin
  const { token, user } = await callEndpoint(contract.account.login, { username: phone, password })
  return { id: user.id, phone, password, username: user.username, token }
}

/** The token of the session that a window has got by registering or logging in. */
export async function readToken(context: BrowserContext): Promise<{ token: string }> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'bb_token')
  if (!cookie) throw new Error('the window is not logged in')
  return { token: cookie.value }
}

/** Rows of the product's own database. */
export async function queryRows<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(currentProduct().database)
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** The newest article of the sample library whose title matches, as a guest sees it in the list. */
export async function findArticle(pattern: RegExp) {
  const { items } = await callEndpoint(contract.article.list, { limit: 100 })
  const found = items.find(({ title }) => pattern.test(title))
  if (!found) throw new Error(`no article like ${String(pattern)}`)
  return found
}

export { contract }

/** One of the library, put on a member's shelf. */
export async function addBookToShelf(member: MemberAccount) {
  const [book] = (await callEndpoint(contract.book.list, {}, member)).items
  if (!book) throw new Error('the library has no book')
  await callEndpoint(contract.book.add, { book_uuid: book.book_uuid }, member)
  return book
}
