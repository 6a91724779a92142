// Queue of toasts: which are visible, for how long, and which wait; a store without React, loaded with the
// Toaster.

import { setToastHandler, TOAST_MS, type ToastAction, type ToastOptions } from './toast.ts'

export type ToastItem = Required<Pick<ToastOptions, 'position'>> & {
  id: number
  text: string
  action: ToastAction | undefined
  key: string | undefined
  leaving: boolean
  /** Stays until the reader dismisses it. */
  lasting: boolean
}

/** Reading a message and deciding to undo takes longer than only reading it. */
const ACTION_MS = 5000
/** Max. number of visible toasts; further ones stay in the queue and are retried. */
const AT_ONCE = 2

type Timer = { left: number; since: number; handle: ReturnType<typeof setTimeout> | undefined }

let shown: readonly ToastItem[] = []
let queue: { item: ToastItem; duration: number }[] = []
let isRetrying = false
let lastId = 0
const timers = new Map<number, Timer>()
const listeners = new Set<() => void>()

function set(next: readonly ToastItem[]) {
  shown = next
  for (const listener of listeners) listener()
}

function start(id: number) {
  const timer = timers.get(id)
  if (!timer || timer.handle !== undefined || timer.left === Number.POSITIVE_INFINITY) return
  timer.since = Date.now()
  timer.handle = setTimeout(() => dismissToast(id), timer.left)
}

function show(item: ToastItem, duration: number) {
  timers.set(item.id, { left: duration, since: 0, handle: undefined })
  set([...shown, item])
  start(item.id)
}

function retry() {
  if (isRetrying) return
  isRetrying = true
  setTimeout(drain, TOAST_MS.retry)
}

function drain() {
  isRetrying = false
  while (queue.length > 0 && shown.length < AT_ONCE) {
    const next = queue.shift()!
    show(next.item, next.duration)
  }
  if (queue.length > 0) retry()
}

/** Shows `text`, by default 3000 ms at the top; queued while two are visible. Returns its id. */
export function enqueueToast(text: string, options: ToastOptions = {}): number {
  const { action, key, position = 'top', duration = action ? ACTION_MS : TOAST_MS.duration } = options
  lastId += 1
  const item: ToastItem = {
    id: lastId,
    text,
    action,
    key,
    position,
    leaving: false,
    lasting: duration === Number.POSITIVE_INFINITY,
  }
  if (key !== undefined) {
    queue = queue.filter((entry) => entry.item.key !== key)
    const old = shown.find((entry) => entry.key === key)
    if (old) forget(old.id)
  }
  if (shown.length < AT_ONCE && queue.length === 0) show(item, duration)
  else {
    queue.push({ item, duration })
    retry()
  }
  return item.id
}

function forget(id: number) {
  clearTimeout(timers.get(id)?.handle)
  timers.delete(id)
  set(shown.filter((item) => item.id !== id))
}

/** Starts its exit animation; it is removed 150 ms later. Unknown ids are ignored. */
export function dismissToast(id: number): void {
  queue = queue.filter((entry) => entry.item.id !== id)
  const item = shown.find((entry) => entry.id === id)
  if (!item || item.leaving) return
  clearTimeout(timers.get(id)?.handle)
  timers.delete(id)
  set(shown.map((entry) => (entry.id === id ? { ...entry, leaving: true } : entry)))
  setTimeout(() => forget(id), TOAST_MS.leave)
}

/** Pauses the timers of all visible toasts (a pointer or the focus is on one). */
export function pauseToasts(): void {
  for (const timer of timers.values()) {
    if (timer.handle === undefined) continue
    clearTimeout(timer.handle)
    timer.handle = undefined
    timer.left = Math.max(0, timer.left - (Date.now() - timer.since))
  }
}

/** Resumes the timers with the remaining time. */
export function resumeToasts(): void {
  for (const id of timers.keys()) start(id)
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function getShownToasts(): readonly ToastItem[] {
  return shown
}

setToastHandler(enqueueToast, () => set([...shown]))
