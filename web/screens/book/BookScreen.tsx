// /book: 书架 (front page pattern: the book opened last, at the left of wide windows, and the other covers in a
// grid).
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { LibraryCovers } from '../../features/book/LibraryCovers.tsx'
import { NowReading } from '../../features/book/NowReading.tsx'
import { useShelf } from '../../features/book/queries.ts'
import styles from '../../features/book/Shelf.module.css'
import { ShelfGrid } from '../../features/book/ShelfGrid.tsx'
import { findNowReading } from '../../features/book/shelf-text.ts'
import { useUploads } from '../../features/book/use-uploads.ts'
import { logInPath } from '../../lib/log-in-path.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { LineIcon, RightIcon } from '../../ui/icons.tsx'
import { SearchIcon } from '../../ui/more-icons.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'

export const BookScreen = () => (useIsLoggedIn() ? <Member /> : <Guest />)

function Member() {
  const shelf = useShelf()
  const uploads = useUploads()
  const { items = [], used = 0, limit = 0 } = shelf.data ?? {}
  const now = findNowReading(items)
  const isEmpty = shelf.data !== undefined && items.length === 0 && uploads.length === 0
  return (
    <Page rows>
      <PageTitle
        title="书架"
        action={
          <span className={styles.ways}>
            <Link to="/book/library" aria-label="去书库找书" title="去书库找书">
              <SearchIcon size={22} />
            </Link>
            <Link to="/book/upload" aria-label="上传" title="上传">
              <LineIcon node={Plus} size={24} />
            </Link>
          </span>
        }
      />
      <StaleDataNotice />
      {shelf.isError && !shelf.data && (
        <LoadError
          message={shelf.error.message}
          retrying={shelf.isFetching}
          onRetry={() => void shelf.refetch()}
        />
      )}
      {shelf.isPending && <Coming />}
      {isEmpty && (
        <EmptyState
          title="书架上还没有书，去书库挑一本，或者上传自己的。"
          action={
            <span className={styles.both}>
              <Link to="/book/library" className={buttonClass({ variant: 'primary' })}>
                去书库
              </Link>
              <Link to="/book/upload" className={buttonClass()}>
                上传一本
              </Link>
            </span>
          }
        />
      )}
      {shelf.data && !isEmpty && (
        <>
          <div className={now && styles.two}>
            {now && <NowReading book={now} isOnly={items.length === 1} />}
            <ShelfGrid
              books={now && items.length === 1 ? [] : items}
              uploads={uploads}
              freeSlots={Math.max(0, limit - used)}
            />
          </div>
          <Link to="/book/library" className={styles.library}>
            <span>
              书库
              <small>编辑精选，标有你的认识率</small>
            </span>
            <RightIcon size={20} />
          </Link>
        </>
      )}
    </Page>
  )
}

/** Skeleton of a shelf. */
const Coming = () => (
  <div role="status">
    <span className="sr-only">正在打开书架</span>
    <ul className={styles.grid} aria-hidden="true">
      {[0, 1, 2].map((at) => (
        <li key={at} className={styles.tile}>
          <span className={styles.coming} />
        </li>
      ))}
    </ul>
  </div>
)

/** For a guest: books of the library can be read; a shelf needs an account. */
const Guest = () => (
  <Page rows>
    <PageTitle
      title="书架"
      sub="登录后可添加自己的书"
      action={
        <Link to={logInPath('/book')} className={buttonClass({ variant: 'plain' })}>
          登录
        </Link>
      }
    />
    <StaleDataNotice />
    <LibraryCovers />
    <p className={styles.both}>
      <Link to="/Register?next=%2Fbook" className={buttonClass({ variant: 'primary' })}>
        注册后创建书架
      </Link>
    </p>
  </Page>
)
