// The Aa sheet: font size, line height, theme, and the position of the Chinese.
import type { ReactNode } from 'react'
import { type ThemeChoice, useTheme } from '../../../lib/theme.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Field.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SegmentedControl } from '../../../ui/Tabs.tsx'
import { showOthers, useOthersShown } from '../notes/others.ts'
import {
  changeSettings,
  changeSize,
  FONT_SIZES,
  type TranslationMode,
  useReadingSetting,
} from '../settings.ts'
import styles from './SettingsSheet.module.css'

const THEMES: { value: ThemeChoice | 'system'; label: string; title?: string }[] = [
  { value: 'system', label: '系统', title: '跟随系统' },
  { value: 'light', label: '明亮' },
  { value: 'sepia', label: '米黄' },
  { value: 'black', label: '暗黑' },
]
const LINE_ITEMS = [
  { value: 'tight', label: '紧凑' },
  { value: 'normal', label: '适中' },
  { value: 'loose', label: '宽松' },
] as const
const TRANSLATIONS: { value: TranslationMode; label: string; title: string }[] = [
  { value: 'under', label: '段后', title: '译文在段落下面' },
  { value: 'side', label: '并排', title: '并排，译文在右边' },
  { value: 'tap', label: '点击显示', title: '点击显示，点段末的“译”查看' },
  { value: 'off', label: '不显示', title: '不显示译文' },
]

export function SettingsSheet({
  open,
  onClose,
  hasZh,
}: {
  open: boolean
  onClose: () => void
  hasZh: boolean
}) {
  const isOthersShown = useOthersShown()
  return (
    <Sheet open={open} onClose={onClose} label="字号与显示" title="字号与显示" clear>
      <div className={styles.settings}>
        <SizeRow />
        <LineRow />
        <ThemeRow />
        {hasZh && <TranslationRow />}
        <Switch label="显示别人的公开笔记" checked={isOthersShown} onChange={showOthers} />
      </div>
    </Sheet>
  )
}

// Each row subscribes to its own setting: a change of the size re-renders its number, not the sheet.

export function SizeRow() {
  const size = useReadingSetting('size')
  return (
    <SettingRow label="字号">
      <div className={styles.sizes}>
        <Button aria-label="小一点" disabled={size <= FONT_SIZES.min} onClick={() => changeSize(-1)}>
          <small lang="en">A</small>
        </Button>
        <output aria-label="字号">{size}</output>
        <Button aria-label="大一点" disabled={size >= FONT_SIZES.max} onClick={() => changeSize(1)}>
          <big lang="en">A</big>
        </Button>
      </div>
    </SettingRow>
  )
}

export function LineRow() {
  const line = useReadingSetting('line')
  return (
    <SettingRow label="行距">
      <SegmentedControl
        label="行距"
        items={LINE_ITEMS}
        value={line}
        onChange={(value) => changeSettings({ line: value })}
      />
    </SettingRow>
  )
}

export function ThemeRow() {
  const { choice, choose } = useTheme()
  return (
    <SettingRow label="外观">
      <SegmentedControl
        label="外观"
        items={THEMES}
        value={choice === '' ? 'system' : choice}
        onChange={(value) => choose(value === 'system' ? '' : value)}
      />
    </SettingRow>
  )
}

function TranslationRow() {
  const translation = useReadingSetting('translation')
  const isWide = useMedia('(min-width: 900px)')
  return (
    <SettingRow label="译文">
      <SegmentedControl
        label="译文"
        items={TRANSLATIONS.filter(({ value }) => isWide || value !== 'side')}
        value={!isWide && translation === 'side' ? 'under' : translation}
        onChange={(value) => changeSettings({ translation: value })}
      />
    </SettingRow>
  )
}

export function SettingRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.setting}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  )
}
