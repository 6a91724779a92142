// Detects that a newer build is completely deployed, and offers it once.

/** Specification, §9: the check runs every 60 minutes. */
export const BUILD_CHECK_MS = 60 * 60_000

/**
 * Calls `newer` (resolves with the id of a build that may be offered, '' for none) every hour, and when a tab
 * becomes visible after an hour; calls `offer` once for each build. A failed check is retried an hour later.
 * Returns the unsubscribe function.
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
      // Offline: the retry in an hour is early enough.
    }
  }
  const timer = setInterval(() => void check(), BUILD_CHECK_MS)
  // Timers do not run in a suspended tab.
  const onShow = () => {
    if (!document.hidden && Date.now() - checked >= BUILD_CHECK_MS) void check()
  }
  document.addEventListener('visibilitychange', onShow)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onShow)
  }
}

/** Requests of the check to the server; both reject on a network error. */
export interface BuildProbe {
  /** The JSON at a URL. */
  read(address: string): Promise<unknown>
  /** Whether a file exists at a URL. */
  has(address: string): Promise<boolean>
}

/**
 * The id of the server's build, if it differs from `current` and may be offered; '' otherwise. During a
 * deploy latest.json, manifest.json and the files may come from different machines: a reload would then get
 * an incomplete build. Files are requested one after the other, so that the reader's own requests need not
 * wait.
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
