// The last two folds come later: few taps need them.
import { makeLaterPart } from '../later-part.tsx'

export const LastFolds = makeLaterPart(() => import('./LastFolds.tsx').then((m) => m.LastFolds))
