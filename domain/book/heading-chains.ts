// Groups numbered headings into sequences of consecutive numbers.
import type { TextMeasure } from './heading-spread.ts'

export interface Numbered {
  at: number
  number: number
}

/** Minimum length of a sequence that does not begin with one. */
const MIN_LATER = 4
/** Maximum of sequences that a number is compared with. */
const MAX_OPEN = 4
/** Added to distances, because the number of letters between two headings may be zero. */
const SMALL = 20

/**
 * Groups numbers into sequences of consecutive ones, and drops the single ones. A number that continues more
 * than one sequence belongs to that with the most similar distances: the numbered stanzas of a poem are not
 * continued by the next chapter.
 */
export function chainsOf<T extends Numbered>(numbers: readonly T[], { between }: TextMeasure): T[][] {
  const chains: T[][] = []
  /** By the next number. */
  const open = new Map<number, T[][]>()
  for (const each of numbers) {
    const candidates = (open.get(each.number) ?? []).slice(-MAX_OPEN)
    const distances = candidates.map((chain) => difference(chain, each, between))
    // Of equal ones the last.
    const chosen = candidates[distances.lastIndexOf(Math.min(...distances))]
    const chain = chosen ?? []
    if (chosen) open.set(each.number, open.get(each.number)?.filter((other) => other !== chosen) ?? [])
    else chains.push(chain)
    chain.push(each)
    open.set(each.number + 1, [...(open.get(each.number + 1) ?? []).slice(-MAX_OPEN), chain])
  }
  return chains.filter((chain) => chain.length >= ((chain[0]?.number ?? 0) <= 1 ? 2 : MIN_LATER))
}

/** How much the distance to the next number differs from the average distance in the sequence. */
function difference<T extends Numbered>(
  chain: readonly T[],
  next: T,
  between: TextMeasure['between'],
): number {
  const [first, last] = [chain[0]?.at ?? 0, chain.at(-1)?.at ?? 0]
  if (chain.length < 2) return 1
  const average = between(first, last) / (chain.length - 1)
  return Math.abs(Math.log((between(last, next.at) + SMALL) / (average + SMALL)))
}
