// A minimal page with text, panel, text size and theme, to measure the time that the browser itself takes.

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * The same paragraphs without the app. A click on one shows a panel like the word sheet. The buttons have the
 * same names as those of the reader, so that the same code can measure both.
 */
export const barePage = (paragraphs: readonly string[]): string => `<!doctype html><html lang="en">
<meta name="viewport" content="width=device-width">
<style>
html { --size: 18px; --paper: #fcfcfa; --ink: #111 }
html[data-theme=暗黑] { --paper: #0b0c0d; --ink: #ddd }
html[data-theme=米黄] { --paper: #f6efe0; --ink: #222 }
body { margin: 0; padding: 20px 20px 200px; background: var(--paper); color: var(--ink); font: 18px/1.62 Georgia, serif }
div[data-block] { margin: 0 0 1em; font-size: var(--size); content-visibility: auto; contain-intrinsic-size: auto 14em }
aside, footer { position: fixed; right: 0; bottom: 0; left: 0; padding: 16px; background: var(--paper); font: 16px/1.6 sans-serif }
aside { bottom: 64px }
</style>
<body>${paragraphs.map((text) => `<div data-block><span data-text>${escaped(text)}</span></div>`).join('')}
<aside hidden></aside>
<footer>
  <button>大一点</button><button>小一点</button>
  ${['暗黑', '米黄', '明亮'].map((name) => `<label><input type="radio" name="theme">${name}</label>`).join('')}
</footer>
<script>
const panel = document.querySelector('aside')
let size = 18
let taps = 0
addEventListener('click', ({ target }) => {
  if (target.closest('[data-block]')) {
    panel.hidden = false
    panel.setAttribute('aria-label', '单词 ' + ++taps)
    panel.innerHTML = '<h2>word</h2><p>n. 词，单词；话语</p><p>v. 措辞</p><button>收藏</button> <button>认识</button> <button>忽略</button>'
  } else if (target.tagName === 'BUTTON') {
    size += target.textContent === '大一点' ? 1 : -1
    document.documentElement.style.setProperty('--size', size + 'px')
  } else if (target.tagName === 'INPUT') document.documentElement.dataset.theme = target.parentElement.textContent
})
</script>`
