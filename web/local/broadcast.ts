// Sends changes of a reader's words to the other tabs of this browser, so that all tabs show the same words.

/**
 * `kept`: mutations were stored or dropped in this browser; `arrived`: the server has data that it did not
 * have before.
 */
export type TabMessage = 'kept' | 'arrived'

let channel: BroadcastChannel | undefined
/**
 * Undefined where the browser has no BroadcastChannel: other tabs then get the change with their next fetch.
 */
const tabs = (): BroadcastChannel | undefined => {
  if (typeof window !== 'undefined' && 'BroadcastChannel' in window)
    channel ??= new window.BroadcastChannel('kaijuan-words')
  return channel
}

/** Posts a message to all other tabs, but not to this one. */
export const broadcastToTabs = (news: TabMessage): void => tabs()?.postMessage(news)

/** Runs `run` for each message of another tab. Returns the unsubscribe function. */
export function subscribeToTabs(run: (news: TabMessage) => void): () => void {
  const here = tabs()
  const listen = ({ data }: MessageEvent<TabMessage>) => run(data)
  here?.addEventListener('message', listen)
  return () => here?.removeEventListener('message', listen)
}
