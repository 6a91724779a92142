// Joins class names, so that no dependency is needed for it.

/**
 * Joins the truthy class names with spaces; `undefined` when none is left, so that no empty attribute is
 * rendered.
 */
export function cx(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
