// Icons of the player, from lucide, in our stroke width.
import { Pause, Play, SkipBack, SkipForward } from 'lucide'
import { LineIcon } from '../../../ui/icons.tsx'

export const BeforeIcon = () => <LineIcon node={SkipBack} strokeWidth={1.6} size={24} />
export const NextIcon = () => <LineIcon node={SkipForward} strokeWidth={1.6} size={24} />
export const PlayIcon = () => <LineIcon node={Play} size={26} fill="currentColor" />
export const PauseIcon = () => <LineIcon node={Pause} size={28} fill="currentColor" strokeWidth={1} />
