// Forms that add an article to an issue by its link, and that add a section.
import { useState } from 'react'
import { magazineCalls } from '../../lib/calls/magazine.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import styles from './IssueDesk.module.css'
import { useMagazineMutation } from './queries.ts'

export function AddPlace({
  id,
  sections,
}: {
  id: number
  sections: readonly { name: string; name_zh: string }[]
}) {
  const [link, setLink] = useState('')
  const [section, setSection] = useState('')
  const add = useMagazineMutation(
    () => magazineCalls.place({ id, link: link.trim(), section: section.trim() }),
    () => setLink(''),
  )
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        if (link.trim()) add.mutate(undefined)
      }}
    >
      <Field label="文章的链接">
        <Input
          value={link}
          inputMode="url"
          maxLength={2000}
          autoComplete="off"
          onChange={(event) => setLink(event.target.value)}
        />
      </Field>
      <Field label="栏目">
        <Input
          value={section}
          maxLength={80}
          list={`sections-${id}`}
          autoComplete="off"
          onChange={(event) => setSection(event.target.value)}
        />
      </Field>
      <datalist id={`sections-${id}`}>
        {sections.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit" loading={add.isPending}>
        添加到这一期
      </Button>
    </form>
  )
}
