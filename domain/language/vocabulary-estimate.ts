// Infers how many words a reader knows from yes/no answers, and with what certainty.

/** Ranks beyond this one are neither asked nor counted. */
export const LAST_RANK = 15_000

/** An answer as the estimate sees it: the rank of the word, null for a made-up one. */
export type RankedAnswer = { rank: number | null; knows: boolean }

export type SizeEstimate = {
  /** Words known among the `LAST_RANK` most frequent: half of the belief lies on either side. */
  median: number
  /** Between `low` and `high` lies 90 % of the belief; held 80 % of the time in simulation, at every size (see the test). */
  low: number
  high: number
}

// A reader is three numbers: how many words are known, how sharply knowledge falls off with rank, and how often the
// reader says yes to what is not known. P(known | rank r) = 1 / (1 + (r / c)^slope), and P(yes) = f + (1 − f) · P(known):
// the false-yes rate belongs to the model instead of being taken off each band and cut at zero.
const SIZES = spread(40, 14_700, 60)
const SLOPES = [1.3, 1.8, 2.5, 3.5, 5, 8] as const
const FALSE_YES = [0.01, 0.03, 0.06, 0.1, 0.15, 0.21, 0.28, 0.36, 0.46, 0.58] as const

// Weak priors, worth an answer or two: learners of this product know some 4,000 words, give or take a factor of four;
// slopes about 2.5 are common; false yes is rarer the larger (the mean is that of Meara & Buxton's readers, some 10 %).
const PRIOR_SIZE = { mean: Math.log(4000), sd: 1.5 }
const PRIOR_SLOPE = [0.17, 0.22, 0.22, 0.17, 0.12, 0.1] as const
const PRIOR_FALSE = FALSE_YES.map((f) => (1 - f) ** 7 * Math.sqrt(f))

/** `count` numbers from `first` to `last`, each the same factor above the one before. */
function spread(first: number, last: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first * (last / first) ** (index / (count - 1)))
}

const isKnown = (rank: number, half: number, slope: number): number => 1 / (1 + (rank / half) ** slope)

const SLICE = 100
/** Words known among the most frequent ones by a reader who knows every other word at rank `half`. */
const sizeOf = (half: number, slope: number): number => {
  let known = 0
  for (let rank = SLICE / 2; rank < LAST_RANK; rank += SLICE) known += SLICE * isKnown(rank, half, slope)
  return known
}

/** The rank at which a reader of this size knows every other word: by halving, as the size only grows with it. */
export const findHalfRank = (size: number, slope: number): number => {
  let low = 1
  let high = 1e7
  for (let step = 0; step < 40; step++) {
    const middle = Math.sqrt(low * high)
    if (sizeOf(middle, slope) < size) low = middle
    else high = middle
  }
  return low
}

type Reader = { half: number; slope: number }
/** One reader for each pair of size and slope, the slopes of a size beside each other; made at the first test. */
let readers: Reader[] | undefined
const allReaders = (): Reader[] => {
  readers ??= SIZES.flatMap((size) => SLOPES.map((slope) => ({ half: findHalfRank(size, slope), slope })))
  return readers
}

const RANKS_CACHED = 512
const chances = new Map<number, Float64Array>()
/** The chance that each reader knows the word of this rank; a test comes back to the same few ranks after each answer. */
const chancesAt = (rank: number): Float64Array => {
  const cached = chances.get(rank)
  if (cached) return cached
  const known = Float64Array.from(allReaders(), ({ half, slope }) => isKnown(rank, half, slope))
  if (chances.size >= RANKS_CACHED) chances.clear()
  chances.set(rank, known)
  return known
}

/** What is believed of the reader: a weight for each reader and false-yes rate (these beside each other); sums to 1. */
export type BeliefWeights = Float64Array

/** The belief before the first answer. */
const prior = (): BeliefWeights => {
  const belief = new Float64Array(SIZES.length * SLOPES.length * FALSE_YES.length)
  let at = 0
  for (const size of SIZES) {
    const weight = Math.exp(-0.5 * ((Math.log(size) - PRIOR_SIZE.mean) / PRIOR_SIZE.sd) ** 2)
    for (const slope of PRIOR_SLOPE) for (const each of PRIOR_FALSE) belief[at++] = weight * slope * each
  }
  return normalised(belief)
}

/** Changes the belief given, so that it sums to 1. */
const normalised = (belief: BeliefWeights): BeliefWeights => {
  let sum = 0
  for (const weight of belief) sum += weight
  for (let at = 0; at < belief.length; at++) belief[at] = (belief[at] ?? 0) / sum
  return belief
}

