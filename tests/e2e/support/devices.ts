// The two devices of the browser tests and the flags of the browser.
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

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
