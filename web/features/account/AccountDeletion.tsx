// Data export and account deletion: each dialog explains its effect before the request; a deletion can be
// cancelled for a week.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { getErrorMessage } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { isRunning, useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './AccountDeletion.module.css'
import { useCancelDeletion, useExportUserData, useRequestDeletion } from './account-deletion.ts'
import { getFormErrors } from './form-errors.ts'

/** `isBrief`: render only the rows, without a heading, inside a titled group. */
export function AccountDeletion({ isBrief = false }: { isBrief?: boolean }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const rows = (
    <>
      <List label="我的数据">
        <TakeOut isBrief={isBrief} />
        <ListRow title="删除账号" danger onClick={() => setConfirmOpen(true)} />
      </List>
      <LeaveDialog open={isConfirmOpen} onClose={() => setConfirmOpen(false)} />
    </>
  )
  return isBrief ? rows : <Section title="我的数据">{rows}</Section>
}

function TakeOut({ isBrief }: { isBrief: boolean }) {
  const ask = useExportUserData()
  const task = useTask(ask.data?.task ?? null)
  const made = task.data?.state === 'DONE' ? (task.data.result as { url: string } | null) : null
  const isMaking = ask.isPending || (ask.data !== undefined && (!task.data || isRunning(task.data)))
  const failed = task.data?.state === 'FAILED'
  return (
    <ListRow
      title="下载我的数据"
      sub={
        made
          ? '已打包，一天内可下载'
          : isMaking
            ? '正在打包，完成后可在此下载'
            : failed
              ? '打包失败，请重试'
              : isBrief
                ? undefined
                : '单词、笔记、复习和阅读记录'
      }
      actions={
        made ? (
          <a href={made.url} download="开卷-我的数据.zip" className={styles.get}>
            下载
          </a>
        ) : (
          <Button
            size="s"
            loading={isMaking}
            onClick={() => ask.mutate(undefined, { onError: (error) => showNotice(getErrorMessage(error)) })}
          >
            打包下载
          </Button>
        )
      }
    />
  )
}

function LeaveDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const leave = useRequestDeletion()
  const navigate = useNavigate()
  const faults = getFormErrors(leave.error)
  const submit = () =>
    leave.mutate(password, {
      onSuccess: ({ deletes_at }) => {
        showNotice(`账号将于 ${formatDate(deletes_at)}删除，在此之前登录可以恢复`)
        void navigate({ to: '/' })
      },
    })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="删除账号"
      locked={leave.isPending}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="danger" disabled={password === ''} loading={leave.isPending} onClick={submit}>
            删除账号
          </Button>
        </>
      }
    >
      <form
        className={styles.leave}
        onSubmit={(event) => {
          event.preventDefault()
          if (password !== '' && !leave.isPending) submit()
        }}
      >
        <p>所有设备会立即退出登录。7 天内登录可以恢复账号；7 天后以下内容将永久删除，无法恢复：</p>
        <ul>
          <li>生词本、复习记录和阅读数据</li>
          <li>笔记、合集、书架和上传的书</li>
          <li>手机号、用户名和剩余的会员天数</li>
        </ul>
        <p>如需备份，请先下载我的数据。</p>
        <Field label="密码" error={faults.fields['password'] ?? faults.whole}>
          <PasswordInput
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** Notice at the top of 我的 while a deletion is pending. */
export function AccountDeletionNotice({ deletes_at }: { deletes_at: string }) {
  const stay = useCancelDeletion()
  return (
    <div className={styles.going} role="status">
      <p>
        <b>账号将于 {formatDate(deletes_at)}删除。</b>
        保留账号后，所有数据不变。
      </p>
      <Button
        variant="primary"
        loading={stay.isPending}
        onClick={() =>
          stay.mutate(undefined, {
            onSuccess: () => showNotice('已保留账号'),
            onError: (error) => showNotice(getErrorMessage(error)),
          })
        }
      >
        保留账号
      </Button>
    </div>
  )
}
