// Generates the default name of a new account: easy to pronounce, and not the name of a real person.
import { md5 } from '../kernel/md5.ts'

const WHERE =
  '晨读 灯下 窗边 林间 海边 山中 月下 雨后 春日 秋夜 雪夜 湖畔 云端 早起 慢行 远行 好奇 安静 认真 轻快'.split(
    ' ',
  )
const WHO =
  '白鹭 山雀 松鼠 小鹿 海豚 蓝鲸 刺猬 水獭 画眉 云雀 夜莺 燕子 企鹅 树懒 猫头鹰 萤火虫 蜻蜓 狐狸 羚羊 白鸽 丹顶鹤 海龟 灰雁 信鸽'.split(
    ' ',
  )
const SHAPE = new RegExp(`^(?:${WHERE.join('|')})(?:${WHO.join('|')})[0-9]{0,4}$`)
/** Format of the default names in earlier versions. */
const EARLIER = /^书友[0-9a-f]{6}$/

/**
 * Returns e.g. `灯下白鹭`, derived from the hash of `seed`. With `isNumbered`, e.g. `灯下白鹭4821`, for use when the
 * short names are taken. If that name is taken too, use another seed.
 */
export function createFirstUsername(seed: string, isNumbered = false): string {
  const digest = md5(seed)
  const at = (from: number) => Number.parseInt(digest.slice(from, from + 7), 16)
  const name = `${WHERE[at(0) % WHERE.length]}${WHO[at(8) % WHO.length]}`
  return isNumbered ? `${name}${String(at(16) % 10_000).padStart(4, '0')}` : name
}

/** True if `name` is a default name that the reader has not changed. */
export const isFirstUsername = (name: string): boolean => SHAPE.test(name) || EARLIER.test(name)
