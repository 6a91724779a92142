// Whether the browser's data-saver mode is on.

type Connection = { saveData?: boolean }

export function isSavingData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return (
    (connection as Connection | undefined)?.saveData === true ||
    window.matchMedia?.('(prefers-reduced-data: reduce)').matches === true
  )
}
