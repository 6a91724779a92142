// State of the text above its paragraphs: missing translations and doubtful translations, figures and terms,
// each with a link to it.
import { WarningIcon } from './icons.tsx'
import styles from './Paragraphs.module.css'

export function TextState(props: {
  lacking: number
  total: number
  suspects: number
  doubts: number
  offTerms: number
  canTranslate: boolean
  onShowSuspect: () => void
  onShowDoubt: () => void
  onShowTerm: () => void
  onTranslateRest?: (() => void) | undefined
}) {
  const { lacking, total, suspects, doubts, offTerms, onTranslateRest } = props
  if (lacking + suspects + doubts + offTerms === 0) return null
  return (
    <div className={styles.textState}>
      {lacking > 0 && (
        <p className={styles.lacking}>
          {lacking === total ? '全部' : `${total} 段里有`} {lacking} 段还没有译文
          {!props.canTranslate && '。还没有设置翻译服务，译文可以手写'}
        </p>
      )}
      {lacking > 0 && onTranslateRest && (
        <button type="button" className={styles.go} onClick={onTranslateRest}>
          {lacking === total ? '翻译全文' : `翻译余下 ${lacking} 段`}
        </button>
      )}
      {suspects > 0 && (
        <button type="button" className={styles.doubts} onClick={props.onShowSuspect}>
          <WarningIcon />
          {suspects} 段译文不像译文
        </button>
      )}
      {doubts > 0 && (
        <button type="button" className={styles.doubts} onClick={props.onShowDoubt}>
          <WarningIcon />
          {doubts} 处数字对不上
        </button>
      )}
      {offTerms > 0 && (
        <button type="button" className={styles.doubts} onClick={props.onShowTerm}>
          <WarningIcon />
          {offTerms} 段没照术语译
        </button>
      )}
    </div>
  )
}
