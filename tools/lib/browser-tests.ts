// Reads which tags the browser tests have, for the selection by feature.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The tags of each tagged test, in no order. */
export function readTagged(root: string): string[][] {
  const folder = join(root, 'tests/e2e')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.spec.ts'))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/\btag: (?:'([^']+)'|\[([^\]]+)\])/g)].map(
        (match) => [...(match[1] ?? match[2] ?? '').matchAll(/@\w+/g)].map(([tag]) => tag),
      ),
    )
}

/**
 * Playwright patterns for tests of these features: those of `npm test` where the feature has some, else all of the
 * feature. A test's title and its tags are matched as one text, tags in the order in which they are written.
 */
export function featureTagsFor(features: readonly string[], tagged: readonly string[][]): string[] {
  return features.flatMap((feature) => {
    const tag = `@${feature}`
    const own = tagged.filter((tags) => tags.includes(tag))
    if (own.length === 0) return []
    const hasMain = own.some((tags) => tags.includes('@main'))
    return [hasMain ? `(?=.*@main\\b)(?=.*${tag}\\b)` : `${tag}\\b`]
  })
}
