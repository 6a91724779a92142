// Typst template of an article: English only, side by side with Chinese, by paragraph, or with a word list.

/**
 * Data: style, source, title, title_zh, byline, facts, cover?, blocks: [{ kind, en, zh, src?, width?, rows?
 * }], words?, link?.
 */
export const ARTICLE_TEMPLATE = `
#set document(title: d.title, author: d.at("author", default: "开卷"))
#set page(
  paper: "a4", fill: white, margin: (x: if d.style == "sy" { 18mm } else { 30mm }, top: 22mm, bottom: 22mm),
  footer: context {
    set text(size: 8pt, fill: ink2)
    grid(columns: (1fr, auto), gutter: 12pt,
      [#wordmark(8pt)#h(8pt)#text(size: 8pt, fill: ink2, d.title)],
      [#counter(page).display() / #counter(page).final().first()])
  },
)
#let body-size = if d.style == "sy" { 10pt } else { 11.5pt }
#let zh-size = if d.style == "sy" { 9pt } else { 9.5pt }

#if has(d.at("cover", default: none)) [
  #block(width: 100%, height: 46mm, clip: true, radius: 2pt, image("/" + d.cover, width: 100%, height: 46mm, fit: "cover"))
  #v(6mm)
]
#if has(d.source) { en(9pt, upper(d.source), fill: accent, weight: 600, tracking: 0.1em); v(2mm) }
#block(below: 2.5mm, lines(25pt, 1.14, en(25pt, d.title, weight: 700, tracking: -0.02em)))
#if has(d.title_zh) { block(below: 3mm, lines(13pt, 1.5, zh(13pt, d.title_zh))) }
#block(below: 7mm, {
  set text(size: 9pt, fill: ink2)
  if has(d.byline) { emph(d.byline); h(10pt) }
  zh(9pt, d.facts)
  if has(d.at("link", default: none)) { linebreak(); zh(8.5pt, "在开卷读这篇："); text(size: 8.5pt, link(d.link, d.link)) }
})
#line(length: 100%, stroke: 0.6pt + hair)
#v(5mm)

#let is-heading(b) = b.kind == "h2" or b.kind == "h3"
#let plain-en(b) = if is-heading(b) { en(body-size * 1.18, inline(b.en), weight: 700) } else if b.kind == "quote" { emph(en(body-size, inline(b.en))) } else if b.kind == "caption" { en(body-size * 0.84, inline(b.en), fill: ink2) } else { en(body-size, inline(b.en)) }
#let set-en(b) = if b.kind == "li" { grid(columns: (11pt, 1fr), en(body-size, "•", fill: accent), plain-en(b)) } else { plain-en(b) }
#let set-zh(b) = zh(if is-heading(b) { zh-size * 1.15 } else { zh-size }, b.zh, weight: if is-heading(b) { 600 } else { 400 })
#let has-chinese = d.style == "sy" or d.style == "dual"
#let gap = if d.style == "sy" { 4mm } else { 4.8mm }
#let gap-behind(b) = if b.kind == "li" { gap * 0.6 } else { gap }

// As large as it is (a CSS pixel is three quarters of a point), never wider than the page, never most of its height.
#let picture(b, is-held) = block(width: 100%, above: 5mm, below: if is-held { 2.4mm } else { 6mm }, sticky: is-held, layout(area => {
  let own = if b.at("width", default: none) != none { b.width * 0.75pt } else { measure(image("/" + b.src)).width }
  let width = calc.min(own, area.width)
  let high = measure(image("/" + b.src, width: width)).height
  align(center, if high > 92mm { image("/" + b.src, height: 92mm) } else { image("/" + b.src, width: width) })
}))
// What is said of a picture stands under it, in both languages, whatever the style.
#let caption(b) = block(width: 100%, below: 6mm, breakable: false, align(center, block(width: 84%, stack(
  spacing: 3.5pt, lines(body-size * 0.84, 1.45, plain-en(b)),
  ..if has-chinese and has(b.zh) { (lines(zh-size * 0.92, 1.6, zh(zh-size * 0.92, b.zh)),) },
))))
#let cell(c, span) = table.cell(colspan: span, stack(
  spacing: 3.5pt, ..if has(c.en) { (lines(body-size * 0.92, 1.4, en(body-size * 0.92, inline(c.en))),) },
  ..if has-chinese and has(c.zh) { (lines(zh-size * 0.92, 1.5, zh(zh-size * 0.92, c.zh)),) },
))
#let data-table(b) = {
  let columns = calc.max(..b.rows.map(r => r.len()))
  block(width: 100%, above: 4mm, below: 6mm, table(
    columns: columns, stroke: (x, y) => (bottom: 0.6pt + hair), inset: (x, y) => (left: if x == 0 { 0pt } else { 8pt }, right: 4pt, y: 5pt), align: left + top,
    ..b.rows.map(r => r.enumerate().map(((at, c)) => cell(c, if at == r.len() - 1 { columns - at } else { 1 }))).flatten(),
  ))
}
// Code short enough for a page stands on one.
#let code(b) = {
  let text-of = b.en.map(s => s.t).join()
  block(width: 100%, above: 4mm, below: 6mm, inset: 9pt, radius: 3pt, fill: rgb("#F5F5F1"), breakable: text-of.split("\\n").len() > 30, lines(9pt, 1.5, text(font: ("DejaVu Sans Mono", "Noto Serif SC"), size: 9pt, text-of)))
}
#let quoted(b, body) = if b.kind == "quote" { block(inset: (left: 12pt), stroke: (left: 2pt + accent), body) } else { body }
// English, and below it its Chinese; a short paragraph stands on one page with it.
#let short = 320
#let one(b) = {
  let is-followed = d.style == "dual" and has(b.zh)
  let is-short = b.en.map(s => s.t.len()).sum(default: 0) < short
  block(width: 100%, above: if is-heading(b) { 7mm } else { 0mm }, below: if is-followed { 2.6mm } else { gap-behind(b) }, sticky: is-heading(b) or (is-followed and is-short), quoted(b, lines(body-size, 1.52, set-en(b))))
  if is-followed {
    let bar = if is-heading(b) { (:) } else { (inset: (left: 9pt), stroke: (left: 1.4pt + hair)) }
    block(width: 100%, below: gap-behind(b) * 1.15, sticky: is-heading(b), pad(left: if b.kind == "li" { 11pt } else { 0pt }, block(width: 100%, ..bar, lines(zh-size, 1.72, set-zh(b)))))
  }
}
// Side by side. Chinese takes less room than the English it translates.
#let beside(b) = block(width: 100%, below: gap-behind(b), above: if is-heading(b) { 6mm } else { 0mm }, sticky: is-heading(b), grid(
  columns: (1fr, 0.7fr), column-gutter: 9mm,
  quoted(b, lines(body-size, 1.5, set-en(b))), lines(zh-size, 1.72, set-zh(b)),
))
#for (at, b) in d.blocks.enumerate() {
  let next = d.blocks.at(at + 1, default: (kind: ""))
  if b.kind == "img" { picture(b, next.kind == "caption") } else if b.kind == "table" { data-table(b) } else if b.kind == "caption" { caption(b) } else if b.kind == "pre" { code(b) } else if d.style == "sy" { beside(b) } else { one(b) }
}

#if d.style == "words" and has(d.at("words", default: ())) {
  pagebreak(weak: true)
  block(below: 2mm, zh(16pt, "词表", fill: ink, weight: 600))
  block(below: 5mm, zh(9pt, d.words_note))
  columns(2, gutter: 10mm, for w in d.words {
    block(width: 100%, below: 3.2mm, breakable: false, lines(9pt, 1.5, {
      en(10.5pt, w.word, weight: 600)
      if has(w.phonetic) { h(6pt); text(size: 8.5pt, fill: ink2, "/" + w.phonetic + "/") }
      linebreak()
      zh(9pt, w.zh)
    }))
  })
}
`
