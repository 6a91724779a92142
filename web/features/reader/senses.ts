// The senses that a model read in an article: fetched when there is time, kept with its text, and never waited for.
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

/** Beside the kept articles, and gone with them. */
export const getSensesKey = (id: number | string): string => `senses ${id}`
const shelf = openStore('articles')
/** Of the article that is open: of others nobody taps a word. */
let here: (Article & { senses: readonly Placed[] }) | undefined
let loading: { id: TextId; revision: number; done: Promise<void> } | undefined

const isOf = (one: Article, other: Article): boolean => one.id === other.id && one.revision === other.revision

/** Those of a paragraph, as far as they have come: none before. */
export function getLoadedSenses(article: Article, paragraph: string): readonly ModelSense[] {
  return here && isOf(here, article) ? here.senses.filter((each) => each.paragraph === paragraph) : []
}

/** Fetches them once a visit; without a network those that were kept. Never fails: there are then none. */
export function loadSenses({ id, revision }: Article): Promise<void> {
  // Of books no model has read any.
  if (typeof id !== 'number') return Promise.resolve()
  const request = { id, revision }
  if (here && isOf(here, request)) return Promise.resolve()
  if (loading && isOf(loading, request)) return loading.done
  const done = readSenses(request)
    .then((found) => {
      // Of a text that has changed meanwhile, or before, they would stand at wrong words.
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
