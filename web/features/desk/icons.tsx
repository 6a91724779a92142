// The icons of the desk's tools, from lucide, in the stroke of the others.
import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react'

export const UpArrowIcon = () => <ArrowUp size={18} strokeWidth={1.75} aria-hidden="true" />
export const DownArrowIcon = () => <ArrowDown size={18} strokeWidth={1.75} aria-hidden="true" />
export const MoreIcon = () => <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
