import type { Database } from '../../platform/database/database.ts'
import type { OperatorLiveQuery } from '../../platform/live/live-query.ts'
import { getQueues } from './get-queues.ts'

/** Versioned by counts only, because ages grow without changes. */
export const queueLiveQuery = (database: Database, now: () => Date): OperatorLiveQuery => ({
  for: 'operators',
  topic: 'queues',
  version: async () => {
    const { queues } = await getQueues(database, now)
    return queues.map(({ name, count }) => `${name}.${count}`).join(' ')
  },
})
