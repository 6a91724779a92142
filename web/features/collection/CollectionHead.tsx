// Header of a collection: cover, name, owner, description, the reader's progress, and a link to continue.
import { Link, useLocation } from '@tanstack/react-router'
import { Plus, Share, Star } from 'lucide'
import type { CollectionShown } from '../../../contract/collection.ts'
import { openShareSheet } from '../../lib/bridge.ts'
import { formatCount, formatMinutes } from '../../lib/format.ts'
import { logInPath } from '../../lib/log-in-path.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { getSiteOrigin } from '../../lib/site.ts'
import { Button, buttonClass, IconButton } from '../../ui/Button.tsx'
import { CoverImage } from '../../ui/CoverImage.tsx'
import { copyAndNotify } from '../../ui/copy.ts'
import { LineIcon } from '../../ui/icons.tsx'
import styles from './Collection.module.css'
import { ProgressTicks } from './ProgressTicks.tsx'
import { useCollectionMark, usePublishCollection } from './queries.ts'
import { findFirstUnreadArticle, getCollectionArticlePath, sumUnreadMinutes } from './reading.ts'
import { formatCollectionState } from './state.ts'
import { WithdrawCollection } from './WithdrawCollection.tsx'

export function CollectionHead({ collection }: { collection: CollectionShown }) {
  const { name, description, cover, owner, article_count, minutes, followers, read_count } = collection
  const left = sumUnreadMinutes(collection)
  const stateLabel = formatCollectionState(collection)
  return (
    <header className={styles.head}>
      <CoverImage src={cover} title={name} ratio="wide" eager className={styles.cover} />
      <IconButton label="分享这个合集" className={styles.share} onClick={() => void pass(collection)}>
        <LineIcon node={Share} size={20} />
      </IconButton>
      <h1 className={styles.name}>{name}</h1>
      <p className={styles.facts}>
        {owner !== null && (
          <>
            <b>{owner}</b> 整理 ·{' '}
          </>
        )}
        {formatCount(article_count)} 篇{article_count > 0 && ` · ${formatMinutes(minutes)}`}
        {followers > 0 && ` · ${formatCount(followers)} 人关注`}
      </p>
      {stateLabel && <p className={styles.state}>{stateLabel}</p>}
      {description && <p className={styles.about}>{description}</p>}
      {article_count > 0 && (
        <>
          <ProgressTicks read={read_count} total={article_count} />
          <p className={styles.progress}>
            <b>
              已读 {read_count}/{article_count}
            </b>
            {left > 0 && <span>还有 {formatMinutes(left)}</span>}
          </p>
        </>
      )}
      <Acts collection={collection} />
    </header>
  )
}

function Acts({ collection }: { collection: CollectionShown }) {
  const { id, is_mine, is_starred, is_followed, status, article_count } = collection
  const isMember = useIsLoggedIn()
  const { href } = useLocation()
  const mark = useCollectionMark()
  const publish = usePublishCollection()
  const next = findFirstUnreadArticle(collection)
  const isBegun = collection.read_count > 0
  return (
    <div className={styles.acts}>
      {next ? (
        <Link
          to={getCollectionArticlePath(next.id, id)}
          className={`${buttonClass({ variant: 'primary' })} ${styles.main}`}
        >
          {isBegun ? `接着读第 ${next.place} 篇` : `从第 ${next.place} 篇读起`}
        </Link>
      ) : (
        article_count > 0 &&
        collection.saved.total > 0 && (
          <Link to="/flashcard" className={`${buttonClass({ variant: 'primary' })} ${styles.main}`}>
            都读完了，去复习
          </Link>
        )
      )}
      {is_mine && status === 'DRAFT' && article_count > 0 && (
        <Button loading={publish.isPending} onClick={() => publish.mutate({ id })}>
          发布
        </Button>
      )}
      {is_mine && status !== 'DRAFT' && <WithdrawCollection collection={collection} />}
      {isMember ? (
        <>
          <Button
            icon={<LineIcon node={Star} size={18} fill={is_starred ? 'currentColor' : 'none'} />}
            aria-pressed={is_starred}
            onClick={() => mark({ id, mark: 'STAR', isOn: !is_starred })}
          >
            {is_starred ? '已收藏' : '收藏'}
          </Button>
          {is_mine ? (
            <Link to={`/collection/new?id=${id}`} className={buttonClass()}>
              编辑
            </Link>
          ) : (
            <Button
              icon={is_followed ? undefined : <LineIcon node={Plus} size={18} />}
              aria-pressed={is_followed}
              onClick={() => mark({ id, mark: 'FOLLOW', isOn: !is_followed })}
            >
              {is_followed ? '已关注' : '关注'}
            </Button>
          )}
        </>
      ) : (
        <Link to={logInPath(href)} className={buttonClass()} aria-label="登录后收藏或关注">
          收藏
        </Link>
      )}
    </div>
  )
}

/** Opens the share sheet of the device; the fallback copies the text. */
async function pass({ id, name }: CollectionShown): Promise<void> {
  const text = [name, `${getSiteOrigin()}/collection/${id}/show`, '来自 开卷 App'].join('\n')
  if (!(await openShareSheet(text))) await copyAndNotify(text, '已复制，去粘贴给朋友吧')
}
