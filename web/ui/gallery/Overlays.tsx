// Gallery section: overlays (sheets, dialogs, toasts).
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { copyAndNotify } from '../copy.ts'
import { ConfirmDialog, Dialog } from '../Dialog.tsx'
import { Field, Input, TextArea } from '../Field.tsx'
import { List, ListRow, Section } from '../List.tsx'
import { Sheet } from '../Sheet.tsx'
import { showNotice, showToast } from '../toast.ts'
import styles from './UiGallery.module.css'

type Open = 'sheet' | 'free' | 'dialog' | 'confirm' | ''

export function OverlaysGallery() {
  const [open, setOpen] = useState<Open>('')
  const close = () => setOpen('')
  return (
    <>
      <Section title="面板">
        <div className={styles.line}>
          <Button onClick={() => setOpen('sheet')}>模态面板</Button>
          <Button onClick={() => setOpen('free')}>非模态面板</Button>
        </div>
      </Section>
      <Section title="对话框">
        <div className={styles.line}>
          <Button onClick={() => setOpen('dialog')}>写笔记</Button>
          <Button onClick={() => setOpen('confirm')}>确认</Button>
        </div>
      </Section>
      <Section title="提示">
        <div className={styles.line}>
          <Button onClick={() => showToast('有新版本，刷新就能用上')}>顶部</Button>
          <Button
            onClick={() =>
              showNotice('已收藏', { action: { label: '撤销', run: () => showNotice('已撤销') } })
            }
          >
            可撤销
          </Button>
          <Button
            onClick={() => {
              for (const at of [1, 2, 3, 4]) showNotice(`第 ${at} 条`)
            }}
          >
            四条排队
          </Button>
          <Button onClick={() => void copyAndNotify('开卷有益')}>复制</Button>
        </div>
      </Section>
      <Sheet open={open === 'sheet'} onClose={close} label="显示设置" title="显示设置" expandable>
        <List inset>
          {['译文在下', '译文并排', '点一下再看', '只看英文', '字号', '行距', '外观'].map((title) => (
            <ListRow key={title} title={title} onClick={close} />
          ))}
        </List>
      </Sheet>
      <Sheet
        open={open === 'free'}
        onClose={close}
        label="单词 experiment"
        modal={false}
        footer={
          <Button variant="primary" block onClick={() => showNotice('已收藏')}>
            加入生词本
          </Button>
        }
      >
        <p className={styles.word} lang="en">
          experiment
        </p>
        <p>n. 实验；试验 v. 尝试</p>
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="写笔记"
        footer={
          <Button variant="primary" onClick={close}>
            保存
          </Button>
        }
      >
        <div className={styles.form}>
          <Field label="标签">
            <Input placeholder="随便写" />
          </Field>
          <Field label="想法">
            <TextArea rows={6} />
          </Field>
          <Button onClick={() => showNotice('已存草稿')}>存草稿</Button>
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="删除这 3 个词？"
        confirmLabel="删除"
        danger
      >
        复习记录会一起删掉，之后可以重新收藏。
      </ConfirmDialog>
    </>
  )
}
