// Keyboard shortcut Ctrl+Shift+Enter, which publishes the article on the desk.
import { useEffect, useEffectEvent } from 'react'

export function usePublishKey(publish: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.shiftKey || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    publish()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
