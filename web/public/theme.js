// Puts the theme on before the first paint, so that nothing flashes; the page's policy allows no inline script.
// The same rule and colours as web/lib/theme.ts.
;(() => {
  let theme = ''
  try {
    theme = localStorage.getItem('theme') ?? ''
  } catch {
    theme = ''
  }
  const colors = { light: '#FCFCFA', black: '#0B0C0D', sepia: '#F6EFE0' }
  if (!Object.hasOwn(colors, theme)) {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'black' : 'light'
  }
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colors[theme])
})()
