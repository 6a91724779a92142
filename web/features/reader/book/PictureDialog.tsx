// Dialog with a picture of the book, fitted to the window; a press shows it at its natural size.
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './Book.module.css'

export interface PictureDialogProps {
  picture: { src: string; alt: string } | undefined
  open: boolean
  onClose: () => void
}

export function PictureDialog({ picture, open, onClose }: PictureDialogProps) {
  const [isLarge, setLarge] = useState(false)
  return (
    <Dialog open={open && picture !== undefined} onClose={onClose} title="图片">
      {picture && (
        <button
          type="button"
          className={styles.picture}
          data-large={isLarge || undefined}
          aria-label={isLarge ? '缩小图片' : '放大图片'}
          onClick={() => setLarge(!isLarge)}
        >
          <img src={picture.src} alt={picture.alt} />
        </button>
      )}
    </Dialog>
  )
}
