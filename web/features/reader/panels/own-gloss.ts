// The form for a meaning of one's own comes later: few taps need it.
import { makeLaterPart } from '../later-part.tsx'

export const OwnGloss = makeLaterPart(() => import('./OwnGloss.tsx').then((m) => m.OwnGloss))
