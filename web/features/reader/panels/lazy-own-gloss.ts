// Lazy chunk of the form for an own gloss: few taps need it.
import { lazyWithPreload } from '../lazy-component.tsx'

export const LazyOwnGloss = lazyWithPreload(() => import('./OwnGloss.tsx').then((m) => m.OwnGloss))
