// Selects the player for an article and a reader: the recording for members, generated at the first request;
// the browser's voice as the fallback.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { SpokenSentence } from '../../../../domain/audio/spoken-sentences.ts'
import { ApiError } from '../../../lib/api.ts'
import { audioCalls } from '../../../lib/calls/audio.ts'
import { toQueryKey } from '../../../lib/keys.ts'
import { isLoggedIn } from '../../../lib/session.ts'
import { isRunning, useTask } from '../../../lib/use-task.ts'
import { useVoice } from '../../../lib/voice.ts'
import { createRecordingPlayer, createVoicePlayer, type SentencePlayer } from './sentence-player.ts'

export interface ArticleAudioState {
  sound: SentencePlayer | undefined
  /** Progress of the recording's generation; undefined when none is running. */
  making: { done: number; total: number } | undefined
  isLooking: boolean
  /** Message above the controls. */
  note: { text: string } | undefined
  /** Requests the recording again; undefined while the browser's voice is used. */
  again: (() => void) | undefined
}

/** Cache time (ms): the signed URL of a recording is valid for longer than this. */
const FRESH_MS = 4 * 3_600_000

export function useArticleAudio(article_id: number, sentences: readonly SpokenSentence[]): ArticleAudioState {
  const { isAvailable, isHere } = useVoice()
  const query = useQuery({
    queryKey: toQueryKey('audio', article_id),
    queryFn: async ({ signal }) => {
      try {
        return { ...(await audioCalls.article({ id: article_id }, { signal })), isForMembers: false }
      } catch (error) {
        if (error instanceof ApiError && error.code === 'MEMBERSHIP_REQUIRED')
          return { result: null, task: null, isForMembers: true }
        throw error
      }
    },
    enabled: isLoggedIn(),
    retry: false,
    staleTime: FRESH_MS,
  })
  const task = useTask(query.data?.task ?? null).data
  const state = task?.state
  const { refetch } = query
  useEffect(() => {
    if (state === 'DONE') void refetch()
  }, [state, refetch])
  const made = query.data?.result ?? null
  const isMaking = task !== undefined && isRunning(task)
  const isFailed = task !== undefined && !isMaking && state !== 'DONE'
  const isPaused = query.fetchStatus === 'paused'
  // The recording is ready, but its URL is not fetched yet: no other player may start now.
  const isComing = state === 'DONE' && made === null && !query.isError
  const isLooking = query.isLoading || (query.data?.task != null && task === undefined) || isComing
  const [sound, setSound] = useState<SentencePlayer>()
  const mayOwn = isAvailable && !isLooking && !isMaking
  useEffect(() => {
    if (made) setSound(createRecordingPlayer(made))
    else setSound(mayOwn ? createVoicePlayer(sentences) : undefined)
  }, [made, mayOwn, sentences])
  const note = useMemo(() => {
    const toNote = (text: string) => ({ text })
    if (made || isLooking) return undefined
    if (isMaking) return toNote('正在准备朗读，完成后自动播放。')
    const isForMembers = query.data?.isForMembers ?? false
    if (!isAvailable) {
      if (isForMembers) return toNote('当前浏览器没有英语语音。会员可使用高品质朗读。')
      if (isPaused || query.isError || isFailed) return toNote('朗读加载失败，请联网后重新打开。')
      return toNote('当前浏览器没有英语语音，请换一个浏览器。')
    }
    if (isForMembers)
      return toNote(`现在是${isHere ? '浏览器的声音' : '合成语音'}，免费。会员可使用高品质朗读。`)
    if (!isHere) return toNote('合成语音')
    return isPaused || query.isError || isFailed ? toNote('朗读加载失败，已改用浏览器语音。') : undefined
  }, [made, isLooking, isMaking, isAvailable, isHere, isPaused, isFailed, query.data, query.isError])
  return {
    ...{ sound, isLooking, note },
    making: isMaking ? { done: task.done, total: task.total } : undefined,
    again: made ? () => void refetch() : undefined,
  }
}
