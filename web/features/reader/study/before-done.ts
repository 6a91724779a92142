// Ids of the texts (articles, chapters) whose 读前词 were viewed in this browser: they are not offered again.
import { userStorage } from '../../../local/user-storage.ts'

const KEY = 'before_done'
const MAX_TEXTS = 200

const readDoneIds = (): string[] => userStorage.get(KEY).split(',').filter(Boolean)

export const isBeforeDone = (text: number | string): boolean => readDoneIds().includes(String(text))

/** Records that its words were viewed, even if none was saved. */
export function setBeforeDone(text: number | string): void {
  const others = readDoneIds().filter((id) => id !== String(text))
  userStorage.set(KEY, [String(text), ...others].slice(0, MAX_TEXTS).join(','))
}
