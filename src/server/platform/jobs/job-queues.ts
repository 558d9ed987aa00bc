import type { JobQueue } from '../kernel/metrics.ts'
import type { Database } from '../database/database.ts'

/** Reads the queues of these kinds, in their order. */
export const readJobQueues = async (database: Database, names: readonly string[]): Promise<JobQueue[]> => {
  const { rows } = await database.queryAgency(
    `select q.name, w.waiting, w.since as "oldestSince",
        coalesce(extract(epoch from now() - w.since), 0)::float8 as "ageSeconds",
        (select count(*)::int from pgboss.job j where j.name = q.name and j.state = 'active') as running,
        (select count(*)::int from pgboss.job j where j.name = q.name and j.state = 'failed'
          and j.completed_on > now() - interval '1 day') as failed
      from unnest($1::text[]) with ordinality as q (name, place),
        lateral (select count(*)::int as waiting, min(j.start_after) as since from pgboss.job j
          where j.name = q.name and j.state < 'active' and j.start_after <= now()) as w
      order by q.place`,
    [names],
  )
  return rows as unknown as JobQueue[]
}
