// Content of the word sheet: headword, pronunciation, the sense in this sentence, the action buttons, and the
// disclosures.
import { useRef, useState } from 'react'
import type { DictionaryAnswer } from '../../../../domain/language/resolve-entry.ts'
import { useVoice } from '../../../lib/voice.ts'
import { useWordHighlights } from '../../../local/word-highlights.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { SyntheticVoiceBadge } from '../../../ui/SyntheticVoiceBadge.tsx'
import { notifyNoSound } from '../../../ui/silent.ts'
import type { OpenText } from '../article-id.ts'
import type { WordTarget } from '../highlights/target.ts'
import { ReaderMoreIcon } from '../icons.tsx'
import {
  type EntryHead,
  EXAM_NAMES,
  getWordStanding,
  NAME_LABELS,
  toWordSubject,
  type WordMeaning,
} from './answer.ts'
import { PanelSpeakerIcon } from './icons.tsx'
import { LazyOwnGloss } from './lazy-own-gloss.ts'
import { replaceGloss } from './replace-gloss.ts'
import { formatGlossLine, toggleSaved, toggleState } from './saving.ts'
import { useWordInView } from './use-word-in-view.ts'
import { WordActions } from './WordActions.tsx'
import { WordDisclosures } from './WordDisclosures.tsx'
import styles from './WordSheet.module.css'

export interface WordAnswerProps {
  target: WordTarget
  head: EntryHead
  entry: DictionaryAnswer | undefined
  /** The sense is still loading; the headword is shown already and has the focus. */
  isWaiting: boolean
  article: OpenText
  isSidePanel: boolean
}

export function WordAnswer({ target, head, entry, isWaiting, article, isSidePanel }: WordAnswerProps) {
  const root = useRef<HTMLDivElement>(null)
  useWordInView(root, extentOf(target, head), { isBeside: isSidePanel })
  const highlights = useWordHighlights()
  // Another meaning than the default one, chosen or written by the reader.
  const [chosen, setChosen] = useState<WordMeaning>()
  const sense: WordMeaning | null = chosen ?? head.sense
  // A sense that arrives late must not discard a draft or unmount the input during typing.
  const [isWriting, setWriting] = useState(false)
  const standing = getWordStanding(highlights, head, entry)
  const choose = (next: WordMeaning) => {
    setChosen(next)
    setWriting(false)
    if (standing === 'SAVED') replaceGloss(head.lemma, formatGlossLine(next))
  }
  const subject = toWordSubject(target, head, sense)
  return (
    <div ref={root} className={styles.word}>
      <Headline head={head} entry={entry} isIgnored={standing === 'IGNORED'} />
      {isWaiting ? (
        <SkeletonLines lines={2} label="正在查词" />
      ) : (
        <>
          {sense ? (
            <p className={styles.sense}>
              {sense.pos && <i lang="en">{sense.pos}.</i>}
              {sense.zh}
              {isRead(head, sense) && <ReadByModel />}
            </p>
          ) : (
            <p className={styles.missing}>{head.name ? '词典未收录这个专名。' : '词典暂未收录这个词。'}</p>
          )}
          <Facts entry={entry} head={head} />
          {(sense && !isWriting) || standing === 'SAVED' ? (
            <WordActions subject={subject} standing={standing} from={article.id} />
          ) : (
            <LazyOwnGloss
              label={`${head.headword} 的意思`}
              action="加入生词本"
              onDraft={setWriting}
              onWritten={(zh) => {
                toggleSaved(subject.target, article.id, { lemma: subject.lemma, gloss: zh })
                setChosen({ pos: '', zh })
                setWriting(false)
              }}
            />
          )}
          <WordDisclosures
            target={target}
            head={head}
            entry={entry}
            article={article}
            sense={sense}
            isSaved={standing === 'SAVED'}
            onChoose={choose}
          />
        </>
      )}
    </div>
  )
}

const isRead = ({ sense }: EntryHead, shown: WordMeaning): boolean =>
  sense?.by !== undefined && sense.zh === shown.zh

