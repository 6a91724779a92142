// What both kinds of MOBI come to: pages cut out of one long text, and places in it that links and contents lead to.

/** A piece of the text. Its bytes are kept as Latin-1, a sign for each, so that places can be counted in it. */
export interface KindlePage {
  /** Where it begins in the text. */
  from: number
  text: string
}

export interface KindleText {
  /** At least one, in order. */
  pages: KindlePage[]
  /** Style sheets and drawings by their number; 0 is the text itself. */
  flows: readonly Buffer[]
  /** A place in the text by an address that is written in it; undefined for one that leads out of the book. */
  placeOf(address: string): number | undefined
  /** Places that its own links lead to; undefined is for links that lead nowhere. */
  linked: ReadonlySet<number | undefined>
}
