// Forgets old rows a part at a time: one statement over a day of a large site's would meet the limit of every statement.

/** Rows of one part: some tenths of a second. */
export const PART = 5000

/** Calls `forget`, which takes away `part` rows at most and says how many, until it finds fewer. Answers how many in all. */
export async function inParts(forget: (part: number) => Promise<number>, part = PART): Promise<number> {
  let all = 0
  for (;;) {
    const gone = await forget(part)
    all += gone
    if (gone < part) return all
  }
}