/** A label for the origin of the sense, not a button. */
const ReadByModel = () => (
  <small className={styles.read}>
    AI<span className="sr-only"> 读出的释义</span>
  </small>
)

/** The span from the first highlighted part to the last. */
const extentOf = (target: WordTarget, { spans }: EntryHead): WordTarget => {
  const from = target.start - target.offset
  const start = from + (spans[0]?.[0] ?? target.offset)
  const end = from + (spans.at(-1)?.[1] ?? target.offset + target.text.length)
  return { ...target, start, end }
}

function Headline({
  head,
  entry,
  isIgnored,
}: {
  head: EntryHead
  entry: DictionaryAnswer | undefined
  isIgnored: boolean
}) {
  const { headword, isPhrase, surface } = head
  const notes = [
    isPhrase ? '短语' : head.name ? NAME_LABELS[head.name] : '',
    surface && (
      <>
        文中是 <span lang="en">{surface}</span>
      </>
    ),
  ].filter(Boolean)
  const british = useVoice('en-GB', notifyNoSound)
  const american = useVoice('en-US', notifyNoSound)
  // Where both pronunciations are the same, or only one is known, either voice is fine.
  const first = british.isAvailable || (entry?.phonetics.us ?? '') !== '' ? british : american
  const { uk, us } = entry?.phonetics ?? { uk: '', us: '' }
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.headword} lang="en">
          {headword}
        </h2>
        {isPhrase && american.isAvailable ? (
          <IconButton label={`听 ${headword}`} onClick={() => american.speak(headword)}>
            <PanelSpeakerIcon />
          </IconButton>
        ) : (
          !isPhrase && (
            <Menu
              label="更多操作"
              icon={<ReaderMoreIcon />}
              items={[
                {
                  label: isIgnored ? '不再忽略' : '忽略这个词',
                  onSelect: () => toggleState(head.lemma, 'IGNORED'),
                },
              ]}
            />
          )
        )}
      </div>
      {!isPhrase && (uk || us || american.isAvailable) && (
        <p className={styles.sounds}>
          <Sound
            name={us ? '英' : ''}
            ipa={uk}
            text={headword}
            speak={first.isAvailable ? first.speak : undefined}
          />
          {us && (
            <Sound
              name="美"
              ipa={us}
              text={headword}
              speak={american.isAvailable ? american.speak : undefined}
            />
          )}
          {american.isSynthetic && <SyntheticVoiceBadge />}
        </p>
      )}
      {notes.length > 0 && (
        <p className={styles.surface}>
          {notes.map((note, at) => (
            <span key={at === 0 ? 'kind' : 'surface'}>
              {at > 0 && ' · '}
              {note}
            </span>
          ))}
        </p>
      )}
    </>
  )
}

interface SoundProps {
  /** 英, 美, or '' where both are the same. */
  name: string
  ipa: string
  text: string
  speak: ((text: string) => void) | undefined
}

function Sound({ name, ipa, text, speak }: SoundProps) {
  const inner = (
    <>
      {name && <em>{name}</em>}
      {ipa && <span lang="en">/{ipa}/</span>}
    </>
  )
  if (!speak) return <span className={styles.sound}>{inner}</span>
  // The accessible name contains the visible text: users of voice control speak what they read.
  const label = ['听', name === '' && text, name + (ipa && `/${ipa}/`)].filter(Boolean).join(' ')
  return (
    <button type="button" className={styles.sound} aria-label={label} onClick={() => speak(text)}>
      {inner}
      <PanelSpeakerIcon />
    </button>
  )
}

/** Shows the lowest exam list that has the word first, then the others. */
function Facts({ entry, head }: { entry: DictionaryAnswer | undefined; head: EntryHead }) {
  const tags = entry && !head.isPhrase && !entry.name ? entry.tags : []
  const [first, ...rest] = Object.keys(EXAM_NAMES).flatMap((tag) =>
    tags.includes(tag) ? (EXAM_NAMES[tag] ?? []) : [],
  )
  if (!first) return null
  return (
    <p className={styles.facts}>
      <b>{first}</b>
      {rest.length > 0 && <span className={styles.exams}>{rest.join(' · ')}</span>}
    </p>
  )
}
