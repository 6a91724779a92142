// The review without an account: the words saved in this browser, or a sample.
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { parseChosenWords } from '../../features/word/chosen-driver.ts'
import { createLazyGuestDriver } from '../../features/word/lazy-guest-driver.ts'
import { parseNewLimit } from '../../features/word/more-new.ts'
import styles from '../../features/word/Review.module.css'
import { ReviewSession } from '../../features/word/ReviewSession.tsx'
import { SessionEnd } from '../../features/word/SessionEnd.tsx'
import { useExpectedCount } from '../../features/word/use-expected.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'

export function FlashcardDemoScreen() {
  const isLoggedIn = useIsLoggedIn()
  const [isSample, setSample] = useState(false)
  const { searchStr } = useLocation()
  const words = parseChosenWords(searchStr)
  const new_limit = parseNewLimit(searchStr)
  const navigate = useNavigate()
  const expected = useExpectedCount()
  const note = isSample
    ? '当前为试用，使用十个示例单词，不保存记录。'
    : '复习记录保存在这台设备上，注册后自动同步。'
  return (
    <ReviewSession
      makeDriver={() => createLazyGuestDriver(() => setSample(true), new Set(words), new_limit)}
      onLeave={() => void navigate({ to: isSample ? '/' : '/myword' })}
      {...(words || new_limit !== undefined || expected === undefined ? {} : { expected })}
      note={<p className={styles.note}>{note}</p>}
      end={(session, again) => (
        <SessionEnd session={session}>
          {!isLoggedIn && (
            <Link to="/Register" className={buttonClass({ variant: 'primary', block: true })}>
              注册并保存进度
            </Link>
          )}
          <Button block onClick={again}>
            再来一组
          </Button>
          <Link to="/" className={buttonClass({ variant: 'plain', block: true })}>
            去读一篇
          </Link>
        </SessionEnd>
      )}
    />
  )
}
