// Splits a paragraph's text at the boundaries of emphasis, links and highlights, so that the rendering has
// elements only for these.

/** A range of UTF-16 offsets, `end` exclusive, with another style or action. */
export type TextRun = { start: number; end: number; mark: string; href?: string | undefined }
/** A piece of text with uniform style; `runs` from the outermost to the innermost. */
export type TextPiece = { start: number; end: number; text: string; runs: readonly TextRun[] }

/**
 * Returns the pieces of `text`, in order and without gaps. Runs may overlap; those outside the text are
 * clipped or dropped.
 */
export function splitTextPieces(text: string, runs: readonly TextRun[]): TextPiece[] {
  const fit = runs
    .map((run) => ({ ...run, start: Math.max(0, run.start), end: Math.min(text.length, run.end) }))
    .filter((run) => run.end > run.start)
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const borders = new Set([0, text.length])
  for (const { start, end } of fit) borders.add(start).add(end)
  const cuts = [...borders].sort((a, b) => a - b)
  return cuts.slice(1).map((end, at) => {
    const start = cuts[at] ?? 0
    const around = fit.filter((run) => run.start <= start && run.end >= end)
    return { start, end, text: text.slice(start, end), runs: around }
  })
}
