// Pronunciation of a word: British and American where they differ, each with a speaker button; a phrase has
// only the speaker button.
import type { WordPhonetics } from '../../../contract/entities/word.ts'
import { useVoice } from '../../lib/voice.ts'
import { IconButton } from '../../ui/Button.tsx'
import { SyntheticVoiceBadge } from '../../ui/SyntheticVoiceBadge.tsx'
import { WordSpeakerIcon } from './icons.tsx'
import styles from './PronunciationButtons.module.css'
import type { VoiceAccent } from './use-pronounce.ts'

export interface PronunciationButtonsProps {
  word: string
  phonetics: WordPhonetics
  /** Undefined where no speech is available. */
  onSay: ((text: string, accent: VoiceAccent) => void) | undefined
}

export function PronunciationButtons({ word, phonetics: { uk, us }, onSay }: PronunciationButtonsProps) {
  const british = useVoice('en-GB')
  const { isSynthetic } = useVoice()
  const isTwo = uk !== '' && us !== '' && uk !== us
  const one = { accent: us ? 'us' : 'uk', label: '', ipa: us || uk } as const
  const shown = isTwo
    ? ([
        { accent: 'uk', label: '英', ipa: uk },
        { accent: 'us', label: '美', ipa: us },
      ] as const)
    : [one]
  if (!onSay && shown.every(({ ipa }) => ipa === '')) return null
  return (
    <span className={styles.sound}>
      {shown.map(({ accent, label, ipa }) => (
        <span key={accent} className={styles.one}>
          {ipa && (
            <span>
              {label} <span lang="en">/{ipa}/</span>
            </span>
          )}
          {onSay && (!isTwo || accent === 'us' || british.isAvailable) && (
            <IconButton label={`听${label ? `${label}音` : ''} ${word}`} onClick={() => onSay(word, accent)}>
              <WordSpeakerIcon />
            </IconButton>
          )}
        </span>
      ))}
      {onSay && isSynthetic && <SyntheticVoiceBadge />}
    </span>
  )
}
