// Which texts' (articles', chapters') words before reading were looked at in this browser: they are not offered again.
import { own } from '../../../local/own.ts'

const KEY = 'before_done'
const MOST = 200

const kept = (): string[] => own.get(KEY).split(',').filter(Boolean)

export const isBeforeDone = (text: number | string): boolean => kept().includes(String(text))

/** Remembers that its words were looked at, whatever was saved of them. */
export function setBeforeDone(text: number | string): void {
  const others = kept().filter((id) => id !== String(text))
  own.set(KEY, [String(text), ...others].slice(0, MOST).join(','))
}
