// Says of the authors and publications of the sample library what they write, each with a sentence of its own.
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
    /** Of one of their articles, to the letter. */
    quote: z.string().default(''),
  }),
)

/**
 * Describes those of `file` that are there and of whom nothing is said yet; returns how many.
 * Throws when the file is not as it has to be.
 */
export async function loadSampleCreators({ store }: Pick<Deps, 'store'>, file: string): Promise<number> {
  const samples = Samples.parse(parseJson(await readFile(file, 'utf8')))
  let described = 0
  for (const sample of samples) if (await store.creator.describe(sample)) described += 1
  return described
}
