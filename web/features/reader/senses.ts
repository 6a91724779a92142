// The senses that a model found in an article: fetched in idle time, cached with its text; a lookup never
// waits for them.
import type { ModelSense } from '../../../domain/language/model-sense.ts'
import { ApiError } from '../../lib/api.ts'
import { aiCalls } from '../../lib/calls/ai.ts'
import { openStore } from '../../lib/storage.ts'
import type { OpenText, TextId } from './article-id.ts'

type Article = Pick<OpenText, 'id' | 'revision'>
type Placed = ModelSense & { paragraph: string }
interface Senses {
  revision: number
  senses: readonly Placed[]
}

/** Cache key: in the same store as the cached articles, and evicted together with them. */
export const getSensesKey = (id: number | string): string => `senses ${id}`
const shelf = openStore('articles')
/** Senses of the open article only, because taps happen in no other. */
let here: (Article & { senses: readonly Placed[] }) | undefined
let loading: { id: TextId; revision: number; done: Promise<void> } | undefined

const isOf = (one: Article, other: Article): boolean => one.id === other.id && one.revision === other.revision

/** The senses of a paragraph; empty until they are loaded. */
export function getLoadedSenses(article: Article, paragraph: string): readonly ModelSense[] {
  return here && isOf(here, article) ? here.senses.filter((each) => each.paragraph === paragraph) : []
}

/**
 * Fetches the senses once per visit, while offline from the cache. Never rejects: on an error there are none.
 */
export function loadSenses({ id, revision }: Article): Promise<void> {
  // Models have no senses for books.
  if (typeof id !== 'number') return Promise.resolve()
  const request = { id, revision }
  if (here && isOf(here, request)) return Promise.resolve()
  if (loading && isOf(loading, request)) return loading.done
  const done = readSenses(request)
    .then((found) => {
      // With another revision of the text, the offsets would point to wrong words.
      if (found?.revision === revision) here = { ...request, senses: found.senses }
    })
    .catch(() => undefined)
    .finally(() => {
      if (loading?.done === done) loading = undefined
    })
  loading = { ...request, done }
  return done
}

async function readSenses({ id }: { id: number }): Promise<Senses | undefined> {
  try {
    const { revision, senses } = await aiCalls.senses({ id })
    await shelf.set(getSensesKey(id), { revision, senses } satisfies Senses)
    return { revision, senses }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    return shelf.get<Senses>(getSensesKey(id))
  }
}
