// Typst templates of 3:4 pictures for social media notes: a sentence with its word, and a card of Markdown.

/**
 * Data: date, quote, quote_zh, title, author, word?: { word, phonetic, pos, zh }, foot: [line], qr?. Size:
 * 540 × 720 points.
 */
export const XHS_TEMPLATE = `
#set page(width: 540pt, height: 720pt, margin: 0pt, fill: paper)
#let quote(v, width) = {
  block(below: 24pt, balanced(width, lines(v.size, 1.33, { set text(hyphenate: false); en(v.size, [#h(-0.44em)“#d.quote”], weight: 600, tracking: -0.015em) })))
  if v.zh and has(d.quote_zh) { block(below: 16pt, by-sense(15pt, 1.73, width, d.quote_zh)) }
  text(size: 13pt, fill: ink2, [#emph(d.title)#if has(d.author) [ · #d.author]])
}
#block(width: 100%, inset: (x: 40pt, top: 40pt), {
  grid(columns: (1fr, auto), zh(13pt, "开卷一句", fill: accent, weight: 600, tracking: 0.12em), zh(13pt, d.date))
  v(34pt, weak: true)
  let sizes = (33pt, 28pt, 24pt, 20pt)
  let variants = sizes.map(size => (size: size, zh: true)) + sizes.map(size => (size: size, zh: false))
  layout(area => quote(fitting(variants, 440pt, area.width, v => quote(v, area.width)), area.width))
})
#place(top, dy: 563pt, dx: 40pt, line(length: 460pt, stroke: 2pt + accent))
#place(top, dy: 588pt, dx: 40pt, block(width: 460pt, grid(columns: (1fr, auto), align: (left + top, right + bottom), {
  let w = d.at("word", default: none)
  if w != none {
    block(below: 10pt, zh(12pt, "今日一词", fill: accent, weight: 600, tracking: 0.08em))
    block(below: 10pt, [#en(26pt, w.word, weight: 700)#h(9pt)#text(size: 13pt, fill: ink2, if has(w.phonetic) { "/" + w.phonetic + "/" } else { "" })])
    block(width: 250pt, lines(15pt, 1.6, { if has(w.pos) { emph(en(15pt, w.pos, fill: accent, weight: 600)); h(8pt) }; zh(15pt, w.zh, fill: ink) }))
  }
}, {
  grid(columns: (auto, auto), column-gutter: 16pt, align: (right + bottom, right + bottom), {
    lines(12pt, 1.6, { wordmark(15pt); for l in d.foot { linebreak(); zh(12pt, l) } })
  }, if has(d.at("qr", default: none)) { image("/" + d.qr, width: 92pt) })
})))
`

/**
 * Data: blocks: [{ kind: h1 h2 p li quote rule code, parts }]. 540 points wide; the height follows the text,
 * at least 720 points.
 */
export const CARD_TEMPLATE = `
#set page(width: 540pt, height: auto, margin: (x: 40pt, top: 44pt, bottom: 36pt), fill: paper)
#set text(lang: "zh", region: "cn", size: 17pt)
#set par(leading: 0.7em, spacing: 1em)
#let set-block(b) = if b.kind == "h1" { block(below: 20pt, lines(32pt, 1.35, text(size: 32pt, weight: 600, inline(b.parts)))) } else if b.kind == "h2" { block(above: 24pt, below: 12pt, text(size: 22pt, weight: 600, fill: accent, inline(b.parts))) } else if b.kind == "li" { block(below: 12pt, grid(columns: (18pt, 1fr), text(fill: accent, b.at("label", default: "•")), inline(b.parts))) } else if b.kind == "quote" { block(above: 20pt, below: 20pt, inset: (left: 16pt, y: 2pt), stroke: (left: 2pt + accent), text(fill: ink2, inline(b.parts))) } else if b.kind == "rule" { line(length: 100%, stroke: 0.8pt + hair) } else if b.kind == "code" { block(width: 100%, inset: 12pt, fill: rgb("#F3F3EF"), radius: 6pt, text(font: ("DejaVu Sans Mono", "Noto Serif SC"), size: 13pt, b.parts.map(s => s.t).join())) } else { block(inline(b.parts)) }
#let foot = { line(length: 100%, stroke: 1pt + ink); v(12pt, weak: true); grid(columns: (1fr, auto), wordmark(16pt), zh(12pt, "读外刊，学英语")) }
#let body(size) = { set text(size: size); for b in d.blocks { set-block(b) } }
#layout(area => {
  // A few words are set larger.
  let size = fitting((30pt, 24pt, 20pt), 210pt, area.width, body)
  if measure(block(width: area.width, body(size))).height > 210pt { size = 17pt }
  let height = measure(block(width: area.width, body(size))).height
  block(height: calc.max(height, 574pt), width: 100%, body(size))
  v(20pt)
  foot
})
`
