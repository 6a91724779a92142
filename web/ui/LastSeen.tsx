// One line over a page that shows what was seen last, with what goes on working all the same.
import { useAway } from '../lib/away.ts'
import styles from './LastSeen.module.css'

const SAID = {
  network: '没有网络，这是上次看到的。打开过的文章能读，查词、收藏和复习照常，连上网会自己补上。',
  server: '服务器没有正常回应，这是上次看到的。收藏和复习会先记在这台设备上，稍后再试。',
} as const

export function LastSeen() {
  const away = useAway()
  return <div aria-live="polite">{away !== '' && <p className={styles.line}>{SAID[away]}</p>}</div>
}
