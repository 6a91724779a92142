// The Aa sheet of a book: font size, line height, margins, theme, pages or one long page.
import { Sheet } from '../../../ui/Sheet.tsx'
import { SegmentedControl } from '../../../ui/Tabs.tsx'
import styles from '../panels/SettingsSheet.module.css'
import { LineRow, SettingRow, SizeRow, ThemeRow } from '../panels/SettingsSheet.tsx'
import { changeBookSettings, useBookSettings } from './book-settings.ts'

const FLOWS = [
  { value: 'pages', label: '翻页' },
  { value: 'scroll', label: '滚动' },
] as const
const MARGINS = [
  { value: 'narrow', label: '窄' },
  { value: 'normal', label: '适中' },
  { value: 'wide', label: '宽' },
] as const

export function BookSettingsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { flow, margin } = useBookSettings()
  return (
    <Sheet open={open} onClose={onClose} label="字号与显示" title="字号与显示" clear>
      <div className={styles.settings}>
        <SizeRow />
        <LineRow />
        <SettingRow label="页边">
          <SegmentedControl
            label="页边"
            items={MARGINS}
            value={margin}
            onChange={(value) => changeBookSettings({ margin: value })}
          />
        </SettingRow>
        <ThemeRow />
        <SettingRow label="翻页">
          <SegmentedControl
            label="翻页"
            items={FLOWS}
            value={flow}
            onChange={(value) => changeBookSettings({ flow: value })}
          />
        </SettingRow>
      </div>
    </Sheet>
  )
}
