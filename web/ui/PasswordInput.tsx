// A password input with a visibility toggle: a separate module, because few screens have one.
import { useState } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Field.module.css'
import { Input, type InputProps } from './Field.tsx'
import { EyeIcon, EyeOffIcon } from './more-icons.tsx'

/** A password input with a visibility toggle; hidden again after each mount. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'trail'>) {
  const [seen, setSeen] = useState(false)
  return (
    <Input
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={seen ? 'text' : 'password'}
      trail={
        <IconButton
          label={seen ? '隐藏密码' : '显示密码'}
          pressed={seen}
          className={styles.eye}
          onClick={() => setSeen(!seen)}
        >
          {seen ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  )
}
