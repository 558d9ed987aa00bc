import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorHome } from '../../../contract/operator-home/home.ts'
import type { Platform } from '../../platform/platform.ts'

/** The job queues, the one that has waited longest first. */
export const getHealth = async ({
  jobs,
}: Pick<Platform, 'jobs'>): Promise<OutputOf<typeof operatorHome.getHealth>> => {
  const queues = (await jobs.listQueues()).toSorted(
    (a, b) => b.ageSeconds - a.ageSeconds || b.failed - a.failed || a.name.localeCompare(b.name),
  )
  return {
    queues: queues.map(({ name, waiting, oldestSince, running, failed }) => ({
      name,
      waiting,
      oldestSince: oldestSince?.toISOString() ?? null,
      running,
      failed,
    })),
  }
}
