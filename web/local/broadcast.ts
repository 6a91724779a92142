// What one tab does to a reader's words is told to the other tabs of this browser, which show the same words.

/** `kept`: steps were kept or dropped in this browser; `arrived`: the server knows something that it did not before. */
export type TabMessage = 'kept' | 'arrived'

let channel: BroadcastChannel | undefined
/** Undefined where the browser has none: tabs then find out when they ask the next time. */
const tabs = (): BroadcastChannel | undefined => {
  if (typeof window !== 'undefined' && 'BroadcastChannel' in window)
    channel ??= new window.BroadcastChannel('kaijuan-words')
  return channel
}

/** Tells all other tabs; this one knows. */
export const broadcastToTabs = (news: TabMessage): void => tabs()?.postMessage(news)

/** Runs `run` for what another tab tells. Returns the stop. */
export function subscribeToTabs(run: (news: TabMessage) => void): () => void {
  const here = tabs()
  const listen = ({ data }: MessageEvent<TabMessage>) => run(data)
  here?.addEventListener('message', listen)
  return () => here?.removeEventListener('message', listen)
}
