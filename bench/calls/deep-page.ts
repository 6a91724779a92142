// Measures a deep page of a list against its first page on one server, i.e. the benefit of the `after`
// cursor.
import { writeFile } from 'node:fs/promises'
import { type LoadRound, makeLoad } from '../lib/load.ts'
import { median } from '../lib/part.ts'
import type { RunningServer } from '../lib/server.ts'
import { tokenOf } from '../seed/seed.ts'

const PAGE = 20
/** Number of different pages and readers, so that no request is sent twice in a row. */
const PLACES = 20
const READERS = 40
const WARM_UP_SECONDS = 1.5

export interface DeepFigures {
  /** Median duration of a request in ms, and responses per second. */
  first: Pick<LoadRound, 'p50' | 'rate'>
  deep: Pick<LoadRound, 'p50' | 'rate'>
  /** Duration of a deep page divided by that of the first page. */
  cost: number
}

/**
 * Compares page `page` (of 20) by `after` cursor with page 1, for logged-in readers, alternately. `file` is
 * for the requests.
 */
export async function measureDeepPage(
  server: RunningServer,
  { page, file, rounds, seconds }: { page: number; file: string; rounds: number; seconds: number },
): Promise<DeepFigures> {
  const list = '/reader/article/waikan?order_by=new'
  const places: string[] = []
  for (let place = 0; place < PLACES; place += 1) {
    const offset = (page - 2) * PAGE - place
    const answer = await fetch(`${server.url}${list}&offset=${offset}&limit=${PAGE}`)
    const { result } = (await answer.json()) as { result?: { next?: string | null } }
    if (!result?.next) throw new Error(`no page behind article ${offset + PAGE}`)
    places.push(result.next)
  }
  const by = (user: number) => ({ authorization: `Bearer ${tokenOf(user)}` })
  const asked = (path: (index: number) => string) =>
    Array.from({ length: PLACES * READERS }, (_, index) => ({
      path: path(index),
      headers: by(1 + (index % READERS)),
    }))
  const first = asked(() => list)
  const deep = asked((index) => `${list}&after=${places[index % PLACES]}`)
  await writeFile(file, JSON.stringify({ first, deep }))
  const measured: Record<'first' | 'deep', LoadRound[]> = { first: [], deep: [] }
  for (const key of ['first', 'deep'] as const) await makeLoad(server, file, key, WARM_UP_SECONDS)
  for (let round = 0; round < rounds; round += 1) {
    for (const key of ['first', 'deep'] as const)
      measured[key].push(await makeLoad(server, file, key, seconds))
  }
  const middle = (of: readonly LoadRound[]) => ({
    p50: median(of.map(({ p50 }) => p50)),
    rate: median(of.map(({ rate }) => rate)),
  })
  const figures = { first: middle(measured.first), deep: middle(measured.deep) }
  return { ...figures, cost: figures.first.rate / figures.deep.rate }
}
