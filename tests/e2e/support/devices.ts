// The two devices of the browser tests.
import type { BrowserContextOptions } from '@playwright/test'

type DeviceOptions = Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'isMobile'>

export const PHONE: DeviceOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const DESKTOP: DeviceOptions = {
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
}

export type DeviceName = 'phone' | 'desktop'
export const DEVICES: Record<DeviceName, DeviceOptions> = { phone: PHONE, desktop: DESKTOP }
