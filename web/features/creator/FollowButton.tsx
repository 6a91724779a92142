// 关注: a toggle for members; for guests a link to log in that redirects back.
import { Link, useLocation } from '@tanstack/react-router'
import type { Creator } from '../../../contract/creator.ts'
import { logInPath } from '../../lib/log-in-path.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import styles from './Creator.module.css'
import { useFollowCreator } from './queries.ts'

export interface FollowButtonProps {
  creator: Pick<Creator, 'id' | 'name' | 'is_followed'>
  /** In a list row: a text button. */
  isSmall?: boolean
}

export function FollowButton({ creator: { id, name, is_followed }, isSmall = false }: FollowButtonProps) {
  const isMember = useIsLoggedIn()
  const follow = useFollowCreator()
  const { href } = useLocation()
  const variant = isSmall ? 'plain' : is_followed ? 'quiet' : 'primary'
  if (!isMember) {
    return (
      <Link
        to={logInPath(href)}
        className={`${buttonClass({ variant })} ${styles.follow}`}
        aria-label={`关注 ${name}，先登录`}
      >
        关注
      </Link>
    )
  }
  return (
    <Button
      variant={variant}
      className={styles.follow}
      aria-pressed={is_followed}
      aria-label={is_followed ? `已关注 ${name}` : `关注 ${name}`}
      data-followed={is_followed || undefined}
      onClick={() => follow({ id, name, status: !is_followed })}
    >
      {is_followed ? '已关注' : '关注'}
    </Button>
  )
}
