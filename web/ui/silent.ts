// Tells that nothing could be heard.
import { showNotice } from './toast.ts'

/** Whether the network or the server is at fault, a second try is what helps. */
export const notifyNoSound = (): void => showNotice('暂时没有声音，请检查网络后再试', { key: 'silent' })
