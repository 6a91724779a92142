// Tells that nothing could be heard.
import { notify } from './toast.ts'

/** Whether the network or the server is at fault, a second try is what helps. */
export const notifySilent = (): void => notify('暂时没有声音，请检查网络后再试', { key: 'silent' })
