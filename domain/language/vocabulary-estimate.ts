// Infers from yes/no answers how many words a reader knows, and how certain this is.

/** Words with a higher rank are neither tested nor counted. */
export const LAST_RANK = 15_000

/** An answer as input of the estimate: the rank of the word, null for a pseudo-word. */
export type RankedAnswer = { rank: number | null; knows: boolean }

export type SizeEstimate = {
  /** Words known out of the `LAST_RANK` most frequent ones: the median of the belief distribution. */
  median: number
  /**
   * Limits of the 90 % credible interval. In simulation it contained the true value 80 % of the time, at
   * every size (see the test).
   */
  low: number
  high: number
}

// A reader is modelled by three parameters: number of known words, slope of knowledge over rank, and rate of
// false yes answers. P(known | rank r) = 1 / (1 + (r / c)^slope), and P(yes) = f + (1 − f) · P(known). The
// rate of false yes answers is a parameter of the model, instead of being subtracted in each band and clamped
// at zero.
const SIZES = spread(40, 14_700, 60)
const SLOPES = [1.3, 1.8, 2.5, 3.5, 5, 8] as const
const FALSE_YES = [0.01, 0.03, 0.06, 0.1, 0.15, 0.21, 0.28, 0.36, 0.46, 0.58] as const

// Weak priors, equivalent to one or two answers. Learners of this product know about 4,000 words, within a
// factor of four. Slopes around 2.5 are common. High rates of false yes are less likely (the mean is that of
// Meara & Buxton's readers, about 10 %).
const PRIOR_SIZE = { mean: Math.log(4000), sd: 1.5 }
const PRIOR_SLOPE = [0.17, 0.22, 0.22, 0.17, 0.12, 0.1] as const
const PRIOR_FALSE = FALSE_YES.map((f) => (1 - f) ** 7 * Math.sqrt(f))

/** Returns `count` numbers from `first` to `last`, in geometric progression. */
function spread(first: number, last: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first * (last / first) ** (index / (count - 1)))
}

const isKnown = (rank: number, half: number, slope: number): number => 1 / (1 + (rank / half) ** slope)

const SLICE = 100
/** Returns the number of known words for a reader who knows half of the words at rank `half`. */
const sizeOf = (half: number, slope: number): number => {
  let known = 0
  for (let rank = SLICE / 2; rank < LAST_RANK; rank += SLICE) known += SLICE * isKnown(rank, half, slope)
  return known
}

/**
 * Returns the rank at which a reader of this size knows half of the words. Uses bisection, because the size
 * is monotonic in it.
 */
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
/**
 * One reader for each pair of size and slope; slopes of a size are adjacent. Created lazily at the first test
 * and cached.
 */
let readers: Reader[] | undefined
const allReaders = (): Reader[] => {
  readers ??= SIZES.flatMap((size) => SLOPES.map((slope) => ({ half: findHalfRank(size, slope), slope })))
  return readers
}

const RANKS_CACHED = 512
const chances = new Map<number, Float64Array>()
/**
 * Probability that each reader knows the word of this rank. Cached, because a test uses the same few ranks
 * after each answer.
 */
const chancesAt = (rank: number): Float64Array => {
  const cached = chances.get(rank)
  if (cached) return cached
  const known = Float64Array.from(allReaders(), ({ half, slope }) => isKnown(rank, half, slope))
  if (chances.size >= RANKS_CACHED) chances.clear()
  chances.set(rank, known)
  return known
}

/**
 * Belief distribution: a weight for each pair of reader and false-yes rate (rates are adjacent); the sum is
 * 1.
 */
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

/** Normalizes the given belief in place, so that its sum is 1. */
const normalised = (belief: BeliefWeights): BeliefWeights => {
  let sum = 0
  for (const weight of belief) sum += weight
  for (let at = 0; at < belief.length; at++) belief[at] = (belief[at] ?? 0) / sum
  return belief
}

// Cache of the last call: a test calls this function after each answer, and only that answer is new.
let last: { answers: readonly RankedAnswer[]; belief: BeliefWeights } | undefined

/**
 * Returns the belief after these answers; their order does not matter. The returned array is cached: do not
 * write to it.
 */
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

/** Returns the belief after one more answer (Bayes' rule). */
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

/** Marginal distribution of the size, in the order of `SIZES`. */
const sizesIn = (belief: BeliefWeights): Float64Array => {
  const per = SLOPES.length * FALSE_YES.length
  const sizes = new Float64Array(SIZES.length)
  belief.forEach((weight, at) => {
    sizes[Math.floor(at / per)] = (sizes[Math.floor(at / per)] ?? 0) + weight
  })
  return sizes
}

/** Summarizes the size: median and 90 % credible interval. */
export const summariseBelief = (belief: BeliefWeights): SizeEstimate => {
  const sizes = sizesIn(belief)
  return { median: quantile(sizes, 0.5), low: quantile(sizes, 0.05), high: quantile(sizes, 0.95) }
}

/** Quantile of the size distribution, interpolated between two sizes on a log scale. */
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
 * Returns for each rank the expected information about the size from an answer, in nats: their mutual
 * information. Words far too easy or too difficult give none.
 */
export const computeInformationGains = (belief: BeliefWeights, ranks: readonly number[]): number[] => {
  // P(yes) = f + (1 − f) · P(known): for each reader only the sums over the false-yes rates are needed.
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

/** Entropy of a yes/no answer with this probability of yes, in nats. */
const uncertainty = (yes: number): number =>
  yes <= 0 || yes >= 1 ? 0 : -yes * Math.log(yes) - (1 - yes) * Math.log(1 - yes)
