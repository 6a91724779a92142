// Counts syllables, one of the figures that the grade of an article is computed from.

const SILENT = /(?:[^laeiouy]es|[^dt]ed|[^laeiouy]e)$/
const GROUPS = /[aeiouy]+/g

/**
 * Estimates the syllables of an English word by its spelling, at least 1: vowel groups, minus a silent
 * ending, plus the usual split pairs. (The common heuristic of the Flesch family of measures; correct for
 * about nine words in ten.)
 */
export const countSyllables = (word: string): number => {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '')
  if (letters.length <= 3) return 1
  const soft = /(?:[cgsxz]|ch|sh)es$/.test(letters)
  const body = soft ? letters : letters.replace(SILENT, (ending) => ending.charAt(0))
  const groups = body.match(GROUPS)?.length ?? 0
  const splits =
    body.match(/ia(?!l$|n$)|io(?!u|n)|eo(?!u|p)|[^l]ea$|[^q]ua(?!r)|ying|ism$|[aeiou]ing$/g)?.length ?? 0
  return Math.max(1, groups + splits)
}
