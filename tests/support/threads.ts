// Threads of this worker start from the bundles that threads-setup.ts has made.
import { inject } from 'vitest'
import { KillableThread } from '../../server/providers/killable-thread.ts'

KillableThread.bundles = inject('threads')
