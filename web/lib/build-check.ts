// Notices that a newer build is out, and offers it once.

/** Specification, §9: the check runs every 60 minutes. */
export const CHECK_MS = 60 * 60_000

/**
 * Asks `latest` (the build id in /latest.json) every hour, and when a tab comes back after an hour asleep; when it
 * differs from `current`, calls `offer` once for that build. A failed check is tried again an hour later. Returns the stop.
 */
export function watchBuild(options: {
  current: string
  latest: () => Promise<string>
  offer: (build: string) => void
}): () => void {
  let offered = options.current
  let checked = Date.now()
  const check = async () => {
    checked = Date.now()
    try {
      const build = await options.latest()
      if (build === '' || build === offered || build === options.current) return
      offered = build
      options.offer(build)
    } catch {
      // Offline: an hour later is soon enough.
    }
  }
  const timer = setInterval(() => void check(), CHECK_MS)
  // Timers sleep with the tab.
  const onShow = () => {
    if (!document.hidden && Date.now() - checked >= CHECK_MS) void check()
  }
  document.addEventListener('visibilitychange', onShow)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onShow)
  }
}

/** The build id in the answer of /latest.json, `{ build }`; '' for anything else. */
export function buildOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return ''
  const build: unknown = Reflect.get(answer, 'build')
  return typeof build === 'string' ? build : ''
}
