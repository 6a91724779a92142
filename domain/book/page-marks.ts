// Recognizes the marks of printed pages in the text of a book: [Pg 12], — 12 —, {12}, Page 12 of 300.

/** The mark of Project Gutenberg, which is no text wherever it is. */
const MARK = /(\s*)\[Pg\.?\s*(?:\d{1,4}|[ivxlc]{1,7})\](\s*)/gi

/** Removes marks within a text; words on both sides stay separate if a space is next to the mark. */
export const withoutPageMarks = (text: string): string =>
  text.includes('[') ? text.replace(MARK, (_, before: string, after: string) => before || after) : text

/**
 * True for a line that is only the number of a page, with a name or signs of its own. Numbers in parentheses
 * belong to formulas and notes.
 */
export const isPageMark = (line: string): boolean => LINE.test(line.trim())
const LINE =
  /^(?:[[{|–—~*-]+\s*(?:p(?:age|g|\.)?\.?\s*)?(?:\d{1,4}|[ivxlc]{1,7})\s*[\]}|–—~*-]+|(?:page|pg\.?|p\.)\s*\d{1,4}(?:\s+of\s+\d{1,5})?)$/i
