// Placeholder of a pasted picture during its upload: progress, error, and buttons to retry or cancel.
import { useEffect } from 'react'
import { getPictureError, type UploadedPicture, useUpload } from '../../lib/use-upload.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/Progress.tsx'
import styles from './Paragraphs.module.css'

export function PictureOnItsWay(props: {
  file: File
  onUploaded: (picture: UploadedPicture) => void
  onForget: () => void
}) {
  const { file, onForget } = props
  const { state, send } = useUpload(getPictureError, ({ picture }) => picture && props.onUploaded(picture))
  useEffect(() => void send(file), [send, file])
  return (
    <li className={styles.coming}>
      {state.at === 'failed' ? (
        <p role="alert">{state.message}</p>
      ) : (
        <ProgressBar
          label={`正在上传 ${file.name}`}
          value={state.at === 'sending' ? state.share : 0}
          text={`${Math.round((state.at === 'sending' ? state.share : 0) * 100)}%`}
        />
      )}
      {state.at === 'failed' && getPictureError(file) === undefined && (
        <Button size="s" onClick={() => void send(file)}>
          再试一次
        </Button>
      )}
      <Button size="s" variant="plain" onClick={onForget}>
        {state.at === 'failed' ? '移除' : '取消'}
      </Button>
    </li>
  )
}
