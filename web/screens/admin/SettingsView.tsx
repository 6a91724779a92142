// What an admin may set: who registers, and how the house runs.
import { SiteRules } from '../../features/desk/SiteRules.tsx'
import { HouseSettings } from '../../features/house/HouseSettings.tsx'
import styles from './SettingsView.module.css'

export function SettingsView() {
  return (
    <div className={styles.settings}>
      <SiteRules />
      <HouseSettings />
    </div>
  )
}
