// Finds what reads this article to this reader: the recording for members, made when it is first asked for, else the browser.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { SpokenSentence } from '../../../../domain/audio/spoken-sentences.ts'
import { Refused } from '../../../lib/api.ts'
import { audioCalls } from '../../../lib/calls/audio.ts'
import { key } from '../../../lib/keys.ts'
import { isLoggedIn } from '../../../lib/session.ts'
import { isRunning, useTask } from '../../../lib/use-task.ts'
import { useVoice } from '../../../lib/voice.ts'
import { recorded, type Sound, voiced } from './sound.ts'

export interface FoundSound {
  sound: Sound | undefined
  /** How far the recording is; undefined when none is on its way. */
  making: { done: number; total: number } | undefined
  isLooking: boolean
  /** What to tell above the controls. */
  note: { text: string } | undefined
  /** Asks for the recording once more; undefined while the browser reads. */
  again: (() => void) | undefined
}

/** An address is good for longer than this. */
const FRESH_MS = 4 * 3_600_000

export function useSound(article_id: number, sentences: readonly SpokenSentence[]): FoundSound {
  const { isAvailable, isHere } = useVoice()
  const asked = useQuery({
    queryKey: key('audio', article_id),
    queryFn: async ({ signal }) => {
      try {
        return { ...(await audioCalls.article({ id: article_id }, { signal })), isForMembers: false }
      } catch (error) {
        if (error instanceof Refused && error.code === 'MEMBERSHIP_REQUIRED')
          return { result: null, task: null, isForMembers: true }
        throw error
      }
    },
    enabled: isLoggedIn(),
    retry: false,
    staleTime: FRESH_MS,
  })
  const task = useTask(asked.data?.task ?? null).data
  const state = task?.state
  const { refetch } = asked
  useEffect(() => {
    if (state === 'DONE') void refetch()
  }, [state, refetch])
  const made = asked.data?.result ?? null
  const isMaking = task !== undefined && isRunning(task)
  const isFailed = task !== undefined && !isMaking && state !== 'DONE'
  const isPaused = asked.fetchStatus === 'paused'
  // Made and not requested yet: nothing else begins to read meanwhile.
  const isComing = state === 'DONE' && made === null && !asked.isError
  const isLooking = asked.isLoading || (asked.data?.task != null && task === undefined) || isComing
  const [sound, setSound] = useState<Sound>()
  const mayOwn = isAvailable && !isLooking && !isMaking
  useEffect(() => {
    if (made) setSound(recorded(made))
    else setSound(mayOwn ? voiced(sentences) : undefined)
  }, [made, mayOwn, sentences])
  const note = useMemo(() => {
    const tell = (text: string) => ({ text })
    if (made || isLooking) return undefined
    if (isMaking) return tell('正在准备朗读，完成后自动播放。')
    const isForMembers = asked.data?.isForMembers ?? false
    if (!isAvailable) {
      if (isForMembers) return tell('当前浏览器没有英语语音。会员可使用高品质朗读。')
      if (isPaused || asked.isError || isFailed) return tell('朗读加载失败，请联网后重新打开。')
      return tell('当前浏览器没有英语语音，请换一个浏览器。')
    }
    if (isForMembers)
      return tell(`现在是${isHere ? '浏览器的声音' : '合成语音'}，免费。会员可使用高品质朗读。`)
    if (!isHere) return tell('合成语音')
    return isPaused || asked.isError || isFailed ? tell('朗读加载失败，已改用浏览器语音。') : undefined
  }, [made, isLooking, isMaking, isAvailable, isHere, isPaused, isFailed, asked.data, asked.isError])
  return {
    ...{ sound, isLooking, note },
    making: isMaking ? { done: task.done, total: task.total } : undefined,
    again: made ? () => void refetch() : undefined,
  }
}
