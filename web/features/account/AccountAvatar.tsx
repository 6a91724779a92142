// Avatar of an account: a drawing of the creature in the username; a name without one is hashed to a fixed
// creature.
import type { ReactNode } from 'react'

const PAPER = '#f1e8d3'
const SUN = '#d9952f'
const HILL = '#9db89a'
const DEEP = '#0f6b5c'
const RED = '#8e3524'
const INK = '#1c1d1f'
const CREAM = '#fbf6ea'

/** Each drawing fills a 64 × 64 square. */
const DRAWINGS = {
  bird: (
    <g transform="rotate(-14 32 32)">
      <path d="M14 38c10 8 24 6 31-6l7-3-7-3c-4-6-12-5-15 1-3 5-8 9-16 11Z" fill={RED} />
      <path d="M26 32c2-9-2-15-9-19 10-1 18 5 20 15Z" fill={DEEP} />
      <circle cx="43" cy="27" r="1.4" fill={CREAM} />
    </g>
  ),
  heron: (
    <>
      <path
        d="M40 13c-6 1-5 9-2 14 2 5-4 6-9 7-7 1-10 6-12 11 12 2 24-1 27-9 2-6-5-12-3-17l11-1Z"
        fill={CREAM}
      />
      <path d="M41 14h14l-13 4Z" fill={SUN} />
      <path d="M30 45v12m5-13v13" stroke={INK} strokeWidth="1.6" />
      <circle cx="41" cy="16.500" r="1.2" fill={INK} />
    </>
  ),
  owl: (
    <>
      <path d="M18 20c0-3 3-5 5-3 5-2 13-2 18 0 2-2 5 0 5 3v20c0 10-6 15-14 15s-14-5-14-15Z" fill={RED} />
      <path d="M24 40c3-3 13-3 16 0v6c-1 5-4 7-8 7s-7-2-8-7Z" fill={PAPER} />
      <circle cx="26" cy="27" r="6" fill={CREAM} />
      <circle cx="38" cy="27" r="6" fill={CREAM} />
      <circle cx="26" cy="27" r="2.600" fill={INK} />
      <circle cx="38" cy="27" r="2.600" fill={INK} />
      <path d="m30 32 2 4 2-4Z" fill={SUN} />
    </>
  ),
  whale: (
    <>
      <path
        d="M9 38c0-10 9-15 20-15 12 0 17 9 23 5-1-4 0-8 3-10 1 4 1 6 0 8 2-1 5-1 7 1-2 4-6 6-9 7-3 12-13 16-24 16S9 46 9 38Z"
        fill={DEEP}
      />
      <path d="M10 41c8 5 24 6 34 3-6 5-11 6-15 6-9 0-17-3-19-9Z" fill={CREAM} />
      <path d="M25 19c0-5-4-6-6-5m6 5c0-5 4-6 6-5" stroke={DEEP} strokeWidth="1.800" fill="none" />
      <circle cx="19" cy="36" r="1.600" fill={CREAM} />
    </>
  ),
  dragonfly: (
    <g transform="rotate(38 31 32)">
      <g fill={DEEP}>
        <ellipse cx="18.500" cy="26" rx="12.500" ry="3.800" opacity="0.62" transform="rotate(-8 18.500 26)" />
        <ellipse cx="43.500" cy="26" rx="12.500" ry="3.800" opacity="0.62" transform="rotate(8 43.500 26)" />
        <ellipse cx="20" cy="32.500" rx="11" ry="3.300" opacity="0.4" transform="rotate(8 20 32.500)" />
        <ellipse cx="42" cy="32.500" rx="11" ry="3.300" opacity="0.4" transform="rotate(-8 42 32.500)" />
      </g>
      <rect x="29.300" y="22" width="3.400" height="30" rx="1.700" fill={RED} />
      <rect x="28.300" y="22" width="5.400" height="12" rx="2.700" fill={RED} />
      <circle cx="31" cy="19.500" r="3.600" fill={INK} />
    </g>
  ),
  fox: (
    <>
      <path d="m15 16 11 8h12l11-8 1 17c0 8-9 18-18 20-9-2-18-12-18-20Z" fill={RED} />
      <path d="M14 34c6-1 12 3 18 12 6-9 12-13 18-12-1 8-9 17-18 19-9-2-17-11-18-19Z" fill={CREAM} />
      <circle cx="24" cy="33" r="1.900" fill={INK} />
      <circle cx="40" cy="33" r="1.900" fill={INK} />
      <circle cx="32" cy="50" r="2.600" fill={INK} />
    </>
  ),
  deer: (
    <>
      <path
        d="M25 24c-2-5-8-5-9-13m4 8c-3 0-6-1-7-4m26 9c2-5 8-5 9-13m-4 8c3 0 6-1 7-4"
        stroke={RED}
        strokeWidth="2"
        fill="none"
      />
      <path
        d="M13 27c4-2 9-1 12 1 4-4 10-4 14 0 3-2 8-3 12-1-2 5-6 6-9 6 0 10-3 19-10 21-7-2-10-11-10-21-3 0-7-1-9-6Z"
        fill="#b5793f"
      />
      <circle cx="27" cy="36" r="1.800" fill={INK} />
      <circle cx="37" cy="36" r="1.800" fill={INK} />
      <ellipse cx="32" cy="50" rx="3.400" ry="2.400" fill={INK} />
    </>
  ),
  turtle: (
    <>
      <ellipse cx="17" cy="42" rx="4" ry="8" fill={HILL} transform="rotate(50 17 42)" />
      <ellipse cx="45" cy="45" rx="4" ry="8" fill={HILL} transform="rotate(-50 45 45)" />
      <circle cx="52" cy="31" r="6" fill={HILL} />
      <path d="M11 39c1-11 9-17 19-17s17 6 18 17c-10 5-27 5-37 0Z" fill={DEEP} />
      <path d="m30 25 7 6-3 8h-8l-3-8Z" fill={HILL} opacity="0.7" />
      <circle cx="54" cy="30" r="1.300" fill={INK} />
    </>
  ),
  hedgehog: (
    <>
      <path d="m8 46 4-5-3-3 6-2-1-5 6 1 0-6 6 2 2-6 5 4 4-5 3 6 6-3v6l5 1-1 5c3 3 6 7 7 10H8Z" fill={RED} />
      <path d="M36 46c0-8 5-13 11-11 3 3 6 7 9 8 0 2-1 3-3 3Z" fill={PAPER} />
      <circle cx="47" cy="40" r="1.600" fill={INK} />
      <circle cx="56" cy="44" r="2" fill={INK} />
    </>
  ),
  penguin: (
    <>
      <path d="M20 32c0-12 5-19 12-19s12 7 12 19c0 15-4 23-12 23s-12-8-12-23Z" fill={INK} />
      <path d="M24 37c0-7 2-11 8-11s8 4 8 11c0 10-3 15-8 15s-8-5-8-15Z" fill={CREAM} />
      <circle cx="28" cy="22" r="1.500" fill={CREAM} />
      <circle cx="36" cy="22" r="1.500" fill={CREAM} />
      <path d="m29 25 3 4 3-4Z" fill={SUN} />
      <path d="m20 33-5 12 6-3Zm24 0 5 12-6-3Z" fill={INK} />
    </>
  ),
  otter: (
    <>
      <circle cx="19" cy="21" r="4.500" fill="#7a5233" />
      <circle cx="45" cy="21" r="4.500" fill="#7a5233" />
      <path d="M15 33c0-10 7-16 17-16s17 6 17 16c0 12-7 20-17 20s-17-8-17-20Z" fill="#7a5233" />
      <ellipse cx="32" cy="41" rx="11" ry="9" fill={PAPER} />
      <circle cx="25" cy="31" r="2" fill={INK} />
      <circle cx="39" cy="31" r="2" fill={INK} />
      <path d="M28.500 37h7L32 41Z" fill={INK} />
    </>
  ),
} satisfies Record<string, ReactNode>

