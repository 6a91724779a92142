// Background jobs of audio: synthesise an article once per revision, and delete files of old revisions once a
// week.
import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { cleanUpAudio } from './clean-up.ts'
import { AUDIO_JOB } from './job-types.ts'
import { makeAudio } from './make.ts'

export const audioJobs = [
  defineJob({ ...AUDIO_JOB, retries: 2, run: makeAudio }),
  defineJob({
    name: 'audio.clean_up',
    formerNames: ['audio.sweep'],
    payload: z.looseObject({}),
    retries: 1,
    every: '11 19 * * 3',
    run: async (deps) => ({ removed: await cleanUpAudio(deps) }),
  }),
]
