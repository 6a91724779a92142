// Lazy chunk of the last disclosures: few taps need them.
import { lazyWithPreload } from '../lazy-component.tsx'

export const LazyExtraDisclosures = lazyWithPreload(() =>
  import('./ExtraDisclosures.tsx').then((m) => m.ExtraDisclosures),
)
