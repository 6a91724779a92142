// What an admin may set: who registers, and how the house runs.
import { SiteRulesPanel } from '../../features/desk/SiteRulesPanel.tsx'
import { SiteSettingsPanel } from '../../features/site/SiteSettingsPanel.tsx'
import styles from './SettingsView.module.css'

export function SettingsView() {
  return (
    <div className={styles.settings}>
      <SiteRulesPanel />
      <SiteSettingsPanel />
    </div>
  )
}
