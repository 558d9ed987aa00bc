import type { CustomerLiveQuery } from '../../platform/live/live-query.ts'

interface Counters {
  readonly topic: CustomerLiveQuery['topic']
  readonly tag: NonNullable<CustomerLiveQuery['tag']>
  readonly table: 'service_order_count' | 'sourcing_count' | 'wholesale_count'
  readonly column: 'orders' | 'requests'
}

/** Every change of a record increments the counter of its status. */
export const caseLiveQuery = ({ topic, tag, table, column }: Counters): CustomerLiveQuery => ({
  for: 'customers',
  topic,
  tag,
  sql: `select customer_id, string_agg(status || ${column} || '.' || revision, ' ' order by status) as version
    from ${table} where customer_id = any($1::bigint[]) group by customer_id`,
})
