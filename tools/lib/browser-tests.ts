// Reads the tags of the browser tests, for the selection by feature.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The tags of each tagged test, in no particular order. */
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
 * Playwright patterns for the tests of these features: the tests of `npm test` where the feature has some,
 * else all tests of the feature. Playwright matches title and tags as one text, with the tags in source
 * order.
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
