// The open article: text, bars, the word sheet and the panels, and the state that they share.
import { useRouter } from '@tanstack/react-router'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { useBarsAway } from '../../lib/scroll.ts'
import { formatTitle } from '../../lib/title.ts'
import { useIsSaved } from '../../local/word-highlights.ts'
import { BackButton } from '../../ui/BackBar.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Page, TopBar } from '../../ui/Page.tsx'
import { ArticleHead } from './ArticleHead.tsx'
import styles from './ArticleReader.module.css'
import { ArticleText } from './ArticleText.tsx'
import { OpenedArticle } from './article-id.ts'
import { toWordTarget, type WordTarget } from './highlights/target.ts'
import { type NoteSpots, type TextSpot, useHighlights } from './highlights/use-highlights.ts'
import type { WordCursor } from './highlights/use-word-cursor.ts'
import { useWordTap } from './highlights/use-word-tap.ts'
import { ReaderMoreIcon, TypeIcon } from './icons.tsx'
import { scrollToSpan } from './layout/place-in-view.ts'
import { findSectionIndex, splitIntoSections } from './layout/sections.ts'
import { findPlaceToRestore, useRestoredPlace } from './layout/use-place.ts'
import { useShownSections } from './layout/use-shown-sections.ts'
import {
  LazyArticleEnd,
  LazyLevelWords,
  LazyReaderEffects,
  LazyReaderHotkeys,
  LazySettingsSheet,
  LazyWordSheet,
} from './lazy-parts.ts'
import type { ReaderPanel } from './panels/panel.ts'
import type { OpenedWord } from './panels/WordSheet.tsx'
import { ReaderBar } from './ReaderBar.tsx'
import { ReadingPane } from './ReadingPane.tsx'
import { useReadingSetting } from './settings.ts'
import { usePreload } from './use-preload.ts'
import { useReaderFocus } from './use-reader-focus.ts'
import { useScrolledPast } from './use-scrolled-past.ts'
import '../../ui/reading.css'

// memo: a tap on a word re-renders only what it changes, not the whole page.
const Head = memo(ArticleHead)
const End = memo(LazyArticleEnd)
const Bar = memo(ReaderBar)

/** Scroll position (px) from which the title is hidden under the top bar. */
const TITLE_BELOW = 120

