// Puts on the page, before its first paint, what this reader chose: nothing flashes, and no inline script is needed.
// The same rules, keys and colours as web/lib/theme.ts, web/features/reader/settings.ts, web/lib/own.ts and places.ts.
// It also stands by when the app does not come at all, for nothing else of ours is there then.
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

  // When the app itself does not come: once more, by the guard of web/lib/chunk-reload.ts, then a sentence instead of
  // an empty page.
  const mayReload = () => {
    const key = `reload:${location.pathname}`
    try {
      const since = Date.now() - Number(sessionStorage.getItem(key))
      if (!navigator.onLine || (since >= 0 && since < 10_000)) return false
      sessionStorage.setItem(key, String(Date.now()))
      return true
    } catch {
      return false
    }
  }
  const sayMissing = () => {
    const root = document.getElementById('root')
    if (!root) return
    // What the server painted can be read as it is; nobody comes any more to put their own in its place.
    delete dataset.own
    const isPainted = root.hasChildNodes()
    const main = document.createElement(isPainted ? 'div' : 'main')
    const again = document.createElement('button')
    main.setAttribute('role', 'alert')
    Object.assign(main.style, { textAlign: 'center', font: '17px/1.6 system-ui' })
    Object.assign(
      main.style,
      isPainted
        ? { position: 'fixed', inset: 'auto 0 0', zIndex: 9, padding: '12px 22px', background: 'Canvas' }
        : { padding: '30vh 22px' },
    )
    again.textContent = '再打开一次'
    again.addEventListener('click', () => location.reload())
    Object.assign(again.style, { padding: '10px 18px', font: 'inherit' })
    main.append('网络异常，开卷没能打开。', document.createElement('br'), again)
    document.body.append(main)
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
      if (mayReload()) location.reload()
      else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', sayMissing)
      else sayMissing()
    },
    true,
  )
})()
