// Icons for the visibility of a note.
import { Globe, Lock } from 'lucide'
import { LineIcon } from '../../ui/icons.tsx'

const small = { size: 14, strokeWidth: 1.6 } as const
export const PublicIcon = () => <LineIcon node={Globe} {...small} />
export const PrivateIcon = () => <LineIcon node={Lock} {...small} />