export function OpenArticle({ article }: { article: ArticleShown }) {
  const root = useRef<HTMLDivElement>(null)
  const translation = useReadingSetting('translation')
  const [target, setTarget] = useState<WordTarget>()
  const [keyed, setKeyed] = useState<WordTarget>()
  const liveRegion = useRef<HTMLParagraphElement>(null)
  const [panel, setPanel] = useState<ReaderPanel>()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  // A panel stays mounted after it was first opened, so that it can render its closing animation.
  const [used, setUsed] = useState<ReadonlySet<ReaderPanel>>(new Set())
  const tapped = useRef(new Set<string>())
  const [openedWord, setOpenedWord] = useState<OpenedWord>()
  const texts = useMemo(
    () => new Map(article.paragraphs.map(({ id, text }) => [id, text])),
    [article.paragraphs],
  )
  const here = useMemo(() => {
    const chinese = new Map(article.paragraphs.map(({ id, zh }) => [id, zh]))
    return { id: article.id, chineseOf: (paragraph: string) => chinese.get(paragraph) ?? '' }
  }, [article.id, article.paragraphs])
  const sections = useMemo(() => splitIntoSections(article.paragraphs), [article.paragraphs])
  // A link from the sentence of a saved word has the paragraph as its hash.
  const router = useRouter()
  const [place] = useState(() => findPlaceToRestore(article, router.state.location.hash))
  const [found, setFound] = useState<TextSpot | undefined>(router.state.location.state.spot)
  // Render one section more than the one with the restored place: without text below it, the place could not
  // be scrolled to the top.
  const shown = useShownSections(sections.length, place ? findSectionIndex(sections, place.paragraph) + 1 : 0)
  const isWhole = shown === sections.length
  const away = useBarsAway(panel === undefined)
  const isPast = useScrolledPast(TITLE_BELOW)

  const { leave, giveBack } = useReaderFocus(root)
  const open = useCallback(
    (next: ReaderPanel) => {
      leave()
      setUsed((now) => (now.has(next) ? now : new Set([...now, next])))
      setPanel(next)
    },
    [leave],
  )
  const close = useCallback(() => {
    giveBack()
    setPanel(undefined)
  }, [giveBack])
  const openWord = useCallback(
    (paragraph: string, span: { start: number; end: number }, isByKey = false) => {
      const next = toWordTarget(paragraph, texts.get(paragraph) ?? '', span, here.chineseOf(paragraph))
      tapped.current.add(next.text.toLowerCase())
      setFound(undefined)
      setTarget(next)
      setKeyed(isByKey ? next : undefined)
      open('word')
    },
    [texts, here, open],
  )
  const toggleParagraph = useCallback((paragraph: string) => {
    setOpened((now) => {
      const next = new Set(now)
      if (!next.delete(paragraph)) next.add(paragraph)
      return next
    })
  }, [])

  const [noted, setNoted] = useState<NoteSpots>()
  const [cursor, setCursor] = useState<WordCursor>()
  const shownTarget = panel === 'word' ? target : undefined
  const shownWord = shownTarget && openedWord?.target === shownTarget ? openedWord : undefined
  const isSaved = useIsSaved(shownWord?.subject.lemma)
  // Of a phrase, highlight every part as soon as the response has the parts.
  const lit = useMemo(() => shownWord?.parts ?? (shownTarget ? [shownTarget] : []), [shownWord, shownTarget])
  const spots = useMemo(
    () => ({
      [isSaved ? 'kept' : 'tapped']: lit,
      between: shownWord?.between ?? [],
      cursor: cursor ? [{ paragraph: cursor.paragraph, ...cursor.word }] : [],
      found: found ? [found] : [],
      ...noted,
    }),
    [lit, isSaved, shownWord, cursor, found, noted],
  )
  useRestoredPlace(root, place)
  const highlighted = useHighlights(root, article, shown, spots)
  useWordTap(root, ({ paragraph, word }) => openWord(paragraph, word), close)
  usePreload(article)

  useEffect(() => {
    document.title = formatTitle(article.title)
  }, [article.title])

  const jump = (spot: TextSpot) => {
    setFound(spot)
    if (root.current) scrollToSpan(root.current, spot)
  }
  return (
    <OpenedArticle value={here}>
      <TopBar
        hidden={away}
        left={<BackButton />}
        title={isPast && <span lang="en">{article.title}</span>}
        right={
          <>
            <IconButton label="字号与显示" onClick={() => open('settings')}>
              <TypeIcon />
            </IconButton>
            <IconButton label="更多" onClick={() => open('more')}>
              <ReaderMoreIcon />
            </IconButton>
          </>
        }
      />
      <ReadingPane
        hasSidePanel={['word', 'levels', 'passage', 'note', 'ask', 'others'].includes(panel ?? '')}
      >
        <Page className={styles.page}>
          <article className={`prose ${styles.article}`}>
            <Head article={article} />
            <div ref={root} className={styles.text}>
              <ArticleText
                sections={sections}
                shown={shown}
                translation={translation}
                opened={opened}
                onToggle={toggleParagraph}
                highlighted={highlighted}
              />
            </div>
          </article>
          <div className={styles.end}>{isWhole && <End article={article} tapped={tapped} />}</div>
        </Page>
      </ReadingPane>
      <p className="sr-only" aria-live="polite" lang="en">
        {cursor?.word.text}
      </p>
      <p ref={liveRegion} className="sr-only" aria-live="polite" />
      {isWhole && (
        <LazyReaderEffects
          article={article}
          root={root}
          panel={panel}
          onPanel={open}
          onClose={close}
          onSpots={setNoted}
          onJump={jump}
          onWord={openWord}
        />
      )}
      <LazyReaderHotkeys
        article={article}
        root={root}
        target={target}
        subject={openedWord && openedWord.target === target ? openedWord.subject : undefined}
        cursor={cursor}
        onMove={setCursor}
        onOpen={({ paragraph, word }) => openWord(paragraph, word, true)}
        panel={panel}
        onPanel={open}
        onClose={close}
      />
      {used.has('word') && (
        <LazyWordSheet
          target={target}
          open={panel === 'word'}
          article={article}
          keyed={keyed}
          liveRegion={liveRegion}
          onWordOpened={setOpenedWord}
          onClose={close}
        />
      )}
      {used.has('settings') && (
        <LazySettingsSheet open={panel === 'settings'} onClose={close} hasZh={hasZh(article)} />
      )}
      {used.has('levels') && (
        <LazyLevelWords article={article} open={panel === 'levels'} onClose={close} onJump={jump} />
      )}
      <section aria-label="阅读">
        <Bar article={article} hasZh={hasZh(article)} hidden={away} onOpen={open} />
      </section>
    </OpenedArticle>
  )
}

const hasZh = ({ paragraphs }: ArticleShown): boolean => paragraphs.some(({ zh }) => zh !== '')
