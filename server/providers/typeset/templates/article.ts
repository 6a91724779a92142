// An article to keep on paper: English alone, side by side with its Chinese, paragraph by paragraph, or with its words.

/** Data: style, source, title, title_zh, byline, facts, cover?, blocks: [{ kind, en, zh, src? }], words?, link?, tags. */
export const ARTICLE = `
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
})
#line(length: 100%, stroke: 0.6pt + hair)
#v(5mm)

#let plain-en(b) = if b.kind == "h2" or b.kind == "h3" { en(body-size * 1.18, inline(b.en), weight: 700) } else if b.kind == "quote" { emph(en(body-size, inline(b.en))) } else if b.kind == "pre" { text(font: "DejaVu Sans Mono", size: body-size * 0.8, b.en.map(s => s.t).join()) } else if b.kind == "caption" { en(body-size * 0.84, inline(b.en), fill: ink2) } else { en(body-size, inline(b.en)) }
#let set-en(b) = if b.kind == "li" { grid(columns: (11pt, 1fr), en(body-size, "•", fill: accent), plain-en(b)) } else { plain-en(b) }
#let set-zh(b) = zh(if b.kind == "h2" or b.kind == "h3" { zh-size * 1.15 } else { zh-size }, b.zh, weight: if b.kind == "h2" or b.kind == "h3" { 600 } else { 400 })
#let picture(b) = block(width: 100%, above: 4mm, below: 3mm, align(center, image("/" + b.src, width: 100%, height: 70mm, fit: "contain")))
#let is-heading(b) = b.kind == "h2" or b.kind == "h3"

#if d.style == "sy" {
  for b in d.blocks {
    if b.kind == "img" { picture(b) } else {
      block(width: 100%, below: 3.6mm, above: if is-heading(b) { 5mm } else { 0mm }, sticky: is-heading(b), grid(
        columns: (1fr, 0.8fr), column-gutter: 9mm,
        lines(body-size, 1.5, set-en(b)), lines(zh-size, 1.72, set-zh(b)),
      ))
    }
  }
} else {
  for b in d.blocks {
    if b.kind == "img" { picture(b) } else {
      block(width: 100%, above: if is-heading(b) { 6mm } else { 0mm }, below: if d.style == "dual" and has(b.zh) { 1.8mm } else { 3.6mm }, sticky: is-heading(b), lines(body-size, 1.52, set-en(b)))
      if d.style == "dual" and has(b.zh) {
        block(width: 100%, below: 4.4mm, inset: (left: 9pt), stroke: (left: 1.4pt + hair), lines(zh-size, 1.72, set-zh(b)))
      }
    }
  }
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
#v(6mm)
#if has(d.at("link", default: none)) { line(length: 100%, stroke: 0.6pt + hair); v(2mm); text(size: 8.5pt, fill: ink2, [#zh(8.5pt, "在开卷读这篇：")#link(d.link, d.link)]) }
`
