// Computes how much of a text a reader knows: by lemma, weighted by token count.

/** Number of occurrences of each lemma in a text, without names. */
export type LemmaCounts = Record<string, number>

/** `known` of `running` words, as 0–100 with one decimal; null when there are none. */
export const toPercent = (known: number, running: number): number | null =>
  running === 0 ? null : Math.round((known / running) * 1000) / 10

/**
 * Returns the share of words whose lemma is known, 0–100 with one decimal; null for a text without words.
 * Every token counts, because counting distinct words nearly doubles the share that looks unknown.
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
