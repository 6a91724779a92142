// Icons for review and words that the shared set does not have, from lucide, in our stroke width.
import { ChevronDown, Undo2, Volume2 } from 'lucide'
import { LineIcon } from '../../ui/icons.tsx'

const line = { strokeWidth: 1.6 } as const
export const WordSpeakerIcon = () => <LineIcon node={Volume2} {...line} size={20} />
export const UndoIcon = () => <LineIcon node={Undo2} {...line} size={20} />
export const WordDownIcon = () => <LineIcon node={ChevronDown} {...line} size={16} />
