// Top bar of a review: close, progress, undo by one card, and the review mode.
import { leaveMenu } from '../../lib/leave-menu.ts'
import { useMedia } from '../../lib/use-media.ts'
import { KeyHint } from '../../ui/Badge.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { ProgressBar } from '../../ui/Progress.tsx'
import { MoreIcon } from '../../ui/tab-icons.tsx'
import { UndoIcon } from './icons.tsx'
import type { SessionProgress } from './progress.ts'
import styles from './Review.module.css'
import { MODE_LABELS, type ReviewMode } from './review-mode.ts'
import { setSoundMuted, useIsMuted } from './sound-muted.ts'

export interface ReviewBarProps {
  /** Undefined while the number of cards is loading. */
  progress: SessionProgress | undefined
  canUndo: boolean
  mode: ReviewMode
  modes: readonly ReviewMode[]
  onMode: (mode: ReviewMode) => void
  onLeave: () => void
  onUndo: () => void
  onKeys: () => void
}

export function ReviewBar(props: ReviewBarProps) {
  const { progress, canUndo, mode, modes, onMode, onLeave, onUndo, onKeys } = props
  const hasKeyboard = useMedia('(hover: hover) and (pointer: fine)')
  const isMuted = useIsMuted()
  const choices = modes.map((each) => ({
    label: each === mode ? `${MODE_LABELS[each]} ✓` : MODE_LABELS[each],
    onSelect: () => onMode(each),
  }))
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.barButton} onClick={onLeave}>
        <CloseIcon />
        <span>结束</span>
        <KeyHint keys={['Esc']} />
      </button>
      <div className={styles.progress}>
        {progress && (
          <>
            <ProgressBar label="复习进度" value={progress.share} max={1} thin />
            <span>{progress.text}</span>
          </>
        )}
      </div>
      <div className={styles.barEnd}>
        {canUndo && (
          <button type="button" className={styles.barButton} onClick={onUndo}>
            <UndoIcon />
            <span>撤销上一张</span>
            <KeyHint keys={['U']} />
          </button>
        )}
        <Menu
          label="题型"
          icon={<MoreIcon />}
          onClosed={() => leaveMenu()}
          items={[
            ...choices,
            ...(mode === 'sound'
              ? [
                  {
                    label: isMuted ? '静音 ✓' : '静音',
                    onSelect: () => setSoundMuted(!isMuted),
                    separated: true,
                  },
                ]
              : []),
            ...(hasKeyboard ? [{ label: '快捷键', onSelect: onKeys, separated: true }] : []),
          ]}
        />
      </div>
    </header>
  )
}
