// One line above a page with persisted data while offline; it names what still works.
import { useConnectionStatus } from '../lib/connectivity.ts'
import styles from './StaleDataNotice.module.css'

const STALE_MESSAGES = {
  network: '没有网络，显示的是上次的内容。读过的文章、查词、收藏和复习可照常使用，联网后自动同步。',
  server: '服务器没有正常回应，显示的是上次的内容。收藏和复习会先保存在这台设备上，稍后自动同步。',
} as const

export function StaleDataNotice() {
  const away = useConnectionStatus()
  return <div aria-live="polite">{away !== '' && <p className={styles.line}>{STALE_MESSAGES[away]}</p>}</div>
}
