// Notices that a newer build is out and whole, and offers it once.

/** Specification, §9: the check runs every 60 minutes. */
export const BUILD_CHECK_MS = 60 * 60_000

/**
 * Asks `newer` (the id of a build that may be offered, '' for none) every hour, and when a tab comes back after an hour
 * asleep; calls `offer` once for each build. A failed check is tried again an hour later. Returns the stop.
 */
export function watchBuild(options: {
  newer: () => Promise<string>
  offer: (build: string) => void
}): () => void {
  let offered = ''
  let checked = Date.now()
  const check = async () => {
    checked = Date.now()
    try {
      const build = await options.newer()
      if (build === '' || build === offered) return
      offered = build
      options.offer(build)
    } catch {
      // Offline: an hour later is soon enough.
    }
  }
  const timer = setInterval(() => void check(), BUILD_CHECK_MS)
  // Timers sleep with the tab.
  const onShow = () => {
    if (!document.hidden && Date.now() - checked >= BUILD_CHECK_MS) void check()
  }
  document.addEventListener('visibilitychange', onShow)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onShow)
  }
}

/** How the check looks at the server; both reject when it cannot be reached. */
export interface BuildProbe {
  /** The JSON at an address. */
  read(address: string): Promise<unknown>
  /** Whether there is a file at an address. */
  has(address: string): Promise<boolean>
}

/**
 * The id of the build that the server has, when it is another than `current` and may be offered; '' otherwise. While a
 * deploy is under way latest.json, manifest.json and the files may come from different machines: a reload then would
 * find half a build. One file is asked for after the other, so that the reader's own requests need not wait.
 */
export async function findNewerBuild(current: string, site: BuildProbe): Promise<string> {
  const build = textOf(await site.read('/latest.json'), 'build')
  if (build === '' || build === current) return ''
  const manifest = await site.read('/manifest.json')
  if (textOf(manifest, 'build') !== build) return ''
  const files = fieldOf(manifest, 'files')
  if (!Array.isArray(files)) return ''
  for (const file of files) {
    if (!(await site.has(String(file)))) return ''
  }
  return build
}

const fieldOf = (answer: unknown, key: string): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : undefined

function textOf(answer: unknown, key: string): string {
  const value = fieldOf(answer, key)
  return typeof value === 'string' ? value : ''
}
