// Counts how much of a text a reader knows: by lemma, over running words.

/** How often each lemma runs in a text (names left out). */
export type LemmaCounts = Record<string, number>

/** `known` of `running` words, 0–100 with one decimal; null when there are none. */
export const toPercent = (known: number, running: number): number | null =>
  running === 0 ? null : Math.round((known / running) * 1000) / 10

/**
 * The share of running words whose lemma is known, 0–100 with one decimal; null for a text without words.
 * By running words, because counting types alone nearly doubles what looks unknown.
 */
export const computeKnownPercent = (
  counts: LemmaCounts,
  isKnown: (lemma: string) => boolean,
): number | null => {
  let running = 0
  let known = 0
  for (const lemma of Object.keys(counts)) {
    const count = counts[lemma] ?? 0
    running += count
    if (isKnown(lemma)) known += count
  }
  return toPercent(known, running)
}
