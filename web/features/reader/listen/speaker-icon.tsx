// The icon of 播放 in the bar, as large as those beside it.
import { Volume2 } from 'lucide'
import { LineIcon } from '../../../ui/icons.tsx'

export const SpeakerIcon = () => <LineIcon node={Volume2} size={21} strokeWidth={1.6} />
