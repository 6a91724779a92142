// Whether cards prompted by sound play by themselves when they come up; stored in this browser.
import { isSavingData } from '../../lib/saving-data.ts'
import { makeStoredChoice } from '../../lib/stored-choice.ts'

const muted = makeStoredChoice('sound-muted', ['0', '1'])

/** Whether 静音 is on. */
export const useIsMuted = (): boolean => muted.use() === '1'

export const setSoundMuted = (isOn: boolean): void => muted.set(isOn ? '1' : '0')

/** Neither after 静音 nor for who saves data; a tap says it all the same. */
export const isAutoPlayOn = (): boolean => muted.get() === '0' && !isSavingData()
