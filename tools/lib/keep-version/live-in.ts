// Does what readers and editors do, so that the database saved for a version has rows of every kind that
// existed then.
import { randomUUID } from 'node:crypto'
import { contract } from '../../../contract/index.ts'
import type {
  EndpointDefinition,
  EndpointInput,
  EndpointResult,
} from '../../../contract/kernel/endpoint-definition.ts'
import { signReading } from '../../../domain/history/signature.ts'
import { REVIEW_RATINGS } from '../../../domain/word/card.ts'

export interface SeededAccounts {
  admin: { phone: string; password: string }
  reader: { phone: string; password: string }
  /** The words that the reader must still have after an upgrade. */
  words: string[]
  article: { id: number; title: string }
}

async function ask<C extends EndpointDefinition>(
  address: string,
  call: C,
  input: EndpointInput<C>,
  token = '',
): Promise<EndpointResult<C>> {
  const body = input as Record<string, unknown>
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(body[key])))
  const url = new URL(path, address)
  for (const key of call.query) if (body[key] !== undefined) url.searchParams.set(key, String(body[key]))
  const response = await fetch(url, {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(call.method === 'POST' ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as { result: EndpointResult<C>; message: string }
  if (!response.ok) throw new Error(`${call.path}: ${response.status} ${answer.message}`)
  return answer.result
}

/**
 * Runs against a product with the sample library: one account reads, saves and reviews, and an editor changes
 * an article.
 */
export async function liveIn(address: string, admin: SeededAccounts['admin']): Promise<SeededAccounts> {
  const reader = { phone: '13900000001', password: 'another quiet harbour' }
  const { account, article, word, history, desk, sync, rss } = contract
  const { token } = await ask(address, account.register, reader)
  const editor = (await ask(address, account.login, { username: admin.phone, password: admin.password }))
    .token
  const { items } = await ask(address, article.list, {})
  const [first, second, third] = items
  if (!first || !second || !third) throw new Error('there is no sample library')

  const shown = await ask(address, article.show, { id: first.id }, token)
  const paragraph = shown.paragraphs.find(({ kind, text }) => kind === 'p' && text.length > 60)
  const found = [...new Set(paragraph?.text.match(/\b[a-z]{6,}\b/g))].slice(0, 8)
  const words: string[] = []
  for (const each of found) {
    const input = {
      word: each,
      sentence: paragraph?.text ?? '',
      article_id: first.id,
      paragraph: paragraph?.id ?? '',
    }
    const saved = await ask(address, word.add, { ...input, op_id: randomUUID() }, token)
    words.push(saved.lemma)
    const rating = REVIEW_RATINGS[words.length % REVIEW_RATINGS.length] ?? 3
    if (words.length < found.length)
      await ask(address, word.review, { id: saved.id, rating, spent: 4000, op_id: randomUUID() }, token)
  }
  await ask(
    address,
    word.setState,
    { states: [{ word: 'although', state: 'KNOWN' }], base: 'C4', op_id: randomUUID() },
    token,
  )
  const at = new Date().toISOString()
  await ask(
    address,
    sync.send,
    {
      steps: [{ kind: 'mark', op_id: randomUUID(), at, article_id: second.id, action: 'STAR', status: true }],
    },
    token,
  )
  const reading = { source_id: String(first.id), spent_time: 30 }
  await ask(
    address,
    history.report,
    { ...reading, t: signReading(reading, Date.now()), paragraph: paragraph?.id ?? '', percent: 60 },
    token,
  )

  const draft = await ask(address, desk.edit, { id: third.id }, editor)
  const title = `${draft.title}, again`
  await ask(address, desk.update, { id: third.id, article: { title }, op_id: randomUUID() }, editor)
  await ask(address, desk.lock, { id: second.id, is_lock: true }, editor)
  const written = {
    title: 'A Kettle of Its Own',
    paragraphs: [
      { kind: 'p' as const, text: 'The kettle was the first thing she bought.', zh: '', runs: [] },
    ],
  }
  await ask(address, desk.add, { article: written, op_id: randomUUID() }, editor)
  await ask(address, rss.feeds, {}, editor)
  return { admin, reader, words, article: { id: third.id, title } }
}
