// A picture paragraph: the picture, its URL or an upload button, and whether it is the article's cover.
import { getPictureUrl } from '../../lib/picture.ts'
import { Input } from '../../ui/Field.tsx'
import { PictureField } from '../../ui/PictureField.tsx'
import styles from './Paragraphs.module.css'
import type { DeskParagraph } from './paragraphs.ts'

export function PictureParagraph(props: {
  paragraph: DeskParagraph
  isReadOnly: boolean
  isCover: boolean
  nth: string
  onChange: (change: (paragraph: DeskParagraph) => DeskParagraph) => void
  onCover: () => void
}) {
  const { isReadOnly, isCover, nth, onChange } = props
  const { src, width, height, text } = props.paragraph
  return (
    <div className={styles.pictured}>
      {src && (
        <img
          className={styles.picture}
          src={getPictureUrl(src, 480)}
          alt={text}
          width={width}
          height={height}
          loading="lazy"
        />
      )}
      {!src && !isReadOnly && (
        <PictureField
          label="上传图片"
          onUploaded={(picture) => onChange((now) => ({ ...now, ...picture }))}
        />
      )}
      <div className={styles.address}>
        <Input
          value={src ?? ''}
          aria-label={`${nth}，图片地址`}
          placeholder="图片地址，/files/… 或 https://…"
          maxLength={500}
          readOnly={isReadOnly}
          onChange={(event) => {
            const address = event.target.value.trim()
            // Drop the size: it belongs to the previous picture.
            onChange(({ width: _, height: __, ...now }) => ({ ...now, src: address }))
          }}
        />
        {src && isCover && <span className={styles.isCover}>现在的封面</span>}
        {src && !isCover && !isReadOnly && (
          <button type="button" className={styles.go} onClick={props.onCover}>
            用作封面<span className="sr-only">，{nth}</span>
          </button>
        )}
      </div>
    </div>
  )
}
