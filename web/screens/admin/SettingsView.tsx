// Settings for admins: registration rules and site configuration.
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
