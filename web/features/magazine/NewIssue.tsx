// Form for a new issue: name, edition, number, and optionally the URL of its contents page.
import { useState } from 'react'
import { magazineCalls } from '../../lib/calls/magazine.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IssueFields, type IssueFormValues } from './IssueFields.tsx'
import { useMagazineMutation } from './queries.ts'

const NOTHING: IssueFormValues = { name: '', edition: '', number: '', url: '', cover: '' }

export function NewIssue({ onMade }: { onMade: (id: number) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState(NOTHING)
  const [showErrors, setShowErrors] = useState(false)
  const make = useMagazineMutation(
    (issue: IssueFormValues) => magazineCalls.make(issue),
    ({ id }) => {
      setOpen(false)
      setValues(NOTHING)
      onMade(id)
    },
  )
  const submit = () => {
    setShowErrors(true)
    if (values.name.trim() && values.edition.trim()) make.mutate(values)
  }
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        新建一期
      </Button>
      <Dialog
        open={isOpen}
        title="新建一期杂志"
        locked={make.isPending}
        onClose={() => setOpen(false)}
        footer={
          <Button variant="primary" loading={make.isPending} onClick={submit}>
            新建
          </Button>
        }
      >
        <IssueFields
          values={values}
          showErrors={showErrors}
          onChange={(next) => setValues({ ...values, ...next })}
          onSubmit={submit}
        />
      </Dialog>
    </>
  )
}
