// A new issue: its name, edition and number, and where its contents can be read, if anywhere.
import { useState } from 'react'
import { magazineCalls } from '../../lib/calls/magazine.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IssueFields, type IssueText } from './IssueFields.tsx'
import { useMagazineWrite } from './queries.ts'

const NOTHING: IssueText = { name: '', edition: '', number: '', url: '', cover: '' }

export function NewIssue({ onMade }: { onMade: (id: number) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [given, setGiven] = useState(NOTHING)
  const [isTold, setTold] = useState(false)
  const make = useMagazineWrite(
    (issue: IssueText) => magazineCalls.make(issue),
    ({ id }) => {
      setOpen(false)
      setGiven(NOTHING)
      onMade(id)
    },
  )
  const submit = () => {
    setTold(true)
    if (given.name.trim() && given.edition.trim()) make.mutate(given)
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
          given={given}
          isTold={isTold}
          onChange={(next) => setGiven({ ...given, ...next })}
          onSubmit={submit}
        />
      </Dialog>
    </>
  )
}
