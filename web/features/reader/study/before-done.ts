// Which articles' words before reading were looked at in this browser: they are not offered again.
import { own } from '../../../local/own.ts'

const KEY = 'before_done'
const MOST = 200

const kept = (): string[] => own.get(KEY).split(',').filter(Boolean)

export const isBeforeDone = (article: number): boolean => kept().includes(String(article))

/** Remembers that its words were looked at, whatever was saved of them. */
export function setBeforeDone(article: number): void {
  const others = kept().filter((id) => id !== String(article))
  own.set(KEY, [String(article), ...others].slice(0, MOST).join(','))
}
