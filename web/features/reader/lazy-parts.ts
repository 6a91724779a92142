// Lazy components of the reader that are not needed for the first paint.
import { lazyWithPreload } from './lazy-component.tsx'

export const LazyWordSheet = lazyWithPreload(() => import('./panels/WordSheet.tsx').then((m) => m.WordSheet))
export const LazyReaderEffects = lazyWithPreload(() =>
  import('./ReaderEffects.tsx').then((m) => m.ReaderEffects),
)
export const LazyReaderHotkeys = lazyWithPreload(() =>
  import('./ReaderHotkeys.tsx').then((m) => m.ReaderHotkeys),
)
export const LazySettingsSheet = lazyWithPreload(() =>
  import('./panels/SettingsSheet.tsx').then((m) => m.SettingsSheet),
)
export const LazyLevelWords = lazyWithPreload(() =>
  import('./panels/LevelWords.tsx').then((m) => m.LevelWords),
)
export const LazyArticleEnd = lazyWithPreload(() => import('./ArticleEnd.tsx').then((m) => m.ArticleEnd))

/** Prefetches the word sheet first, then the other panels, so that all of them work offline. */
export async function preloadParts(): Promise<void> {
  await LazyWordSheet.preload()
  for (const part of [LazySettingsSheet, LazyLevelWords]) await part.preload()
}
