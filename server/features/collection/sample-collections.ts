// Inserts the sample collections if the sample library is installed.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { Topic } from '../../../contract/entities/article.ts'
import { parseJson } from '../../../domain/kernel/json.ts'
import type { Deps } from '../../deps.ts'
import { drawnCover } from '../article/public.ts'
import { sampleArticles } from '../desk/public.ts'

/** Ids are below those of `newId`, so that a destroyed collection is not inserted again. */
const Samples = z.array(
  z.object({
    id: z.number().int().min(1).max(999),
    name: z.string().min(1).max(40),
    description: z.string().max(500),
    /** The first topic selects the motif of the cover. */
    topics: z.array(Topic).min(1),
    articles: z.array(z.string()).min(1),
  }),
)

/**
 * Inserts the collections of `file` that never existed and whose articles all exist; returns how many it
 * inserted.
 * Throws when the JSON of the file does not match the schema.
 */
export async function loadSampleCollections(
  deps: Pick<Deps, 'store' | 'storage' | 'now'>,
  file: string,
): Promise<number> {
  const samples = Samples.parse(parseJson(await readFile(file, 'utf8')))
  const articles = await sampleArticles(deps)
  const at = deps.now()
  let created = 0
  for (const { id, name, description, topics, articles: slugs } of samples) {
    const article_ids = slugs.flatMap((slug) => articles.get(slug) ?? [])
    if (article_ids.length < slugs.length) continue
    const cover = await drawnCover(deps, `collection:${name}`, topics[0] ?? '')
    const sample = { id, name, description, cover, topics, article_ids, at }
    if (await deps.store.collection.addSample(sample)) created += 1
  }
  return created
}
