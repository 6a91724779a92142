// Icons of the selection toolbar, from lucide, in our stroke width.
import { Copy, CopyPlus, Lightbulb, MessageSquare, Search, Share } from 'lucide'
import { LineIcon } from '../../../ui/icons.tsx'

const line = { strokeWidth: 1.6, size: 20 } as const
export const NoteIcon = () => <LineIcon node={MessageSquare} {...line} />
export const LookUpIcon = () => <LineIcon node={Search} {...line} />
export const AddIcon = () => <LineIcon node={CopyPlus} {...line} />
export const ExplainIcon = () => <LineIcon node={Lightbulb} {...line} />
export const CopyIcon = () => <LineIcon node={Copy} {...line} />
export const ShareIcon = () => <LineIcon node={Share} {...line} />
