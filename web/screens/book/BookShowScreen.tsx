// /book/{id?}/show: one book (list and page: its head at the left of a wide window, its contents at the
// right).
import { Link, Navigate } from '@tanstack/react-router'
import { Share } from 'lucide'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { BookShown } from '../../../contract/entities/book.ts'
import { useIsSuper } from '../../features/account/me.ts'
import { BookHead } from '../../features/book/BookHead.tsx'
import styles from '../../features/book/BookPage.module.css'
import { ChapterList } from '../../features/book/ChapterList.tsx'
import { useBook } from '../../features/book/queries.ts'
import { getBookLang } from '../../features/book/shelf-text.ts'
import { useWhichBook } from '../../features/book/which-book.ts'
import { ApiError } from '../../lib/api.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { formatTitle } from '../../lib/title.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { LineIcon } from '../../ui/icons.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { SplitLayout } from '../../ui/SplitLayout.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const BookNotes = lazy(() =>
  import('../../features/book/BookNotes.tsx').then((m) => ({ default: m.BookNotes })),
)
const PublishForm = lazy(() =>
  import('../../features/book/PublishForm.tsx').then((m) => ({ default: m.PublishForm })),
)

export function BookShowScreen({ params }: { params: Record<string, string> }) {
  const which = useWhichBook(params['id'])
  const book = useBook(typeof which === 'object' ? which.id : undefined)
  const data = book.data
  useEffect(() => {
    if (data) document.title = formatTitle(data.title)
  }, [data])
  if (which === 'none' && !params['id']) return <Navigate to="/book" replace />
  if (which === 'none' || (book.error instanceof ApiError && book.error.status === 404))
    return (
      <ErrorScreen
        status={404}
        path={`/book/${params['id'] ?? ''}/show`}
        sentence="没有找到这本书，可能已移出书架，或已从书库撤回"
      />
    )
  return (
    <>
      <BackBar right={data && <ToShare id={data.book_uuid} />} />
      <SplitLayout
        head={
          <>
            <StaleDataNotice />
            {data ? (
              <BookHead book={data} />
            ) : book.isError ? (
              <LoadError
                message={book.error.message}
                retrying={book.isFetching}
                onRetry={() => void book.refetch()}
              />
            ) : (
              <SkeletonLines lines={6} label="正在打开这本书" />
            )}
          </>
        }
      >
        {data && <Parts book={data} />}
      </SplitLayout>
    </>
  )
}

const ToShare = ({ id }: { id: string }) => (
  <Link to={`/book/${id}/share`} className={styles.icon} aria-label="生成分享卡片" title="生成分享卡片">
    <LineIcon node={Share} size={20} />
  </Link>
)

type Part = 'chapters' | 'about' | 'notes' | 'library'

function Parts({ book }: { book: BookShown }) {
  const isLoggedIn = useIsLoggedIn()
  const isSuper = useIsSuper().data === true
  const [part, setPart] = useState<Part>('chapters')
  const hasNotes = isLoggedIn && (book.mine !== null || book.note_count > 0)
  return (
    <Tabs
      label="这本书"
      value={part}
      onChange={setPart}
      items={[
        { value: 'chapters', label: '章节' },
        { value: 'about', label: '介绍' },
        ...(hasNotes
          ? [{ value: 'notes' as const, label: '笔记', count: book.note_count || undefined }]
          : []),
        ...(isLoggedIn && isSuper ? [{ value: 'library' as const, label: '书库' }] : []),
      ]}
    >
      <Suspense fallback={<SkeletonLines lines={4} />}>
        {part === 'chapters' && <Repaired book={book} onLook={() => setPart('about')} />}
        {part === 'chapters' && (
          <ChapterList chapters={book.chapters} here={book.mine?.pos?.chapter} lang={getBookLang(book)} />
        )}
        {part === 'about' && <About book={book} />}
        {part === 'notes' && <BookNotes book={book} />}
        {part === 'library' && <PublishForm key={String(book.published_at)} book={book} />}
      </Suspense>
    </Tabs>
  )
}

/** Notice that the uploaded file had errors: its owner may upload a better one. */
function Repaired({ book: { mine }, onLook }: { book: BookShown; onLook: () => void }) {
  if (!mine || mine.repairs.length === 0) return null
  return (
    <p className={styles.repaired}>
      文件存在少量问题，已修复并打开。
      <button type="button" onClick={onLook}>
        查看修复内容
      </button>
    </p>
  )
}

function About({ book }: { book: BookShown }) {
  const { description, publisher, published, source, licence, format } = book
  const repairs = book.mine?.repairs ?? []
  const facts = [
    ['出版', [publisher, published.slice(0, 10)].filter(Boolean).join(' · ')],
    ['来源', source],
    ['授权', licence],
    ['格式', format],
  ] as const
  return (
    <>
      {description && (
        <p className={styles.about} lang={getBookLang({ title: description, language: book.language })}>
          {description}
        </p>
      )}
      <dl className={styles.facts}>
        {facts
          .filter(([, text]) => text)
          .map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        {repairs.length > 0 && (
          <div>
            <dt>修补</dt>
            {repairs.map((sentence) => (
              <dd key={sentence}>{sentence}</dd>
            ))}
          </div>
        )}
      </dl>
    </>
  )
}
