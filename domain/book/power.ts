// Distinguishes a superscript number that is an exponent (km², sin² x, ½at²) from a note reference (by car²,
// his sin²).

/** A unit or a variable: m², km², x³. */
const SHORT_BASE = /(?<!\p{L}|\p{L}['’])\p{L}{1,2}$/u
/** Words as short as units: a number after one of them is a note reference. */
const SHORT_WORD =
  /(?<![\p{L}\p{N}])(?:am|an|as|at|be|by|do|go|he|if|in|is|it|me|my|no|of|oh|on|or|so|to|up|us|we)$/iu
const LAST_WORD = /(?<!\p{L}|\p{L}['’])\p{L}{3,6}$/u
/** Symbols of units that are no words. */
const UNIT =
  /^(?:[kMGmµμn](?:mol|Hz|Pa|rad|cal|bar|Ohm|sec|bit)|[kMG](?:Wh|eV)|mol|mmHg|dyn|lbf?|psi|amu|kgf|rpm|arcsec|arcmin)$/u
/** Symbols of units that are also words, or ends of words. */
const UNIT_WORD = /^(?:rad|deg|min|sec|bar|cal|ohm|erg|rod|mil|bit|gal|yds?)$/u
/** Units that are counted but never squared: a number after "20 min" is a note reference. */
const NEVER_SQUARED = /(?<=\p{N}[\s-]?)(?:min|sec|bar|cal|erg|mil|bit|gal|yds)$/u
/** Names of functions that are no words. */
const FUNCTION = /^(?:cos|csc|cosec|a?sinh|a?cosh|a?tanh|coth|sech|csch|arc(?:sin|cos|tan|cot|sec|csc))$/u
/** Names of functions that are also words. */
const FUNCTION_WORD = /^(?:sin|tan|cot|sec|log|det|exp)$/u

/** A number, an operator, a bracket or a unit directly before: the token is part of a formula. */
const IN_FORMULA = /(?:\p{N}[\s-]?|[=+−×·⋅*/<>≤≥√∝≈(|^]\s?)$/u
const BEHIND_UNIT =
  /(?:^|[\s\p{N}/·⋅(])(?:[kcdmnµμMG]?(?:m|g|s|A|K|N|J|W|V|C|F|T|L|l|Pa|Hz)|mol|cd|rad)[²³⁴]?[\s·⋅/]$/u
/** Operators, but no dashes: they continue a formula. */
const CONTINUES_FORMULA = /^\s?[=+−×·⋅/<>≤≥≈∝]/u
/** The argument of a function: sin² x, sin² θ, sin² 2x, sin²(x + y). */
const ARGUMENT = /^\s?(?:[([|](?!\p{L}{2})|\p{Script=Greek}|[b-hj-zA-HJ-Z](?![\p{L}’'])|a(?![\p{L}\s’'])|\d)/u

/**
 * True if a superscript number after `line` is the exponent of its last letters.
 * @param behind the text after the number in the line
 */
export function isPower(figure: string, line: string, behind: string): boolean {
  if (SHORT_BASE.test(line)) return !SHORT_WORD.test(line) || isInFormula(SHORT_BASE, line, behind)
  const [word] = LAST_WORD.exec(line) ?? []
  if (word === undefined || !/^\d$/.test(figure)) return false
  if (UNIT.test(word) || FUNCTION.test(word)) return true
  if (FUNCTION_WORD.test(word) && ARGUMENT.test(behind)) return true
  if (NEVER_SQUARED.test(line) && !CONTINUES_FORMULA.test(behind)) return false
  return (FUNCTION_WORD.test(word) || UNIT_WORD.test(word)) && isInFormula(LAST_WORD, line, behind)
}

function isInFormula(base: RegExp, line: string, behind: string): boolean {
  const before = line.replace(base, '')
  return IN_FORMULA.test(before) || BEHIND_UNIT.test(before) || CONTINUES_FORMULA.test(behind)
}
