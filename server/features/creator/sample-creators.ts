// Loads the descriptions of the sample library's authors and publications, each with a quote.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { CREATOR_KINDS } from '../../../domain/creator/kinds.ts'
import { parseJson } from '../../../domain/kernel/json.ts'
import type { Deps } from '../../deps.ts'

const Samples = z.array(
  z.object({
    kind: z.enum(CREATOR_KINDS),
    name: z.string().min(1),
    bio: z.string().min(1).max(200),
    /** Verbatim sentence from one of their articles. */
    quote: z.string().default(''),
  }),
)

/**
 * Describes the existing creators of `file` that have no description yet; returns how many it updated.
 * Throws when the JSON of the file does not match the schema.
 */
export async function loadSampleCreators({ store }: Pick<Deps, 'store'>, file: string): Promise<number> {
  const samples = Samples.parse(parseJson(await readFile(file, 'utf8')))
  let described = 0
  for (const sample of samples) if (await store.creator.describe(sample)) described += 1
  return described
}
