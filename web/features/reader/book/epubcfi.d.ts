// Types of the part of foliate-js's epubcfi.js that we use; the package has no types.
declare module 'foliate-js/epubcfi.js' {
  interface Step {
    index: number
    /** The id of the element, where the CFI has one. */
    id?: string
    /** UTF-16 code units. */
    offset?: number
  }
  /** Steps between indirections (`!`). */
  type Path = Step[][]
  type Parsed = Path | { parent: Path; start: Path; end: Path }
  export const isCFI: RegExp
  export function parse(cfi: string): Parsed
  /** The start of a range, or its end with `toEnd`. */
  export function collapse(parsed: Parsed, toEnd?: boolean): Path
  /** Negative, 0 or positive, by the order of the two places in the book. */
  export function compare(a: string, b: string): number
}
