// The form for a meaning of one's own comes later: few taps need it.
import { lazyWithPreload } from '../lazy-component.tsx'

export const LazyOwnGloss = lazyWithPreload(() => import('./OwnGloss.tsx').then((m) => m.OwnGloss))
