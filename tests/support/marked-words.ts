// Draws pages at random by a seed: marked words, each in what must be read of a page once or in what must not.
import { createSeededRandom, type SeededRandom } from '../../domain/article/cover/seeded-random.ts'

export const SEEDS = Array.from({ length: 40 }, (_, at) => at + 1)
const DEEPEST = 5

/** A page that is drawn at random: words that must be read in it once, and words that must not. */
export class Draw {
  readonly shown: string[] = []
  readonly hidden: string[] = []
  /** In what is left out. */
  #isHidden = 0
  readonly #dice: SeededRandom
  #words = 0

  constructor(seed: number) {
    this.#dice = createSeededRandom(String(seed))
  }

  /** From 0 to below `limit`. */
  number(limit: number): number {
    return this.#dice.int(0, limit - 1)
  }

  /** One that no other is like. */
  word(): string {
    this.#words += 1
    const word = `mark${[...String(this.#words)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}`
    ;(this.#isHidden > 0 ? this.hidden : this.shown).push(word)
    return word
  }

  /** What must not be read. */
  unseen(made: () => string): string {
    this.#isHidden += 1
    const written = made()
    this.#isHidden -= 1
    return written
  }

  /** One to `most` of them. */
  many(made: () => string, most = 3): string {
    return Array.from({ length: 1 + this.number(most) }, made).join('')
  }
}

type Kind = (draw: Draw, inside: () => string) => string
/** What a page may hold, by its name; the first one ends what nests too deep. */
export type Kinds = Readonly<Record<string, Kind>>

/** Up to four of these kinds, with others in them. */
export const written = (kinds: Kinds, draw: Draw, depth = 0): string =>
  draw.many(() => {
    const made = Object.values(kinds)
    const kind = depth >= DEEPEST ? made[0] : made[draw.number(made.length)]
    return kind?.(draw, () => written(kinds, draw, depth + 1)) ?? ''
  }, 4)

/** To compare words in any order. */
export const sorted = (words: Iterable<string>) => [...words].sort()
