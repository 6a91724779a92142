// The icon of 播放 in the bar, in the same size as the icons next to it.
import { Volume2 } from 'lucide'
import { LineIcon } from '../../../ui/icons.tsx'

export const ListenSpeakerIcon = () => <LineIcon node={Volume2} size={21} strokeWidth={1.6} />
