// Saving for who has not waited for the sheet: its code and the core dictionary may still be on their way.

/** Without the core nobody here knows under which lemma the sheet shows the word. */
export async function savingWithCore(): Promise<typeof import('./saving.ts')> {
  const [saving, { loadCore }] = await Promise.all([
    import('./saving.ts'),
    import('../../../local/core-dictionary.ts'),
  ])
  await loadCore().catch(() => undefined)
  return saving
}
