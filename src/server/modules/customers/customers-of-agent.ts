import { sql, type RawBuilder } from 'kysely'

/** Selects the `customer_id` of those whom an operator looks after as named agent, or stands in for today. */
export const customersOfAgent = (operatorId: string): RawBuilder<unknown> => sql`
  select c.customer_id from customer c where c.named_agent_id in (
      select o.id from operator o where o.id = ${operatorId} or o.id in (
        select s.operator_id from agent_substitute s where s.substitute_id = ${operatorId}
          and s.last_day >= agency_day()))
    and acting_agent(c.named_agent_id) = ${operatorId}`
