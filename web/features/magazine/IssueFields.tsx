// Form fields of an issue, for creating and for editing one.
import { Field, Input } from '../../ui/Field.tsx'
import { EpubField } from './EpubField.tsx'
import styles from './IssueDesk.module.css'

/** True for an uploaded file, whose URL is meaningless to editors. */
const isOurs = (url: string): boolean => url.startsWith('/')

export interface IssueFormValues {
  name: string
  edition: string
  number: string
  url: string
  cover: string
}

export interface IssueFieldsProps {
  values: IssueFormValues
  /** Validation errors are only shown after the first attempt to save. */
  showErrors: boolean
  onChange: (next: Partial<IssueFormValues>) => void
  onSubmit: () => void
}

export function IssueFields({ values, showErrors, onChange, onSubmit }: IssueFieldsProps) {
  const input = (field: keyof IssueFormValues, most: number) => (
    <Input
      value={values[field]}
      maxLength={most}
      autoComplete="off"
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  )
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Field label="刊名" required error={showErrors && !values.name.trim() && '请填写刊名'}>
        {input('name', 80)}
      </Field>
      <Field
        label="哪一期"
        required
        hint="比如 2026 年秋"
        error={showErrors && !values.edition.trim() && '请填写期次'}
      >
        {input('edition', 40)}
      </Field>
      <Field label="期号">{input('number', 20)}</Field>
      <Field label="目录的地址" hint="目录页、订阅源或 EPUB 的网址；留空则手动添加文章。">
        <Input
          value={isOurs(values.url) ? '' : values.url}
          placeholder={isOurs(values.url) ? '用上传的 EPUB' : ''}
          maxLength={2000}
          autoComplete="off"
          onChange={({ target: { value: url } }) => onChange({ url })}
        />
      </Field>
      <EpubField onUploaded={(url) => onChange({ url })} />
      <Field label="封面的地址" hint="留空则从目录页或 EPUB 中取，都没有时自动生成。">
        {input('cover', 2000)}
      </Field>
      {/* Hidden submit button, so that Enter in a field saves. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
    </form>
  )
}
