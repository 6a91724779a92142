// Puts on the page, before its first paint, what this reader chose: nothing flashes, and no inline script is needed.
// The same rules, keys and colours as web/lib/theme.ts, web/features/reader/settings.ts, web/lib/own.ts and places.ts.
;(() => {
  const { dataset, style } = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  }
  const parsed = (key) => {
    try {
      return JSON.parse(stored(key)) ?? {}
    } catch {
      return {}
    }
  }

  let theme = stored('theme')
  const colors = { light: '#FCFCFA', black: '#0B0C0D', sepia: '#F6EFE0' }
  if (!Object.hasOwn(colors, theme)) {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'black' : 'light'
  }
  dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colors[theme])

  const { size, line, translation } = parsed('reading')
  if (size >= 16 && size <= 24) style.setProperty('--read-size', `${Math.round(size) / 16}rem`)
  const lines = { tight: 1.5, normal: 1.62, loose: 1.8 }
  if (Object.hasOwn(lines, line)) style.setProperty('--read-lh', lines[line])
  if (['side', 'tap', 'off'].includes(translation)) dataset.translation = translation

  // The server paints what a guest sees first; readers of whom more is known wait for their own.
  const cookie = (name) => new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1] ?? ''
  const isMember = cookie('bb_token') !== ''
  const begun = parsed(isMember && cookie('bb_uid') ? `places@${cookie('bb_uid')}` : 'places')
  const id = Number(/^\/article\/(\d+)$/.exec(location.pathname)?.[1])
  const place = Array.isArray(begun) ? begun.find(({ article_id }) => article_id === id) : undefined
  const isHome = location.pathname === '/'
  const isKnown = ['known_base', 'known_base_skipped', 'places'].some((key) => stored(key) !== '')
  const hasStopped = place !== undefined && place.percent >= 3 && place.percent <= 97
  if (isHome ? isKnown || isMember : hasStopped) dataset.own = ''
})()
