// The notes of one article in the order of its text; notes whose text an edit removed are listed below, with
// the quoted words.
import { Link } from '@tanstack/react-router'
import { ExportMenu } from '../../features/note/ExportMenu.tsx'
import { NoteItem } from '../../features/note/NoteItem.tsx'
import styles from '../../features/note/Notes.module.css'
import { useNotesOf } from '../../features/note/queries.ts'
import { ApiError } from '../../lib/api.ts'
import { useDeletedNotes, useFreshNotes } from '../../local/notes.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'

export function ArticleNotesScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params['id'])
  const notes = useNotesOf(id)
  const deleted = useDeletedNotes()
  useFreshNotes()
  const isNone = !Number.isInteger(id) || id < 1
  if (isNone || (notes.error instanceof ApiError && notes.error.status === 404))
    return <ErrorScreen status={404} path={`/mynote/${params['id']}`} sentence="没有找到这篇文章和相关笔记" />
  const { article = null, items = [] } = notes.data?.result ?? {}
  const there = items.filter(({ note_uuid }) => !deleted.has(note_uuid))
  const found = there.filter(({ is_found }) => is_found)
  const lost = there.filter(({ is_found }) => !is_found)
  return (
    <>
      <BackBar />
      <Page rows className={styles.page}>
        <div className={styles.side}>
          <PageTitle
            title={
              article ? (
                <span lang="en" className={styles.english}>
                  {article.title}
                </span>
              ) : notes.data ? (
                '这篇文章已经下架'
              ) : (
                '笔记'
              )
            }
            sub={notes.data && [article?.title_zh, `${there.length} 条笔记`].filter(Boolean).join(' · ')}
          />
          <div className={styles.ways}>
            {article && (
              <Link to={`/article/${id}`} className={buttonClass({ size: 's' })}>
                读这篇
              </Link>
            )}
            {there.length > 0 && <ExportMenu article_id={id} />}
          </div>
        </div>
        <div className={styles.results}>
          <StaleDataNotice />
          {notes.isPending && <SkeletonRows label="正在加载笔记" />}
          {notes.isError && !notes.data && (
            <LoadError message={notes.error.message} onRetry={() => void notes.refetch()} />
          )}
          {notes.data && there.length === 0 && (
            <EmptyState title="这篇还没有笔记" hint="阅读时选中文字并选颜色，笔记会显示在这里。" />
          )}
          {found.length > 0 && (
            <ul className={styles.list}>
              {found.map(({ paragraph, ...note }) => (
                <NoteItem key={note.note_uuid} note={note} paragraph={article && paragraph} />
              ))}
            </ul>
          )}
          {lost.length > 0 && (
            <section className={styles.lost}>
              <div className={styles.head}>
                <h2>{article ? '原文改过，找不到位置的' : '留下来的笔记'}</h2>
              </div>
              <ul className={styles.list}>
                {lost.map((note) => (
                  <NoteItem key={note.note_uuid} note={note} paragraph={null} />
                ))}
              </ul>
            </section>
          )}
        </div>
      </Page>
    </>
  )
}
