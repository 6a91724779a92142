// Takes a picture from this device: chosen, dropped or pasted.
import { PICTURE_TYPES, pictureIn } from '../lib/use-upload.ts'
import { UploadField } from './UploadField.tsx'

const MAX_BYTES = 10_000_000
const refused = ({ size }: File) => (size > MAX_BYTES ? '图片最大 10 MB，请缩小后再试。' : undefined)

export interface PictureFieldProps {
  /** What the button does. */
  label: string
  onUploaded: (picture: { src: string; width: number; height: number }) => void
}

export function PictureField({ label, onUploaded }: PictureFieldProps) {
  return (
    <UploadField
      label={label}
      hint="也可以拖进来或粘贴，最大 10 MB。"
      accept={PICTURE_TYPES}
      found={pictureIn}
      refused={refused}
      onUploaded={({ picture }) => picture && onUploaded(picture)}
    />
  )
}
