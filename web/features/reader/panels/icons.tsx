// Icons of the reader's panels, from lucide, in our stroke width.
import { Check, ChevronDown, Volume2 } from 'lucide'
import { LineIcon } from '../../../ui/icons.tsx'

export const PanelSpeakerIcon = () => <LineIcon node={Volume2} strokeWidth={1.6} size={20} />
export const CheckIcon = () => <LineIcon node={Check} strokeWidth={1.6} size={17} />
export const PanelDownIcon = () => <LineIcon node={ChevronDown} strokeWidth={1.6} size={16} />
