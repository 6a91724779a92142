// Input for a picture from this device: selected, dropped or pasted.
import { findPicture, getPictureError, PICTURE_TYPES, type UploadedPicture } from '../lib/use-upload.ts'
import { UploadField } from './UploadField.tsx'

export interface PictureFieldProps {
  /** The label of the button. */
  label: string
  onUploaded: (picture: UploadedPicture) => void
}

export function PictureField({ label, onUploaded }: PictureFieldProps) {
  return (
    <UploadField
      label={label}
      hint="也可以拖进来或粘贴，最大 10 MB。"
      accept={PICTURE_TYPES}
      found={findPicture}
      refused={getPictureError}
      onUploaded={({ picture }) => picture && onUploaded(picture)}
    />
  )
}
