import type { CustomerLiveQuery } from '../../platform/live/live-query.ts'

/** Changes when notices for a customer are published or withdrawn. The reading window already knows its own reads. */
export const noticeLiveQuery: CustomerLiveQuery = {
  for: 'customers',
  topic: 'notices',
  sql: `
    with told as materialized (
      select coalesce(sum(revision) filter (where audience = 'all'), 0) as to_all,
        coalesce(sum(revision) filter (where audience = 'vip'), 0) as to_vips
      from notice where status <> 'draft' and audience in ('all', 'vip')
    ), named as materialized (
      select r.customer_id, sum(n.revision) as to_named
      from notice_recipient r join notice n on n.id = r.notice_id
      where r.customer_id = any($1::bigint[]) and n.status <> 'draft' group by r.customer_id
    )
    select c.customer_id, concat_ws('.', to_all, case when c.is_vip then to_vips end, coalesce(to_named, 0)) as version
    from customer c cross join told left join named using (customer_id)
    where c.customer_id = any($1::bigint[])`,
}
