// Distinguishes a raised number that is an exponent (km², sin² x, ½at²) from one that is the sign of a note (by car², his sin²).

/** A unit or a variable: m², km², x³. */
const SHORT_BASE = /(?<!\p{L}|\p{L}['’])\p{L}{1,2}$/u
/** Words as short as units: a number behind one of them is a note. */
const SHORT_WORD =
  /(?<![\p{L}\p{N}])(?:am|an|as|at|be|by|do|go|he|if|in|is|it|me|my|no|of|oh|on|or|so|to|up|us|we)$/iu
const LAST_WORD = /(?<!\p{L}|\p{L}['’])\p{L}{3,6}$/u
/** Symbols of units that are no words. */
const UNIT =
  /^(?:[kMGmµμn](?:mol|Hz|Pa|rad|cal|bar|Ohm|sec|bit)|[kMG](?:Wh|eV)|mol|mmHg|dyn|lbf?|psi|amu|kgf|rpm|arcsec|arcmin)$/u
/** Symbols of units that are words too, or the ends of words. */
const UNIT_WORD = /^(?:rad|deg|min|sec|bar|cal|ohm|erg|rod|mil|bit|gal|yds?)$/u
/** Of these a number is counted, and none is ever squared: a number behind 20 min is a note. */
const NEVER_SQUARED = /(?<=\p{N}[\s-]?)(?:min|sec|bar|cal|erg|mil|bit|gal|yds)$/u
/** Names of functions that are no words. */
const FUNCTION = /^(?:cos|csc|cosec|a?sinh|a?cosh|a?tanh|coth|sech|csch|arc(?:sin|cos|tan|cot|sec|csc))$/u
/** Names of functions that are words too. */
const FUNCTION_WORD = /^(?:sin|tan|cot|sec|log|det|exp)$/u

/** A number, a sign of a calculation, a bracket or a unit right before: it goes on with a formula. */
const IN_FORMULA = /(?:\p{N}[\s-]?|[=+−×·⋅*/<>≤≥√∝≈(|^]\s?)$/u
const BEHIND_UNIT =
  /(?:^|[\s\p{N}/·⋅(])(?:[kcdmnµμMG]?(?:m|g|s|A|K|N|J|W|V|C|F|T|L|l|Pa|Hz)|mol|cd|rad)[²³⁴]?[\s·⋅/]$/u
/** Signs of a calculation, not dashes: they go on with a formula. */
const GOES_ON = /^\s?[=+−×·⋅/<>≤≥≈∝]/u
/** What a function is one of: sin² x, sin² θ, sin² 2x, sin²(x + y). */
const ARGUMENT = /^\s?(?:[([|](?!\p{L}{2})|\p{Script=Greek}|[b-hj-zA-HJ-Z](?![\p{L}’'])|a(?![\p{L}\s’'])|\d)/u

/**
 * Whether a raised number behind `line` is the exponent of its last letters.
 * @param behind what follows the number in the line
 */
export function isPower(figure: string, line: string, behind: string): boolean {
  if (SHORT_BASE.test(line)) return !SHORT_WORD.test(line) || isInFormula(SHORT_BASE, line, behind)
  const [word] = LAST_WORD.exec(line) ?? []
  if (word === undefined || !/^\d$/.test(figure)) return false
  if (UNIT.test(word) || FUNCTION.test(word)) return true
  if (FUNCTION_WORD.test(word) && ARGUMENT.test(behind)) return true
  if (NEVER_SQUARED.test(line) && !GOES_ON.test(behind)) return false
  return (FUNCTION_WORD.test(word) || UNIT_WORD.test(word)) && isInFormula(LAST_WORD, line, behind)
}

function isInFormula(base: RegExp, line: string, behind: string): boolean {
  const before = line.replace(base, '')
  return IN_FORMULA.test(before) || BEHIND_UNIT.test(before) || GOES_ON.test(behind)
}
