// What an admin may set: who registers, and how the house runs.
import { SiteRules } from '../../features/desk/SiteRules.tsx'
import { HouseSettings } from '../../features/house/HouseSettings.tsx'

export function SettingsView() {
  return (
    <>
      <SiteRules />
      <HouseSettings />
    </>
  )
}
