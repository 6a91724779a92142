// Shows a toast when no sound could be played.
import { showNotice } from './toast.ts'

/** For a network error and for a server error the advice is the same: try again. */
export const notifyNoSound = (): void => showNotice('暂时没有声音，请检查网络后再试', { key: 'silent' })
