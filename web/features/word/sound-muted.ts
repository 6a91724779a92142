// Whether cards in sound mode play automatically when shown; stored in this browser.
import { isSavingData } from '../../lib/saving-data.ts'
import { makeStoredChoice } from '../../lib/stored-choice.ts'

const muted = makeStoredChoice('sound-muted', ['0', '1'])

/** Whether 静音 is on. */
export const useIsMuted = (): boolean => muted.use() === '1'

export const setSoundMuted = (isOn: boolean): void => muted.set(isOn ? '1' : '0')

/** False after 静音 and in data-saver mode; a tap plays the sound in any case. */
export const isAutoPlayOn = (): boolean => muted.get() === '0' && !isSavingData()
