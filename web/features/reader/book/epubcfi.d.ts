// The part of foliate-js's epubcfi.js that we use; the package has no types of its own.
declare module 'foliate-js/epubcfi.js' {
  interface Step {
    index: number
    /** The name of the element, where the writer noted it. */
    id?: string
    /** UTF-16 units. */
    offset?: number
  }
  /** Steps between indirections (`!`). */
  type Path = Step[][]
  type Parsed = Path | { parent: Path; start: Path; end: Path }
  export const isCFI: RegExp
  export function parse(cfi: string): Parsed
  /** The first place of a range, or its end. */
  export function collapse(parsed: Parsed, toEnd?: boolean): Path
  /** Negative, 0, positive: by their places in the book. */
  export function compare(a: string, b: string): number
}
