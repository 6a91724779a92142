// Selects the gloss of a word in context by the Chinese of the paragraph: the gloss that the translator used
// there.

/** A line of glosses, e.g. `港口，港湾；避难所`. */
export type GlossLine = { pos: string; zh: string }
/** The Chinese of a paragraph, and the relative position (0–1) in it where the gloss is expected. */
export type ParagraphChinese = { zh: string; place: number }
export type ChosenGloss = {
  line: number
  gloss: string /** Length of the matched text in the Chinese. */
  length: number
}

/** Maximum number and total length of glosses that fit a card. */
const MAX_GLOSSES = 4
const MAX_LENGTH = 24

// Separators between glosses. A comma inside brackets does not split.
const MARKS = /[，；,;](?![^（(]*[）)])/

/** Splits a line into single glosses. */
export const splitGlossLine = (zh: string): string[] =>
  zh
    .split(MARKS)
    .map((gloss) => gloss.trim())
    .filter(Boolean)

/** A function to normalize a gloss to the form that a translator would write: 使充电 → 充电, 流通的 → 流通. */
const bareGloss = (gloss: string): string => {
  const bare = gloss.replace(/[（(【[<].*?[）)】\]>]/g, '').replace(/[…\s.~]/g, '')
  const stem = bare.length > 2 ? bare.replace(/[的地]$/, '') : bare
  return stem.length > 2 ? stem.replace(/^[使被]/, '') : stem
}

// Single characters that occur in almost every text: a match of such a gloss proves nothing. They are the
// most frequent of Jun Da's list of modern Chinese characters, as far as they are glosses of common words.
const EVERYWHERE = new Set(
  '的一是在不了有和人中大为上个国以要时来用生到作地于出就分对成会可主发年动同工也能下过子说种面而方后多定行学法所民得经之进着等部度家电力里如水化高自二理起小物现实加量都两体制当使点从业本去把性好应开它合还因由其然前外天政义事平形相全表间样与关各重新线内数正心反明看原又么利比气向道命此变条只没结解问意建月公无很情者最立代想已通并提直展果象员革位入常文总次品式活设及管特件长求老头边流路少图山统接知较将组见计别手角根运指区强放决西被干做必战先回则任取据处才每该吃打走给让叫再太快慢远近',
)

/**
 * Maximum distance of a match from the expected position: in characters, or as a fraction of the whole text,
 * the larger of the two.
 */
const NEAR = 40
const NEAR_PART = 0.25

/**
 * Returns the gloss of `lines` that occurs in the Chinese: the longest match, then the nearest to the
 * expected position, then the first. Returns undefined when none occurs.
 */
export const chooseGloss = (
  lines: readonly GlossLine[],
  { zh, place }: ParagraphChinese,
): ChosenGloss | undefined => {
  const wanted = place * zh.length
  const reach = Math.max(NEAR, NEAR_PART * zh.length)
  let best: (ChosenGloss & { distance: number }) | undefined
  lines.forEach((line, index) => {
    for (const gloss of splitGlossLine(line.zh)) {
      const bare = bareGloss(gloss)
      if (bare === '' || (bare.length === 1 && EVERYWHERE.has(bare))) continue
      for (let at = zh.indexOf(bare); at >= 0; at = zh.indexOf(bare, at + 1)) {
        const distance = Math.abs(at + bare.length / 2 - wanted)
        if (distance > reach) continue
        const isBetter =
          !best || bare.length > best.length || (bare.length === best.length && distance < best.distance)
        if (isBetter) best = { line: index, gloss, length: bare.length, distance }
      }
    }
  })
  return best && { line: best.line, gloss: best.gloss, length: best.length }
}

/** Shortens a line to the size of a card, with `first` at its head. */
export const shortenGlosses = (zh: string, first?: string): string => {
  const glosses = splitGlossLine(zh)
  const inOrder = first === undefined ? glosses : [first, ...glosses.filter((gloss) => gloss !== first)]
  const selected: string[] = []
  let length = 0
  for (const gloss of new Set(inOrder)) {
    length += gloss.length + 1
    if (selected.length > 0 && (selected.length >= MAX_GLOSSES || length > MAX_LENGTH)) break
    selected.push(gloss)
  }
  return selected.join('，')
}
