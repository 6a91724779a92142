// Dialog for a publication's glossary: editors add, change, delete and restore the Chinese of English terms.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Term } from '../../../domain/article/terms.ts'
import { listTermTranslations } from '../../../domain/article/terms.ts'
import { ApiError } from '../../lib/api.ts'
import { deskCalls } from '../../lib/calls/desk.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { useFocusReturn } from '../../lib/use-focus-back.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { List, ListRow } from '../../ui/List.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './GlossaryDialog.module.css'
import { useDeskChanged } from './queries.ts'

export function GlossaryDialog(props: { publication: { id: number; name: string }; onClose: () => void }) {
  const { publication, onClose } = props
  return (
    <Dialog open onClose={onClose} title="术语" footer={<Button onClick={onClose}>完成</Button>}>
      <p className={styles.about}>
        <span lang="en">{publication.name}</span> 的文章照这里的译法翻译，没照着译的段落会在编辑台标出来。
      </p>
      <Terms id={publication.id} />
    </Dialog>
  )
}

const EMPTY: Term = { en: '', zh: '' }

function Terms({ id }: { id: number }) {
  const query = useQuery({
    queryKey: toQueryKey('desk', 'glossary', id),
    queryFn: ({ signal }) => deskCalls.glossary({ id }, { signal }),
    staleTime: 0,
  })
  const [values, setValues] = useState(EMPTY)
  /** The English of the term that is being edited. */
  const [was, setWas] = useState<string | undefined>(undefined)
  const change = useTermChange(id)
  const begin = (term: Term, changed?: string) => {
    setValues(term)
    setWas(changed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending || values.en.trim() === '' || values.zh.trim() === '') return
    const wish = { id, ...values, ...(was === undefined ? {} : { was }) }
    change.mutate(() => deskCalls.setTerm(wish), { onSuccess: () => begin(EMPTY) })
  }
  const remove = (term: Term) =>
    change.mutate(() => deskCalls.removeTerm({ id, en: term.en }), {
      onSuccess: () => {
        if (was === term.en) begin(EMPTY)
        showNotice(`已删除“${term.en}”`, {
          action: { label: '撤销', run: () => change.mutate(() => deskCalls.setTerm({ id, ...term })) },
        })
      },
      onError: (error) => showNotice(error.message),
    })
  return (
    <>
      <TermForm
        key={was ?? ''}
        given={values}
        isChange={was !== undefined}
        error={change.error}
        isPending={change.isPending}
        onGiven={setValues}
        onSubmit={submit}
        onCancel={() => begin(EMPTY)}
      />
      {query.isPending && <SkeletonRows rows={4} cover={false} label="正在加载术语" />}
      {query.isError && !query.data && (
        <LoadError
          message={query.error.message}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.items.length === 0 && (
        <EmptyState title="还没有术语" hint="人名、机构名、行话，写一次，以后都照着译。" />
      )}
      {query.data && query.data.items.length > 0 && (
        <List label="术语">
          {query.data.items.map((term) => (
            <ListRow
              key={term.en}
              title={<span lang="en">{term.en}</span>}
              sub={listTermTranslations(term).join(' / ')}
              current={term.en === was}
              chevron={false}
              onClick={() => begin(term, term.en)}
              actions={
                <IconButton label={`删除 ${term.en}`} onClick={() => remove(term)}>
                  <CloseIcon size={16} />
                </IconButton>
              }
            />
          ))}
        </List>
      )}
    </>
  )
}

function TermForm(props: {
  given: Term
  isChange: boolean
  error: Error | null
  isPending: boolean
  onGiven: (term: Term) => void
  onSubmit: (event: FormEvent) => void
  onCancel: () => void
}) {
  const { given, error, onGiven } = props
  useFocusReturn()
  const faults = error instanceof ApiError ? error.fieldErrors : {}
  const whole = error && Object.keys(faults).length === 0 ? error.message : undefined
  return (
    <form className={styles.form} onSubmit={props.onSubmit} noValidate>
      <Field label="英文" error={faults['en'] ?? whole}>
        <Input
          lang="en"
          autoCapitalize="none"
          value={given.en}
          maxLength={80}
          placeholder="hedge fund"
          onChange={({ target }) => onGiven({ ...given, en: target.value })}
        />
      </Field>
      <Field label="译成" hint="几种都行的，用 / 隔开，先写的优先。" error={faults['zh']}>
        <Input
          value={given.zh}
          maxLength={80}
          placeholder="对冲基金"
          onChange={({ target }) => onGiven({ ...given, zh: target.value })}
        />
      </Field>
      <span className={styles.acts}>
        <Button
          type="submit"
          variant="primary"
          disabled={given.en.trim() === '' || given.zh.trim() === ''}
          loading={props.isPending}
        >
          {props.isChange ? '保存' : '添加'}
        </Button>
        {props.isChange && <Button onClick={props.onCancel}>取消</Button>}
      </span>
    </form>
  )
}

/** The term marks on the desk depend on the glossary, so its queries are invalidated. */
function useTermChange(id: number) {
  const cache = useQueryClient()
  const changed = useDeskChanged()
  return useMutation({
    mutationFn: (call: () => ReturnType<typeof deskCalls.glossary>) => call(),
    onSuccess: async (glossary) => {
      cache.setQueryData(toQueryKey('desk', 'glossary', id), glossary)
      await changed()
    },
  })
}
