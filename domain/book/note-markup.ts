// Parser for markup that detects whether a piece of text is a note reference, or superscript.

const NOTE_NAME =
  /^(?:mso|doc-)?(?:(?:foot|f|end|side|margin|rear)?[-_]?note|fn|ftn|anno|biblio)s?[-_]?(?:ref(?:erence)?|link|anchor|num(?:ber)?|no|mark(?:er)?|call|sign|sup)?s?[-_]?\d*$/i
const RAISED_NAME = /^(?:fn|note)?[-_]?(?:sup|super|superscript|supscript)\d*$/i

/**
 * True if one of the names of a class, role or `epub:type` means a note reference: noteref, fn, footnote-ref.
 */
export const namesNote = (names: string): boolean => names.split(/\s+/).some((name) => NOTE_NAME.test(name))

/** True if one of the class names means superscript: sup, superscript. */
export const namesRaised = (names: string): boolean =>
  names.split(/\s+/).some((name) => RAISED_NAME.test(name))

/** Style properties of a piece of text. */
export interface Look {
  /** Raised as a superscript. */
  isSuper: boolean
  /** Above the baseline, as superscripts and other text. */
  isUp: boolean
  isSmall: boolean
}

const SUPER = /(?:^|[;{\s])vertical-align\s*:\s*super\b/i
const UP =
  /(?:^|[;{\s])(?:vertical-align\s*:\s*(?:top|text-top|\+?(?=[\d.]*[1-9])[\d.]+(?:em|ex|rem|px|pt|%))|top\s*:\s*-(?=[\d.]*[1-9]))/i
const SMALL = /(?:^|[;{\s])font-size\s*:\s*(?:smaller|(?:xx?-)?small\b|0?\.\d+r?em|[1-9]?\d(?:\.\d+)?%)/i

/** Parses CSS declarations, e.g. those of a `style` attribute. */
export const lookOf = (css: string): Look => ({
  isSuper: SUPER.test(css),
  isUp: UP.test(css),
  isSmall: SMALL.test(css),
})

/** True if the combined styles of one element make its text superscript. */
export const isRaisedBy = (looks: readonly Look[]): boolean =>
  looks.some(({ isSuper }) => isSuper) ||
  (looks.some(({ isUp }) => isUp) && looks.some(({ isSmall }) => isSmall))
