// Layout of the account forms: logo, title, fields, error message, one submit button, links.
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { BackBar } from '../../ui/BackBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { LogoIcon } from '../../ui/icons.tsx'
import styles from './Forms.module.css'

export interface AccountFormProps {
  title: string
  sentence?: ReactNode
  submit: string
  isPending: boolean
  /** The form cannot be submitted at all. */
  isDisabled?: boolean
  /** Error message of the response, unless it belongs to one field. */
  fault: string | undefined
  /** Alternative method, rendered below the button. */
  other?: ReactNode
  foot?: ReactNode
  onSubmit: () => void
  children: ReactNode
}

export function AccountForm(props: AccountFormProps) {
  // `isPending` updates one render late: pressing Enter twice quickly would send two registration requests.
  const isSent = useRef(false)
  useEffect(() => {
    if (!props.isPending) isSent.current = false
  }, [props.isPending])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isSent.current || props.isPending || props.isDisabled) return
    isSent.current = true
    props.onSubmit()
  }
  return (
    <>
      <BackBar always />
      <div className={styles.screen}>
        <header className={styles.head}>
          <Link to="/" className={styles.home} aria-label="开卷，回到首页">
            <LogoIcon size={40} className={styles.logo} />
          </Link>
          <h1>{props.title}</h1>
          {props.sentence !== undefined && <p>{props.sentence}</p>}
        </header>
        <form className={styles.form} onSubmit={onSubmit} noValidate>
          {props.children}
          <p className={styles.fault} role="alert">
            {props.fault}
          </p>
          <Button variant="primary" block type="submit" loading={props.isPending} disabled={props.isDisabled}>
            {props.submit}
          </Button>
          {props.other}
        </form>
        {props.foot !== undefined && <div className={styles.foot}>{props.foot}</div>}
      </div>
    </>
  )
}
