// 外观: one of three themes, or the default of the operating system.
import { type ThemeChoice, useTheme } from '../../lib/theme.ts'
import { SegmentedControl } from '../../ui/Tabs.tsx'

const CHOICES: { value: ThemeChoice | 'system'; label: string }[] = [
  { value: 'system', label: '跟随系统' },
  { value: 'light', label: '明亮' },
  { value: 'sepia', label: '米黄' },
  { value: 'black', label: '暗黑' },
]

export function ThemePicker() {
  const { choice, choose } = useTheme()
  return (
    <SegmentedControl
      label="外观"
      items={CHOICES}
      value={choice === '' ? 'system' : choice}
      onChange={(value) => choose(value === 'system' ? '' : value)}
    />
  )
}
