// Full error screen when a page does not exist (404) or failed (500).
import { type ReactNode, useEffect, useId } from 'react'
import { formatTitle } from '../lib/title.ts'
import { Button } from './Button.tsx'
import styles from './EmptyState.module.css'

/**
 * Rendered inside the page's `<main>`. `path`, the URL path, is shown for 404 where it helps. `sentence` and
 * `action` replace the defaults; the default action reloads or navigates to the home screen.
 */
export type ErrorScreenProps = { status?: number; path?: string; sentence?: ReactNode; action?: ReactNode }

export function ErrorScreen({ status = 500, path, sentence, action }: ErrorScreenProps) {
  const missing = status === 404
  const id = useId()
  // The screen that failed has already set its own title.
  useEffect(() => {
    document.title = formatTitle(missing ? '页面不存在' : '出错了')
  }, [missing])
  return (
    <section className={styles.screen} aria-labelledby={id}>
      <p className={styles.code} aria-hidden="true">
        {status}
      </p>
      <h1 id={id}>{sentence ?? (missing ? '这一页不在书里，也许换了地方' : '页面出现问题，请重新打开')}</h1>
      <p className={styles.path} lang="en">
        {missing ? ['Page Not Found', path].filter(Boolean).join(' ') : 'Internal Server Error'}
      </p>
      <div className={styles.action}>
        {action ??
          (missing ? (
            <Button variant="primary" onClick={() => window.location.assign('/')}>
              回到首页
            </Button>
          ) : (
            <Button variant="primary" onClick={() => window.location.reload()}>
              重新打开
            </Button>
          ))}
      </div>
    </section>
  )
}