type Drawing = keyof typeof DRAWINGS

const CREATURES: Record<Drawing, string> = {
  bird: '山雀 画眉 云雀 夜莺 燕子 白鸽 灰雁 信鸽',
  heron: '白鹭 丹顶鹤',
  owl: '猫头鹰',
  whale: '海豚 蓝鲸',
  dragonfly: '蜻蜓 萤火虫',
  fox: '狐狸 松鼠',
  deer: '小鹿 羚羊',
  turtle: '海龟',
  hedgehog: '刺猬',
  penguin: '企鹅',
  otter: '水獭 树懒',
}

const KINDS = Object.keys(CREATURES) as Drawing[]
const GROUNDS = [
  { paper: PAPER, sun: SUN },
  { paper: '#dfe9e4', sun: CREAM },
  { paper: '#e9dccb', sun: '#c46a4a' },
] as const

/** Returns the drawing and background index of a name, and the creature that the name contains. */
export function getAvatarDrawing(name: string): { drawing: Drawing; creature: string; ground: number } {
  const sum = [...name].reduce((all, sign) => (all * 31 + (sign.codePointAt(0) ?? 0)) % 100_003, 7)
  const ground = sum % GROUNDS.length
  for (const drawing of KINDS) {
    const creature = CREATURES[drawing].split(' ').find((each) => name.includes(each))
    if (creature) return { drawing, creature, ground }
  }
  return { drawing: KINDS[sum % KINDS.length] ?? 'bird', creature: '', ground }
}

/** Decoration next to the username, so it is hidden from screen readers. */
export function AccountAvatar({ name }: { name: string }) {
  const { drawing, ground } = getAvatarDrawing(name)
  const { paper, sun } = GROUNDS[ground] ?? GROUNDS[0]
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" data-drawing={drawing}>
      <rect width="64" height="64" fill={paper} />
      <circle cx="47" cy="18" r="10" fill={sun} />
      <path d="M-2 51c12-5 22-5 34-1s22 4 34-1v17H-2Z" fill={HILL} />
      <path d="M-2 57c14-4 24-3 34 0s20 3 34-1v10H-2Z" fill={DEEP} />
      {DRAWINGS[drawing]}
    </svg>
  )
}
