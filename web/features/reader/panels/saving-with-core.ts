// Saves a word for readers who do not wait for the sheet: its code and the core dictionary may still be
// loading.

/** Without the core dictionary, the lemma under which the sheet shows the word is unknown. */
export async function savingWithCore(): Promise<typeof import('./saving.ts')> {
  const [saving, { loadCore }] = await Promise.all([
    import('./saving.ts'),
    import('../../../local/core-dictionary.ts'),
  ])
  await loadCore().catch(() => undefined)
  return saving
}
