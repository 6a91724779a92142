// Gallery section: the reader with an open word sheet, the reference for all other screens.
import { Ellipsis, Headphones, Languages, NotebookPen } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { LevelTag } from '../Badge.tsx'
import { Button, IconButton } from '../Button.tsx'
import { LeftIcon, LineIcon, RobotIcon } from '../icons.tsx'
import { BarButton, BottomBar, TopBar } from '../Page.tsx'
import '../reading.css'
import { MetaLine } from '../MetaLine.tsx'
import { Sheet } from '../Sheet.tsx'
import styles from './UiGallery.module.css'

const stroke = { size: 21, strokeWidth: 1.6, 'aria-hidden': true } as const

function mark(root: HTMLElement, name: string, words: string) {
  if (!('highlights' in CSS)) return
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(words) ?? -1
    if (at < 0) continue
    const range = new StaticRange({
      startContainer: node,
      startOffset: at,
      endContainer: node,
      endOffset: at + words.length,
    })
    CSS.highlights.set(name, new Highlight(range))
    return
  }
}

export function ReaderSample({ onLeave }: { onLeave: () => void }) {
  const text = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(true)
  useEffect(() => {
    if (!text.current) return
    mark(text.current, 'kj-found', 'can be')
    mark(text.current, 'kj-learning', 'experiment')
    mark(text.current, 'kj-due', 'regulator')
    return () => CSS.highlights?.clear()
  }, [])
  return (
    <>
      <TopBar
        title="外刊 · 经济"
        left={
          <IconButton label="返回" onClick={onLeave}>
            <LeftIcon />
          </IconButton>
        }
        right={
          <IconButton label="显示设置" onClick={() => setOpen(!open)}>
            <b>Aa</b>
          </IconButton>
        }
      />
      <div className={styles.reader}>
        <article className="prose" ref={text}>
          <p className="prose-kicker" lang="en">
            The Weekly Ledger
          </p>
          <h1 className="prose-title" lang="en">
            The quiet revolution in battery storage
          </h1>
          <p className="prose-title-zh">储能的静默革命：电网如何学会等待</p>
          <div className="prose-meta">
            <MetaLine items={['6 分钟', '1,240 词', <LevelTag key="level" label="六级 / 考研" />]} />
          </div>
          <p className="prose-p" lang="en">
            “Cheap storage changes what a grid can be,” says one engineer in Guizhou. The numbers are hard to
            ignore: capacity grew by 62% in a year, while costs fell <em>below</em> $90 per kilowatt-hour.
          </p>
          <p className="prose-zh">
            “便宜的储能改变了电网的可能性。”贵州的一位工程师说。一年之内装机容量增长了百分之六十二。
          </p>
          <p className="prose-p" lang="en">
            Utilities that once treated batteries as an experiment now plan around them, and the old logic of
            peak plants is beginning to look, in one regulator’s phrase, “like a fax machine”.
          </p>
        </article>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} label="单词 experiment" modal={false} aboveBar>
        <p className={styles.word} lang="en">
          experiment <span>/ɪkˈsperɪmənt/</span>
        </p>
        <p className={styles.senses}>
          <span>
            <b lang="en">n.</b>实验；试验
          </span>
          <span>
            <b lang="en">v.</b>尝试
          </span>
        </p>
        <div className={styles.pair}>
          <Button variant="primary">加入生词本</Button>
          <Button>AI 语境释义</Button>
        </div>
      </Sheet>
      <BottomBar label="阅读工具">
        <BarButton
          icon={<LineIcon node={Languages} {...stroke} />}
          label="译文"
          pressed
          onClick={() => undefined}
        />
        <BarButton icon={<LineIcon node={Headphones} {...stroke} />} label="播放" onClick={() => undefined} />
        <BarButton
          icon={<LineIcon node={NotebookPen} {...stroke} />}
          label="笔记"
          onClick={() => undefined}
        />
        <BarButton icon={<RobotIcon size={21} strokeWidth={1.6} />} label="问 AI" onClick={() => undefined} />
        <BarButton icon={<LineIcon node={Ellipsis} {...stroke} />} label="更多" onClick={() => undefined} />
      </BottomBar>
    </>
  )
}
