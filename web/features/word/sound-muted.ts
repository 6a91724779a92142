// Whether cards prompted by sound play by themselves when they come up; stored in this browser.
import { useSyncExternalStore } from 'react'
import { isSavingData } from '../../lib/saving-data.ts'
import { local } from '../../lib/storage.ts'

const KEY = 'sound-muted'
const listeners = new Set<() => void>()

const isMuted = (): boolean => local.get(KEY) === '1'

/** Whether 静音 is on. */
export function useIsMuted(): boolean {
  return useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }, isMuted)
}

export function mute(isOn: boolean): void {
  local.set(KEY, isOn ? '1' : '0')
  for (const listener of listeners) listener()
}

/** Neither after 静音 nor for who saves data; a tap says it all the same. */
export const isSaidByItself = (): boolean => !isMuted() && !isSavingData()
