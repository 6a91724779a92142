// The icons of the feeds' tools, from lucide, in the stroke of the others.
import { Ellipsis } from 'lucide-react'

export const MoreIcon = () => <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
