// /book/upload: how many books fit on the shelf, then the books, each with its way (a single column).
import { Link } from '@tanstack/react-router'
import { useShelf } from '../../features/book/queries.ts'
import styles from '../../features/book/Upload.module.css'
import { UploadRoom } from '../../features/book/UploadRoom.tsx'
import { useUploads } from '../../features/book/use-uploads.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { LastSeen } from '../../ui/LastSeen.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { notify } from '../../ui/toast.ts'

/** Told where they stand; a stable function, as the hook runs at each new one. */
const tellDone = (books: { title: string }[]): void => {
  if (books.length > 0) notify(`已放上书架：${books.map(({ title }) => title).join('、')}`)
}

export function BookUploadScreen() {
  const shelf = useShelf()
  const uploads = useUploads(tellDone)
  const { used, limit } = shelf.data ?? { used: 0, limit: 0 }
  const room = Math.max(0, limit - used)
  return (
    <>
      <BackBar />
      <Page>
        <PageTitle title="上传" />
        <LastSeen />
        {shelf.isPending && <SkeletonLines lines={3} label="正在看书架还有多少位置" />}
        {shelf.isError && !shelf.data && (
          <Failed
            message={shelf.error.message}
            retrying={shelf.isFetching}
            onRetry={() => void shelf.refetch()}
          />
        )}
        {shelf.data && (
          <>
            {room > 0 ? (
              <p className={styles.quota}>
                书架上有 {used} 本，还能放 <b>{room}</b> 本，一共 {limit} 本
              </p>
            ) : (
              <div className={styles.full}>
                <p>书架放满了，{limit} 个位置都用上了。移出一本就能再传，读到的地方和笔记会留 30 天。</p>
                <div className={styles.ways}>
                  <Link to="/book" className={buttonClass({ variant: 'primary' })}>
                    去书架移出一本
                  </Link>
                  <Link to="/changdu/apply?kind=CHANGDU" className={buttonClass()}>
                    申请畅读，放 200 本
                  </Link>
                </div>
              </div>
            )}
            <UploadRoom uploads={uploads} room={room} />
            {used > 0 && (
              <p className={styles.ways}>
                <Link to="/book" className={buttonClass({ variant: 'plain' })}>
                  去书架
                </Link>
              </p>
            )}
          </>
        )}
      </Page>
    </>
  )
}
