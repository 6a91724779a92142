// Selects one of the URLs of a picture for download.

/**
 * Wide enough for the text column on a high-density screen; larger pictures cost storage and time without a
 * visible difference.
 */
const GOOD_WIDTH = 1200

interface Candidate {
  url: string
  width: number
}

/**
 * Parses a `srcset` into candidates with their width in pixels (`2x` counts as twice 600). Commas within URLs
 * are supported.
 */
function candidates(srcset: string): Candidate[] {
  const found = srcset.matchAll(/(\S*[^,\s])(?:\s+(\d+(?:\.\d+)?)([wx]))?\s*(?:,|$)/g)
  return [...found].map(([, url = '', size, unit]) => ({
    url,
    width: size === undefined ? 600 : Number(size) * (unit === 'x' ? 600 : 1),
  }))
}

/**
 * Returns the smallest candidate that is wide enough, otherwise the widest one; `src` is the fallback. The
 * URL is not resolved.
 */
export function pictureSource(
  srcsets: readonly string[],
  ...plain: Array<string | undefined>
): string | undefined {
  const all = srcsets.flatMap(candidates).filter((one) => !one.url.startsWith('data:'))
  const wide = all.filter((one) => one.width >= GOOD_WIDTH).sort((a, b) => a.width - b.width)
  const widest = all.sort((a, b) => b.width - a.width)[0]
  return wide[0]?.url ?? widest?.url ?? plain.find((one) => one && !one.startsWith('data:'))
}
