import { sql } from 'kysely'
import { operatorReturnedParcels } from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import type { ReturnedParcelState } from '../../../contract/returned-parcels/returned-parcels.ts'
import type { Database } from '../../platform/database/database.ts'
import { refusalBy, caseChanges } from '../bulk-jobs/index.ts'
import { refusalOf } from '../../platform/kernel/refuse.ts'
import { checkDiscardable, discardAsOperator } from './change-return.ts'
import { noteNotReturned } from './record-not-returned.ts'

interface Found {
  readonly id: string
  readonly number: string
  readonly orderId: string
  readonly state: ReturnedParcelState
  readonly isOverdue: boolean
}

export const returnDiscards = (database: Database) =>
  caseChanges(database, {
    kind: 'return.discard',
    action: 'returnedParcel:startReturnDiscard',
    calls: {
      preview: operatorReturnedParcels.previewReturnDiscard,
      start: operatorReturnedParcels.startReturnDiscard,
    },
    thing: 'Returned parcel',
    plan: async (db, ids) => {
      const { rows } = await sql<Found>`
        select id, number, order_id as "orderId", state, overdue_at is not null as "isOverdue" from returned_parcel
          where id = any(${[...ids]}::bigint[])`.execute(db)
      return rows.map((row) => ({
        id: row.id,
        label: row.number,
        subject: row.orderId,
        refusal: refusalBy(() => checkDiscardable(row)),
      }))
    },
    decide: (within, { id }, { note }, call) => discardAsOperator(within, { id, note }, call),
  })

export const notReturnedRecords = (database: Database) =>
  caseChanges(database, {
    kind: 'return.notReturned',
    action: 'returnedParcel:startNotReturned',
    calls: {
      preview: operatorReturnedParcels.previewNotReturned,
      start: operatorReturnedParcels.startNotReturned,
    },
    thing: 'Parcel',
    plan: async (db, ids) => {
      const { rows } = await sql<{ id: string; label: string; subject: string; isReported: boolean }>`
        select id, order_id as subject, tracking_number as label,
            coalesce(tracking_status = 'returned' and returned_at is null and not_returned_at is null, false) as "isReported"
          from shipment where id = any(${[...ids]}::bigint[])`.execute(db)
      return rows.map(({ isReported, ...one }) => ({
        ...one,
        refusal: isReported ? null : refusalOf('notReported', { trackingNumber: one.label }),
      }))
    },
    decide: (within, { id }, { reason, note }, call) =>
      noteNotReturned(within, { shipmentId: id, reason, note }, call),
  })
