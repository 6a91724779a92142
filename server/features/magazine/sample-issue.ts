// Loads the sample issue of a magazine into a site that has the sample library.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { MagazineSectionSchema } from '../../../contract/magazine.ts'
import { parseJson } from '../../../domain/kernel/json.ts'
import type { Deps } from '../../deps.ts'
import {
  aloneWithLibrary,
  auditIssue,
  morningOf,
  publicationNamed,
  publishIssue,
  readSamples,
  sampleArticles,
  sampleKey,
  samplesOfIssue,
} from '../desk/public.ts'

/** Schema of `issue.json`; the articles are in the same folder, in the files it lists. */
const Issue = z.object({
  name: z.string().min(1).max(80),
  edition: z.string().min(1).max(40),
  number: z.string().max(20),
  /** YYYY-MM-DD in Shanghai. */
  published: z.iso.date(),
  sections: z.array(MagazineSectionSchema).min(1),
  /** In reading order; the first is the cover story. */
  articles: z.array(z.object({ file: z.string(), section: z.string() })).min(1),
})

/**
 * Creates and publishes the issue in `folder` if the sample library is loaded and the issue never existed.
 * True if it was created. Safe for concurrent processes. Throws if the folder is malformed.
 */
export async function loadSampleIssue(deps: Deps, folder: string): Promise<boolean> {
  const { articles, published, ...issue } = Issue.parse(
    parseJson(await readFile(path.join(folder, 'issue.json'), 'utf8')),
  )
  const [lead] = articles
  const isThere = () => deps.store.magazine.wasFrom(sampleKey(lead?.file ?? ''))
  if ((await sampleArticles(deps)).size === 0 || (await isThere())) return false
  const files = new Map((await readSamples(folder)).map((sample) => [sample.slug, sample]))
  const samples = articles.map(({ file, section }) => {
    const sample = files.get(file)
    if (!sample || !issue.sections.some(({ name }) => name === section))
      throw new Error(`the sample issue has no article ${file} or no section ${section}`)
    return { ...sample, section }
  })
  return aloneWithLibrary(deps, async () => {
    // Another process may have created it while this one waited for the lock.
    if (await isThere()) return false
    const now = deps.now()
    const at = morningOf(published, now)
    const publication_id = await publicationNamed(deps, issue.name)
    const magazine = { ...issue, publication_id, status: 'PUBLISHED' as const, published_at: at }
    await deps.store.magazine.make({ ...magazine, created_at: now, updated_at: now }, async (tx, id) => {
      const written = await samplesOfIssue(deps, tx, samples)
      for (const [index, { id: article_id, source }] of written.entries()) {
        const { section = '', title = '' } = samples[index] ?? {}
        await deps.store.magazine.addPlace(tx, id, { article_id, section, title, source })
      }
      const ids = written.map((article) => article.id)
      await auditIssue(deps, tx, ids, null)
      await publishIssue(deps, tx, { ids, at }, null)
    })
    return true
  })
}
