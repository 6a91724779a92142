// Menu with the less frequent actions of the reader: sharing, the original, PDF, shortcuts.
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import { isEmbedded, openInBrowser } from '../../../lib/bridge.ts'
import { isReviewMode } from '../../../lib/cookies.ts'
import { isLoggedIn } from '../../../lib/session.ts'
import { useIsWide, useMedia } from '../../../lib/use-media.ts'
import { copyAndNotify } from '../../../ui/copy.ts'
import { List, ListRow } from '../../../ui/List.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { useHasModel } from '../ai/queries.ts'
import type { TextSpot } from '../highlights/use-highlights.ts'
import { lazyWithPreload } from '../lazy-component.tsx'
import { setMark } from '../marking.ts'
import { getArticleUrl, shareArticle } from '../share.ts'
import type { ReaderPanel } from './panel.ts'

const PdfSheet = lazyWithPreload(() => import('../pdf/PdfSheet.tsx').then((m) => m.PdfSheet))
const WordsHere = lazyWithPreload(() => import('../study/WordsHere.tsx').then((m) => m.WordsHere))

const ASK_HINT = '就这篇文章提问，回答写明出处'

export interface MoreSheetProps {
  article: ArticleShown
  open: boolean
  onClose: () => void
  onOpen: (panel: ReaderPanel) => void
  onJump: (spot: TextSpot) => void
}

export function MoreSheet({ article, open, onClose, onOpen, onJump }: MoreSheetProps) {
  const { id, link, marks } = article
  const cache = useQueryClient()
  const hasKeyboard = useMedia('(hover: hover) and (pointer: fine)')
  // Wide windows show the question panel at the side of the text; others link to a page of its own.
  const isWide = useIsWide()
  const hasModel = useHasModel()
  const then = (run: () => void) => () => {
    onClose()
    run()
  }
  const [isListOpen, setListOpen] = useState<boolean>()
  const [isPdfOpen, setPdfOpen] = useState<boolean>()
  return (
    <>
      <Sheet open={open} onClose={onClose} label="更多" title="更多" side={false}>
        <List label="更多">
          <ListRow
            title="这篇的生词"
            sub="复习从这篇文章加入的生词"
            chevron={false}
            onClick={then(() => setListOpen(true))}
          />
          <ListRow
            title="读前 10 词"
            sub="先学习这篇文章里最常见的生词"
            chevron={false}
            onClick={() => onOpen('before')}
          />
          {hasModel &&
            (isWide ? (
              <ListRow title="问 AI" sub={ASK_HINT} chevron={false} onClick={() => onOpen('ask')} />
            ) : (
              <ListRow
                title="问 AI"
                sub={ASK_HINT}
                link={(shell) => <Link to={`/askai?article_id=${id}`} {...shell} />}
              />
            ))}
          {isLoggedIn() && (
            <ListRow
              title="做几道题"
              sub="用这篇文章的句子做练习"
              link={(shell) => <Link to={`/flashcard/articleQuestion?article_id=${id}`} {...shell} />}
            />
          )}
          {isLoggedIn() && (
            <ListRow title="这篇的笔记" link={(shell) => <Link to={`/mynote/${id}`} {...shell} />} />
          )}
          <ListRow
            title="下载 PDF"
            sub="左右对照、段落对照，或只要英文"
            chevron={false}
            onClick={then(() => setPdfOpen(true))}
          />
          <ListRow
            title="生成海报"
            sub="封面、金句，或一句一词"
            link={(shell) => <Link to={`/article/${id}/poster3`} {...shell} />}
          />
          <ListRow title="分享这篇文章" chevron={false} onClick={then(() => void shareArticle(article))} />
          <ListRow
            title="复制链接"
            chevron={false}
            onClick={then(() => void copyAndNotify(getArticleUrl(article.id), '链接已复制'))}
          />
          {link && !isReviewMode() && (
            <ListRow
              title="看原文"
              sub={<span lang="en">{new URL(link).hostname}</span>}
              chevron={false}
              onClick={then(() => openInBrowser(link))}
            />
          )}
          {marks.includes('READ') && (
            <ListRow
              title="标为未读完"
              chevron={false}
              onClick={then(() => setMark(cache, id, 'READ', false))}
            />
          )}
          {hasKeyboard && !isEmbedded() && (
            <ListRow title="快捷键" chevron={false} onClick={() => onOpen('help')} />
          )}
        </List>
      </Sheet>
      {isPdfOpen !== undefined && <PdfSheet id={id} open={isPdfOpen} onClose={() => setPdfOpen(false)} />}
      {isListOpen !== undefined && (
        <WordsHere article={article} open={isListOpen} onClose={() => setListOpen(false)} onJump={onJump} />
      )}
    </>
  )
}
