// The parts of the reader that are not needed for the first paint.
import { makeLaterPart } from './later-part.tsx'

export const WordSheet = makeLaterPart(() => import('./panels/WordSheet.tsx').then((m) => m.WordSheet))
export const BehindText = makeLaterPart(() => import('./BehindText.tsx').then((m) => m.BehindText))
export const ByKey = makeLaterPart(() => import('./ByKey.tsx').then((m) => m.ByKey))
export const SettingsSheet = makeLaterPart(() =>
  import('./panels/SettingsSheet.tsx').then((m) => m.SettingsSheet),
)
export const LevelWords = makeLaterPart(() => import('./panels/LevelWords.tsx').then((m) => m.LevelWords))
export const ArticleEnd = makeLaterPart(() => import('./ArticleEnd.tsx').then((m) => m.ArticleEnd))

/** The word sheet first, the rest behind it, so that all of them work when the network goes. */
export async function preloadParts(): Promise<void> {
  await WordSheet.preload()
  for (const part of [SettingsSheet, LevelWords]) await part.preload()
}
