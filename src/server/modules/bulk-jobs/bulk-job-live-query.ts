import type { Database } from '../../platform/database/database.ts'
import type { LiveQuery } from '../../platform/live/live-query.ts'

// The version covers every field that the tray shows.
const version = `sum(hashtextextended(concat_ws('.', id, state, done, problems, total), 0))::text as version from bulk_job`
const shown = `dismissed_at is null and coalesce(finished_at, 'infinity') > now() - interval '1 day'`

export const bulkJobLiveQueries = (database: Database): readonly LiveQuery[] => [
  {
    for: 'customers',
    topic: 'bulkJobs',
    sql: `select customer_id, ${version} where customer_id = any($1::bigint[]) and ${shown} group by customer_id`,
  },
  {
    for: 'operators',
    topic: 'operatorBulkJobs',
    version: async () => {
      const { rows } = await database.queryAgency(`select ${version} where customer_id is null and ${shown}`)
      return String(rows[0]?.['version'])
    },
  },
]
