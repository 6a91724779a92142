// Icons of the reader, from lucide, in our stroke width; those of its panels are in panels/icons.tsx, a chunk
// that is loaded later.
import { Ellipsis } from 'lucide'
import { LineIcon } from '../../ui/icons.tsx'

const line = { size: 21, strokeWidth: 1.6 } as const
type On = { on?: boolean }
const filled = ({ on = false }: On) => ({ fill: on ? 'currentColor' : 'none' })

const drawn =
  (d: string, size = 21) =>
  () => <LineIcon node={[['path', { d }]]} {...line} size={size} />
// Lucide's Languages, ListOrdered, ALargeSmall, Star and Bookmark, each as a single path, which is smaller.
export const TranslationIcon = drawn('m5 8 6 6M4 14l6-6 2-3M2 5h12M7 2h1M22 22l-5-10-5 10M14 18h6')
export const LevelIcon = drawn(
  'M11 5h10M11 12h10M11 19h10M4 4h1v5M4 9h2M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02',
)
const STAR =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z'
export const StarIcon = (is: On) => <LineIcon node={[['path', { d: STAR }]]} {...line} {...filled(is)} />
const BOOKMARK =
  'M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z'
export const LaterIcon = (is: On) => <LineIcon node={[['path', { d: BOOKMARK }]]} {...line} {...filled(is)} />
export const ReaderMoreIcon = () => <LineIcon node={Ellipsis} {...line} />
export const TypeIcon = drawn(
  'm15 16 2.536-7.328a1.02 1.02 1 0 1 1.928 0L22 16M15.697 14h5.606M2 16l4.039-9.69a.5.5 0 0 1 .923 0L11 16M3.304 13h6.392',
  24,
)
