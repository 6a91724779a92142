// Chooses which of a picture's many addresses to store.

/** Wide enough for the reading column on a dense screen; larger ones cost storage and time and show no difference. */
const GOOD_WIDTH = 1200

interface Candidate {
  url: string
  width: number
}

/** Candidates of a srcset with their width in pixels (`2x` counts as twice 600). Commas inside addresses are kept. */
function candidates(srcset: string): Candidate[] {
  const found = srcset.matchAll(/(\S*[^,\s])(?:\s+(\d+(?:\.\d+)?)([wx]))?\s*(?:,|$)/g)
  return [...found].map(([, url = '', size, unit]) => ({
    url,
    width: size === undefined ? 600 : Number(size) * (unit === 'x' ? 600 : 1),
  }))
}

/** The smallest candidate that is wide enough, else the widest; `src` when there is no choice. Not yet resolved. */
export function pictureSource(
  srcsets: readonly string[],
  ...plain: Array<string | undefined>
): string | undefined {
  const all = srcsets.flatMap(candidates).filter((one) => !one.url.startsWith('data:'))
  const wide = all.filter((one) => one.width >= GOOD_WIDTH).sort((a, b) => a.width - b.width)
  const widest = all.sort((a, b) => b.width - a.width)[0]
  return wide[0]?.url ?? widest?.url ?? plain.find((one) => one && !one.startsWith('data:'))
}
