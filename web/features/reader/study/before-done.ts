// Which texts' (articles', chapters') words before reading were looked at in this browser: they are not offered again.
import { userStorage } from '../../../local/user-storage.ts'

const KEY = 'before_done'
const MAX_TEXTS = 200

const readDoneIds = (): string[] => userStorage.get(KEY).split(',').filter(Boolean)

export const isBeforeDone = (text: number | string): boolean => readDoneIds().includes(String(text))

/** Remembers that its words were looked at, whatever was saved of them. */
export function setBeforeDone(text: number | string): void {
  const others = readDoneIds().filter((id) => id !== String(text))
  userStorage.set(KEY, [String(text), ...others].slice(0, MAX_TEXTS).join(','))
}
