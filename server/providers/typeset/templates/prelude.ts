// Typst prelude of all templates: colours of the light theme, fonts, formatted runs of text, the wordmark.

/** Typst source. `d` is the parsed data; its strings are rendered as text, never as markup. */
export const TEMPLATE_PRELUDE = `
#let d = json(bytes(sys.inputs.data))
#let ink = rgb("#1C1D1F")
#let ink2 = rgb("#5B5E64")
#let hair = rgb("#D9D9D3")
#let accent = rgb("#0F6B5C")
#let paper = rgb("#FCFCFA")
#set text(font: ("Literata", "Noto Serif SC", "Libertinus Serif"), fill: ink, lang: "en", top-edge: 0.8em, bottom-edge: -0.2em)
#set par(justify: false)
#let en(size, body, ..more) = text(size: size, lang: "en", ..more, body)
#let zh(size, body, ..more) = text(size: size, lang: "zh", region: "cn", fill: ink2, ..more, body)
// Lines as far apart as CSS has them: a line is 1em high, the rest is lead.
#let lines(size, height, body) = { set par(leading: size * (height - 1)); body }
#let has(value) = value != none and value != "" and value != ()

// A paragraph's stretches: t, and of em, strong, code, href what holds.
#let stretch(s) = {
  let made = text(s.t)
  if s.at("code", default: false) { made = text(font: ("DejaVu Sans Mono", "Noto Serif SC"), size: 0.86em, s.t) }
  if s.at("strong", default: false) { made = text(weight: 600, made) }
  if s.at("em", default: false) { made = emph(made) }
  if s.at("href", default: none) != none { made = link(s.href, made) }
  made
}
#let inline(stretches) = for s in stretches { stretch(s) }

// The book mark of the wordmark, as the app draws it.
#let mark(size) = box(baseline: 14%, image(bytes("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path fill='#0F6B5C' d='M11.3 20.2V8.1C9.7 5.9 6.6 4.6 2.6 4.5a.8.8 0 0 0-.8.8v11.4c0 .4.3.8.8.8 4 .1 6.9.9 8.7 2.7Z'/><path fill='#0F6B5C' d='M12.7 20.2V8.1c1-1.4 2.6-2.5 4.6-3.1v6.6l1.5-1.1 1.5 1.1V4.5l1.1-.04a.8.8 0 0 1 .8.8v11.4c0 .4-.3.8-.8.8-4 .1-6.9.9-8.7 2.7Z'/></svg>"), height: size))
#let wordmark(size) = box[#mark(size * 1.15)#h(size * 0.32)#zh(size, fill: accent, weight: 600, tracking: 0.08em)[开卷]]

// The first of variants whose make(variant) is no higher than most at width; the last when all are.
#let fitting(variants, most, width, make) = {
  let chosen = none
  for variant in variants {
    if chosen == none and measure(block(width: width, make(variant))).height <= most { chosen = variant }
  }
  if chosen == none { variants.last() } else { chosen }
}

// As narrow as it can be with as many lines: no word stands alone on the last one.
#let balanced(width, made) = {
  let high = measure(block(width: width, made)).height
  let chosen = width
  for step in range(1, 14) {
    let narrower = width * (1 - step * 0.03)
    if measure(block(width: narrower, made)).height > high { break }
    chosen = narrower
  }
  block(width: chosen, spacing: 0pt, made)
}

// Chinese broken where its sense pauses, when that takes no more lines; else with even ones.
#let by-sense(size, height, width, said) = {
  let wide(t) = measure(zh(size, t)).width
  let parts = said.matches(regex("[^，；：。！？]+[，；：。！？…”’」』）]*")).map(m => m.text)
  let made = ()
  for part in parts {
    if made.len() > 0 and wide(made.last() + part) <= width { made.last() += part } else { made.push(part) }
  }
  let few = calc.ceil(wide(said) / width)
  if made.join() == said and made.len() <= few and made.all(line => wide(line) <= width) {
    lines(size, height, zh(size, made.map(line => [#line]).join(linebreak())))
  } else { balanced(width, lines(size, height, zh(size, said))) }
}
`
