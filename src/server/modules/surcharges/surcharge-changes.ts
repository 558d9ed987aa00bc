import { sql } from 'kysely'
import { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import type { SurchargeStatus } from '../../../contract/surcharges/surcharges.ts'
import type { Platform } from '../../platform/platform.ts'
import { refusalIn } from '../../platform/kernel/refuse.ts'
import { caseChanges } from '../bulk-jobs/index.ts'
import { endSurcharge } from './end-surcharge.ts'
import { notOpen } from './surcharge-rows.ts'
import { isUnsettled } from './surcharge-rules.ts'

interface Found {
  readonly id: string
  readonly status: SurchargeStatus
  readonly orderId: string
  readonly orderNumber: string
}

export const surchargeWithdrawals = ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  caseChanges(database, {
    kind: 'surcharge.withdraw',
    action: 'surcharge:startSurchargeWithdrawal',
    calls: {
      preview: operatorSurcharges.previewSurchargeWithdrawal,
      start: operatorSurcharges.startSurchargeWithdrawal,
    },
    thing: 'Surcharge',
    plan: async (db, ids) => {
      const { rows } = await sql<Found>`
        select s.id, s.status, s.order_id as "orderId", o.number as "orderNumber" from order_surcharge s
          join dropshipping_order o on o.customer_id = s.customer_id and o.id = s.order_id
          where s.id = any(${[...ids]}::bigint[])`.execute(db)
      return rows.map((row) => ({
        id: row.id,
        label: row.orderNumber,
        subject: row.orderId,
        refusal: isUnsettled(row) ? null : refusalIn(notOpen(row)),
      }))
    },
    decide: (within, { id }, { note }, call) =>
      endSurcharge(within, { id, outcome: 'continued', note }, call, clock.now()),
  })