// The answers looked at last: a test asks after each answer, and only that one is new then.
let last: { answers: readonly RankedAnswer[]; belief: BeliefWeights } | undefined

/** The belief after these answers; their order does not matter. The array returned is shared: do not write to it. */
export const computeBelief = (answers: readonly RankedAnswer[]): BeliefWeights => {
  const isAhead = last?.answers.every(
    ({ rank, knows }, index) => answers[index]?.rank === rank && answers[index].knows === knows,
  )
  let belief = last && isAhead ? last.belief : prior()
  for (const answer of answers.slice(last && isAhead ? last.answers.length : 0))
    belief = updated(belief, answer)
  last = { answers: [...answers], belief }
  return belief
}

/** The belief after one more answer (Bayes). */
const updated = (belief: BeliefWeights, { rank, knows }: RankedAnswer): BeliefWeights => {
  const next = new Float64Array(belief.length)
  const known = rank === null ? undefined : chancesAt(rank)
  let at = 0
  for (let reader = 0; reader < SIZES.length * SLOPES.length; reader++) {
    const chance = known?.[reader] ?? 0
    for (const f of FALSE_YES) {
      const yes = f + (1 - f) * chance
      next[at] = (belief[at] ?? 0) * (knows ? yes : 1 - yes)
      at++
    }
  }
  return normalised(next)
}

/** The belief about the size alone, in the order of `SIZES`. */
const sizesIn = (belief: BeliefWeights): Float64Array => {
  const per = SLOPES.length * FALSE_YES.length
  const sizes = new Float64Array(SIZES.length)
  belief.forEach((weight, at) => {
    sizes[Math.floor(at / per)] = (sizes[Math.floor(at / per)] ?? 0) + weight
  })
  return sizes
}

/** What 90 % of the belief says of the size. */
export const summariseBelief = (belief: BeliefWeights): SizeEstimate => {
  const sizes = sizesIn(belief)
  return { median: quantile(sizes, 0.5), low: quantile(sizes, 0.05), high: quantile(sizes, 0.95) }
}

/** The size below which `share` of the belief lies, between two sizes in proportion (of their logarithms). */
const quantile = (sizes: Float64Array, share: number): number => {
  let sum = 0
  for (const [index, weight] of sizes.entries()) {
    if (sum + weight >= share) {
      const part = weight === 0 ? 0 : (share - sum) / weight
      const last = SIZES.length - 1
      const place = Math.min(last, Math.max(0, index - 0.5 + part))
      const below = SIZES[Math.floor(place)] ?? 0
      const above = SIZES[Math.min(last, Math.floor(place) + 1)] ?? below
      return below * (above / below) ** (place - Math.floor(place))
    }
    sum += weight
  }
  return SIZES[SIZES.length - 1] ?? 0
}

/**
 * How much an answer about a word of each rank would tell of the size, in nats: the mutual information of the two. Words
 * far too easy or too hard tell nothing.
 */
export const computeInformationGains = (belief: BeliefWeights, ranks: readonly number[]): number[] => {
  // P(yes) = f + (1 − f) · P(known): of each reader only the sums over the false-yes rates are needed.
  const guessed = new Float64Array(allReaders().length)
  const honest = new Float64Array(guessed.length)
  let at = 0
  for (let reader = 0; reader < guessed.length; reader++)
    for (const f of FALSE_YES) {
      const weight = belief[at++] ?? 0
      guessed[reader] = (guessed[reader] ?? 0) + weight * f
      honest[reader] = (honest[reader] ?? 0) + weight * (1 - f)
    }
  const sizes = sizesIn(belief)
  return ranks.map((rank) => {
    const yesBySize = new Float64Array(SIZES.length)
    const known = chancesAt(rank)
    for (let reader = 0; reader < known.length; reader++) {
      const size = Math.floor(reader / SLOPES.length)
      const yes = (guessed[reader] ?? 0) + (honest[reader] ?? 0) * (known[reader] ?? 0)
      yesBySize[size] = (yesBySize[size] ?? 0) + yes
    }
    let yes = 0
    let left = 0
    for (const [size, weight] of sizes.entries()) {
      if (weight <= 0) continue
      yes += yesBySize[size] ?? 0
      left += weight * uncertainty((yesBySize[size] ?? 0) / weight)
    }
    return uncertainty(yes) - left
  })
}

/** The entropy of a yes or no with this chance of a yes, in nats. */
const uncertainty = (yes: number): number =>
  yes <= 0 || yes >= 1 ? 0 : -yes * Math.log(yes) - (1 - yes) * Math.log(1 - yes)
