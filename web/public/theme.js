// Puts on the page, before its first paint, what this reader chose: nothing flashes.
// The same rules, keys and colours as web/lib/theme.ts, web/features/reader/settings.ts, web/lib/own.ts and places.ts.
// It also stands by when the app does not come at all, for nothing else of ours is there then. The build puts it into the
// page itself (tools/lib/build.ts).
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
  const isKnown = ['known_base', 'known_base_skipped', 'places', 'read'].some((key) => stored(key) !== '')
  const hasStopped = place !== undefined && place.percent >= 3 && place.percent <= 97
  if (isHome ? isKnown || isMember : hasStopped) dataset.own = ''

  // When the app's code does not come: once more, by the guard of web/lib/chunk-reload.ts, then the error page.
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

  // The error page without React, in the words of web/ui/ErrorScreen.tsx; its look is in web/ui/broken.css.
  const sayBroken = () => {
    const root = document.getElementById('root')
    if (!root || document.getElementById('broken')) return
    // What the server painted can be read as it is; nobody comes any more to put their own in its place.
    delete dataset.own
    const isPainted = root.hasChildNodes()
    // Made by hand: the page's policy takes no text for markup.
    const put = (parent, name, text = '', attributes = {}) => {
      const element = document.createElement(name)
      for (const each in attributes) element.setAttribute(each, attributes[each])
      element.textContent = text
      return parent.appendChild(element)
    }
    const broken = put(document.body, isPainted ? 'div' : 'main', '', { id: 'broken', role: 'alert' })
    broken.toggleAttribute('data-below', isPainted)
    if (navigator.onLine) {
      put(broken, 'p', '500', { 'aria-hidden': 'true' })
      put(broken, 'h1', '出错了，开卷没能打开')
      put(broken, 'p', 'Internal Server Error', { lang: 'en' })
    } else {
      put(broken, 'h1', '网络异常')
      put(broken, 'p', '开卷没能打开')
    }
    put(broken, 'button', '再试一次', { type: 'button' }).addEventListener('click', () => location.reload())
    document.title = '出错了 · 开卷'
  }
  const whenRead = (run) =>
    document.readyState === 'loading' ? addEventListener('DOMContentLoaded', run) : run()
  addEventListener(
    'error',
    ({ target, filename, error }) => {
      if (target instanceof HTMLScriptElement) {
        if (target.type !== 'module') return
        if (mayReload()) location.reload()
        else whenRead(sayBroken)
        return
      }
      // A fault of our code while nothing of the app stands in the page: it never began, or React took all of it away.
      // An extension's fault is none of ours, and a warning of the browser's own has no error.
      if (!error || (filename && !filename.startsWith(location.origin))) return
      setTimeout(() => {
        const root = document.getElementById('root')
        if (!root?.hasChildNodes() || root.hasAttribute('data-painted')) whenRead(sayBroken)
      })
    },
    true,
  )
})()
