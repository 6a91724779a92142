// Finds what reads this article to this reader: the recording for members, made when it is first asked for, else the browser.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { SpokenSentence } from '../../../../domain/audio/spoken.ts'
import { Refused } from '../../../lib/api.ts'
import { audioCalls } from '../../../lib/calls/audio.ts'
import { key } from '../../../lib/keys.ts'
import { isLoggedIn } from '../../../lib/session.ts'
import { useSpeech } from '../../../lib/speech.ts'
import { isRunning, useTask } from '../../../lib/use-task.ts'
import { recorded, type Sound, spoken } from './sound.ts'

export interface FoundSound {
  sound: Sound | undefined
  /** How far the recording is; undefined when none is on its way. */
  making: { done: number; total: number } | undefined
  isLooking: boolean
  /** What to tell beside the controls, '' for nothing. */
  note: string
}

export function useSound(article_id: number, sentences: readonly SpokenSentence[]): FoundSound {
  const { isAvailable } = useSpeech()
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
    staleTime: Number.POSITIVE_INFINITY,
  })
  const task = useTask(asked.data?.task ?? null).data
  const state = task?.state
  const { refetch } = asked
  useEffect(() => {
    if (state === 'DONE') void refetch()
  }, [state, refetch])
  const made = asked.data?.result ?? null
  const isMaking = task !== undefined && isRunning(task)
  const isLooking = asked.isLoading || (asked.data?.task != null && task === undefined)
  const [sound, setSound] = useState<Sound>()
  const mayOwn = isAvailable && !isLooking && !isMaking
  useEffect(() => {
    if (made) setSound(recorded(made))
    else setSound(mayOwn ? spoken(sentences) : undefined)
  }, [made, mayOwn, sentences])
  const note = useMemo(() => {
    if (made || isLooking) return ''
    if (isMaking) return '正在准备朗读，做好就能听。'
    if (!isAvailable)
      return asked.data?.isForMembers
        ? '这个浏览器没有英语声音；成为会员，可以听我们的朗读。'
        : '这个浏览器没有英语声音，换一个浏览器试试。'
    return asked.data?.isForMembers || !isLoggedIn() ? '这是浏览器的声音；会员听到的是我们的朗读。' : ''
  }, [made, isLooking, isMaking, isAvailable, asked.data])
  return {
    ...{ sound, isLooking, note },
    making: isMaking ? { done: task.done, total: task.total } : undefined,
  }
}
