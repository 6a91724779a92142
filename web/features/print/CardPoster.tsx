// Form that renders Markdown as a picture, for notes that are not articles.
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { PosterPicture } from './PosterPicture.tsx'
import styles from './Print.module.css'
import { useRender } from './queries.ts'
import { SavePicture } from './SavePicture.tsx'

const MAX_BYTES = 8192

export function CardPoster() {
  const [markdown, setMarkdown] = useState('')
  const render = useRender()
  const bytes = new TextEncoder().encode(markdown).length
  const isTooLong = bytes > MAX_BYTES
  const draw = () => render.mutate({ markdown })
  return (
    <div className={styles.layout}>
      <div className={styles.paper}>
        <PosterPicture
          url={render.data?.url}
          alt="文字图片"
          shape="card"
          hint="写几行字，点“生成图片”。"
          isMaking={render.isPending}
          fault={render.error}
          onRetry={draw}
        />
      </div>
      <div className={styles.side}>
        <Field
          label="文字（Markdown）"
          hint="# 大标题，## 小标题，- 列表，> 引用，**粗体**"
          error={isTooLong ? '太长了，请分成几张。' : undefined}
        >
          <TextArea rows={14} value={markdown} onChange={(event) => setMarkdown(event.target.value)} />
        </Field>
        <div className={styles.acts}>
          <Button
            variant={render.data ? 'quiet' : 'primary'}
            disabled={markdown.trim() === '' || isTooLong}
            loading={render.isPending}
            onClick={draw}
          >
            生成图片
          </Button>
        </div>
        {render.data && <SavePicture url={render.data.url} name="开卷-卡片" page="/admin/poster_xhs" />}
      </div>
    </div>
  )
}
