// What the markup of a page says of a piece of text: that it is the sign of a note, or that it is raised.

const NOTE_NAME =
  /^(?:mso|doc-)?(?:(?:foot|f|end|side|margin|rear)?[-_]?note|fn|ftn|anno|biblio)s?[-_]?(?:ref(?:erence)?|link|anchor|num(?:ber)?|no|mark(?:er)?|call|sign|sup)?s?[-_]?\d*$/i
const RAISED_NAME = /^(?:fn|note)?[-_]?(?:sup|super|superscript|supscript)\d*$/i

/** Whether one of the names of a class, a role or an `epub:type` is one of a note's sign: noteref, fn, footnote-ref. */
export const namesNote = (names: string): boolean => names.split(/\s+/).some((name) => NOTE_NAME.test(name))

/** Whether one of the names of a class says that its text is raised: sup, superscript. */
export const namesRaised = (names: string): boolean =>
  names.split(/\s+/).some((name) => RAISED_NAME.test(name))

/** How declarations set a piece of text. */
export interface Look {
  /** Raised as a superscript is. */
  isSuper: boolean
  /** Above its line, as superscripts and other things are. */
  isUp: boolean
  isSmall: boolean
}

const SUPER = /(?:^|[;{\s])vertical-align\s*:\s*super\b/i
const UP =
  /(?:^|[;{\s])(?:vertical-align\s*:\s*(?:top|text-top|\+?(?=[\d.]*[1-9])[\d.]+(?:em|ex|rem|px|pt|%))|top\s*:\s*-(?=[\d.]*[1-9]))/i
const SMALL = /(?:^|[;{\s])font-size\s*:\s*(?:smaller|(?:xx?-)?small\b|0?\.\d+r?em|[1-9]?\d(?:\.\d+)?%)/i

/** How declarations, as those of a `style` attribute, set their text. */
export const lookOf = (css: string): Look => ({
  isSuper: SUPER.test(css),
  isUp: UP.test(css),
  isSmall: SMALL.test(css),
})

/** Whether looks that meet in one element raise its text. */
export const isRaisedBy = (looks: readonly Look[]): boolean =>
  looks.some(({ isSuper }) => isSuper) ||
  (looks.some(({ isUp }) => isUp) && looks.some(({ isSmall }) => isSmall))
