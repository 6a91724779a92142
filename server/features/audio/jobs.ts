// Articles are read aloud in the background, once for each text; files of older texts are swept once a week.
import { z } from 'zod'
import { defineJob } from '../../jobs/define.ts'
import { AUDIO_MAKE } from './kind.ts'
import { makeAudio } from './make.ts'
import { sweepAudio } from './sweep.ts'

export const audioJobs = [
  defineJob({ ...AUDIO_MAKE, retries: 2, run: makeAudio }),
  defineJob({
    name: 'audio.sweep',
    payload: z.looseObject({}),
    retries: 1,
    every: '11 19 * * 3',
    run: async (deps) => ({ removed: await sweepAudio(deps) }),
  }),
]
