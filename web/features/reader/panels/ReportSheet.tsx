// 译得不对 of a selected passage: its English, the Chinese that is shown for its paragraph, and the line to the editors.
import { Sheet } from '../../../ui/Sheet.tsx'
import { ReportForm, type Wrong } from './ReportForm.tsx'
import styles from './WordSheet.module.css'

export function ReportSheet({
  wrong,
  open,
  onClose,
}: {
  wrong: Wrong | undefined
  open: boolean
  onClose: () => void
}) {
  return (
    <Sheet open={open && wrong !== undefined} onClose={onClose} label="译得不对" title="译得不对" aboveBar>
      {wrong && (
        <div className={styles.passage}>
          <p lang="en">{wrong.quote}</p>
          {wrong.shown !== '' && <p className="prose-zh">{wrong.shown}</p>}
          <ReportForm key={`${wrong.paragraph} ${wrong.quote}`} wrong={wrong} about="TRANSLATION" />
        </div>
      )}
    </Sheet>
  )
}
