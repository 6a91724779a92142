// Hook to reorder the rows of a list: by dragging a handle, or with the arrow keys on it.
import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'

export interface SortableState {
  /** The id of the dragged row; undefined when there is none. */
  moving: number | undefined
  /** Event handlers for the handle of the row with this id. */
  handle: (id: number) => {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
}

/** `ids` with `id` moved to index `to`; an index out of range is clamped. */
export function moveItem(ids: readonly number[], id: number, to: number): number[] {
  const rest = ids.filter((each) => each !== id)
  const place = Math.min(rest.length, Math.max(0, to))
  return [...rest.slice(0, place), id, ...rest.slice(place)]
}

/** Rows are the children of `list`, in the order of `ids`. */
export function useSortable(
  list: RefObject<HTMLElement | null>,
  ids: readonly number[],
  onOrder: (ids: number[], id: number) => void,
): SortableState {
  const [moving, setMoving] = useState<number>()
  const to = (id: number, place: number) => {
    if (ids.indexOf(id) !== Math.min(ids.length - 1, Math.max(0, place)))
      onOrder(moveItem(ids, id, place), id)
  }
  const drag = useEffectEvent((event: PointerEvent) => {
    if (moving === undefined) return
    // The index of the row under the pointer, or the nearest end.
    const above = [...(list.current?.children ?? [])].filter(
      (row) => row.getBoundingClientRect().bottom < event.clientY,
    )
    to(moving, above.length)
  })
  useEffect(() => {
    if (moving === undefined) return
    const follow = (event: PointerEvent) => drag(event)
    const end = () => setMoving(undefined)
    // Listeners on the document, because a moved row loses the pointer capture.
    document.addEventListener('pointermove', follow)
    document.addEventListener('pointerup', end)
    document.addEventListener('pointercancel', end)
    return () => {
      document.removeEventListener('pointermove', follow)
      document.removeEventListener('pointerup', end)
      document.removeEventListener('pointercancel', end)
    }
  }, [moving])
  return {
    moving,
    handle: (id) => ({
      onPointerDown: (event) => {
        if (event.button === 0) setMoving(id)
      },
      onKeyDown: (event) => {
        const by = { ArrowUp: -1, ArrowDown: 1, Home: -ids.length, End: ids.length }[event.key]
        if (by === undefined) return
        event.preventDefault()
        const handle = event.currentTarget
        to(id, ids.indexOf(id) + by)
        // A moved row loses the focus too.
        requestAnimationFrame(() => handle.focus())
      },
    }),
  }
}
