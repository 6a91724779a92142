// Typst templates of posters: an article with its cover, one sentence of it, the articles of a week.

const FOOT = `
#let foot(says) = place(bottom, dy: -32pt, block(width: 100%, inset: (x: 40pt), {
  line(length: 100%, stroke: 1pt + ink)
  v(if has(d.at("qr", default: none)) { 20pt } else { 12pt }, weak: true)
  grid(columns: (1fr, auto), align: (left + horizon, right + horizon), {
    wordmark(20pt)
    v(9pt, weak: true)
    lines(13pt, 1.7, for l in says { zh(13pt, l); linebreak() })
  }, if has(d.at("qr", default: none)) { image("/" + d.qr, width: 96pt) })
}))
#let byline = if has(d.at("author", default: "")) { h(12pt); emph(text(size: 16pt, fill: ink2, d.author)) }
`

/**
 * Data: cover?, source, title, title_zh, author, quote, quote_zh, foot: [line], qr?. Size: 540 × 900 points.
 */
export const POSTER_TEMPLATE = `
#set page(width: 540pt, height: 900pt, margin: 0pt, fill: paper)
${FOOT}
#let has-cover = has(d.at("cover", default: none))
#if has-cover { block(width: 540pt, height: 338pt, above: 0pt, below: 0pt, clip: true, image("/" + d.cover, width: 540pt, height: 338pt, fit: "cover")) } else { v(36pt) }
#let heading(size) = lines(size, 1.08, { set text(hyphenate: false); en(size, d.title, weight: 700, tracking: -0.025em) })
#let head(width) = {
  if has(d.source) { block(below: 12pt, en(13pt, upper(d.source), fill: accent, weight: 700, tracking: 0.1em)) }
  // Three lines at most, while the letters are large.
  let size = fitting((52pt, 44pt, 36pt, 30pt), 122pt, width, heading)
  block(below: 12pt, balanced(width, heading(size)))
  block(below: 28pt, lines(20pt, 1.4, { zh(20pt, d.title_zh); byline }))
}
#let quote(v, width) = if v.size > 0pt {
  block(width: 100%, inset: (left: 20pt), stroke: (left: 2pt + accent), {
    block(below: if v.zh { 14pt } else { 0pt }, balanced(width - 20pt, lines(v.size, 1.6, emph(en(v.size, d.quote)))))
    if v.zh { by-sense(15pt, 1.73, width - 20pt, d.quote_zh) }
  })
}
#block(width: 100%, inset: (x: 40pt, top: 36pt), above: 0pt, layout(area => {
  head(area.width)
  if has(d.quote) {
    let sizes = (21pt, 18pt, 16pt)
    let both = if has(d.quote_zh) { sizes.map(size => (size: size, zh: true)) } else { () }
    let room = 900pt - 168pt - (if has-cover { 338pt } else { 36pt }) - 36pt - measure(block(width: area.width, head(area.width))).height - 24pt
    let variants = both + sizes.map(size => (size: size, zh: false)) + ((size: 0pt, zh: false),)
    quote(fitting(variants, room, area.width, v => quote(v, area.width)), area.width)
  }
}))
#foot(d.foot)
`

/** Data as for the poster, without a cover. The sentence fills the picture. */
export const QUOTE_TEMPLATE = `
#set page(width: 540pt, height: 900pt, margin: 0pt, fill: paper)
${FOOT}
#place(top, dy: 40pt, block(width: 100%, inset: (x: 40pt), grid(columns: (1fr, auto), zh(13pt, "开卷一句", fill: accent, weight: 600, tracking: 0.12em), zh(13pt, d.at("date", default: "")))))
#let page-of(size, width) = {
  block(below: 32pt, balanced(width, lines(size, 1.34, { set text(hyphenate: false); en(size, [#h(-0.44em)“#d.quote”], weight: 600, tracking: -0.015em) })))
  if has(d.quote_zh) { block(below: 28pt, by-sense(17pt, 1.75, width, d.quote_zh)) }
  line(length: 64pt, stroke: 2pt + accent)
  v(16pt, weak: true)
  block(below: 8pt, emph(en(17pt, d.title)))
  zh(14pt, [#d.title_zh#if has(d.author) [ · #en(14pt, d.author)]])
}
#block(width: 100%, inset: (x: 40pt, top: 120pt), layout(area => page-of(fitting((44pt, 38pt, 33pt, 28pt, 24pt, 20pt), 580pt, area.width, size => page-of(size, area.width)), area.width)))
#foot(d.foot)
`

/** Data: heading, date, articles: [{ title, title_zh, facts, cover? }] (at most five), foot, qr?. */
export const WEEK_TEMPLATE = `
#set page(width: 540pt, height: 900pt, margin: 0pt, fill: paper)
${FOOT}
#block(width: 100%, inset: (x: 40pt, top: 44pt), {
  grid(columns: (1fr, auto), zh(13pt, "开卷 · 读外刊学英语", fill: accent, weight: 600, tracking: 0.08em), zh(13pt, d.date))
  v(22pt, weak: true)
  block(below: 22pt, zh(34pt, d.heading, fill: ink, weight: 600))
  // Few articles have more room each.
  let high = (166pt, 166pt, 138pt, 106pt).at(d.articles.len() - 1, default: 84pt)
  let large = calc.min(22pt, high * 0.2)
  let wide = (high - 4pt) * 1.4
  for a in d.articles {
    let has-picture = has(a.at("cover", default: none))
    line(length: 100%, stroke: 0.8pt + hair)
    v(11pt, weak: true)
    block(width: 100%, height: high, below: 11pt, grid(columns: (1fr, if has-picture { wide } else { 0pt }), column-gutter: 18pt, {
      block(below: 6pt, context balanced(460pt - if has-picture { wide + 18pt } else { 0pt }, lines(large, 1.2, en(large, a.title, weight: 700, tracking: -0.01em))))
      block(below: 7pt, zh(large * 0.76, a.title_zh))
      zh(calc.max(11pt, large * 0.6), a.facts)
    }, if has-picture { block(width: wide, height: high - 4pt, clip: true, radius: 2pt, image("/" + a.cover, width: wide, height: high - 4pt, fit: "cover")) }))
  }
})
#foot(d.foot)
`
