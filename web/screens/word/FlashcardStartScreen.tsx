// A member's review session.
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { chosenDriver, chosenWords } from '../../features/word/chosen-driver.ts'
import { memberCards } from '../../features/word/member-cards.ts'
import { memberDriver } from '../../features/word/member-driver.ts'
import { ReviewSession } from '../../features/word/ReviewSession.tsx'
import { SessionEnd } from '../../features/word/SessionEnd.tsx'
import { keysOf } from '../../lib/keys.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'

export function FlashcardStartScreen() {
  const { searchStr } = useLocation()
  const isForced = new URLSearchParams(searchStr).get('force') === '1'
  const words = chosenWords(searchStr)
  const navigate = useNavigate()
  const cache = useQueryClient()
  const leave = () => {
    void cache.invalidateQueries({ queryKey: keysOf('word') })
    // In its place, so that the way back does not lead into the session again.
    void navigate({ to: '/flashcard', replace: true })
  }
  return (
    <ReviewSession
      makeDriver={() => {
        const driver = memberDriver(isForced)
        return words ? chosenDriver(driver, () => memberCards(words)) : driver
      }}
      onLeave={leave}
      end={(summary, again) => (
        <SessionEnd summary={summary}>
          <Button variant="primary" block onClick={leave}>
            完成
          </Button>
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
