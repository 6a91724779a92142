// Every component in every state on one page, for developers of screens; development builds only.
import { useState } from 'react'
import { type ThemeChoice, useTheme } from '../../lib/theme.ts'
import { Page, PageTitle, TopBar } from '../Page.tsx'
import { SegmentedControl } from '../Tabs.tsx'
import { Toaster } from '../Toaster.tsx'
import { ControlsGallery } from './Controls.tsx'
import { ListsGallery } from './Lists.tsx'
import { OverlaysGallery } from './Overlays.tsx'
import { ReaderSample } from './ReaderSample.tsx'
import { StatesGallery } from './States.tsx'
import styles from './UiGallery.module.css'

const PARTS = [
  { value: 'controls', label: '控件' },
  { value: 'lists', label: '列表' },
  { value: 'states', label: '状态' },
  { value: 'overlays', label: '浮层' },
  { value: 'reader', label: '阅读' },
] as const

type Part = (typeof PARTS)[number]['value']

function partOfHash(): Part {
  const hash = window.location.hash.slice(1)
  return PARTS.find((part) => part.value === hash)?.value ?? 'controls'
}

/** `hasToaster`: the shell already shows toasts. */
export function UiGallery({ hasToaster = false }: { hasToaster?: boolean }) {
  const { choice, choose } = useTheme()
  const [part, setPart] = useState<Part>(partOfHash)
  const show = (next: Part) => {
    setPart(next)
    window.history.replaceState(window.history.state, '', `#${next}`)
  }
  if (part === 'reader') return <ReaderSample onLeave={() => show('controls')} />
  return (
    <>
      <TopBar title="开卷的样子" />
      <Page>
        <PageTitle title="组件" sub="每一件，每一种状态" />
        <div className={styles.switches}>
          <SegmentedControl<ThemeChoice>
            label="外观"
            value={choice}
            onChange={choose}
            items={[
              { value: '', label: '跟随系统' },
              { value: 'light', label: '明亮' },
              { value: 'black', label: '暗黑' },
              { value: 'sepia', label: '米黄' },
            ]}
          />
          <SegmentedControl label="部分" items={PARTS} value={part} onChange={show} />
        </div>
        {part === 'controls' && <ControlsGallery />}
        {part === 'lists' && <ListsGallery />}
        {part === 'states' && <StatesGallery />}
        {part === 'overlays' && <OverlaysGallery />}
      </Page>
      {!hasToaster && <Toaster />}
    </>
  )
}
