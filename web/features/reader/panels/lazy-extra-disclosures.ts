// The last two folds come later: few taps need them.
import { lazyWithPreload } from '../lazy-component.tsx'

export const LazyExtraDisclosures = lazyWithPreload(() =>
  import('./ExtraDisclosures.tsx').then((m) => m.ExtraDisclosures),
)
