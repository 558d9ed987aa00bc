import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { CarrierBill, operatorCarrierBills } from '../../../contract/carrier-bills/carrier-bills.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { compareCarrierBillJob } from './bill-jobs.ts'
import { getCarrierBill, lockBill } from './bill-rows.ts'

type Inputs = typeof operatorCarrierBills

/** @throws DomainError notFound, billNotOpen */
export const compareAgain = (
  database: Database,
  { id, limitBp, limitMinor }: ParsedInputOf<Inputs['compareCarrierBill']>,
  call: OperatorCall,
): Promise<CarrierBill> =>
  database.agencyTransaction(async (tx) => {
    const { number } = await lockBill(tx, id)
    const { rows } = await sql`
      update carrier_bill set status = 'importing', limit_bp = ${limitBp}, limit_minor = ${limitMinor}
        where id = ${id} and status = 'open' returning id`.execute(tx)
    if (rows.length === 0) throw refuse('billNotOpen', { number })
    await enqueue(tx, compareCarrierBillJob, { billId: id })
    await audit(tx, call.operator, {
      action: 'carrierBill:compareCarrierBill',
      target: `carrierBill:${id}`,
      detail: { number, limitBp, limitMinor },
      call,
    })
    return getCarrierBill(tx, id)
  })

/** @throws DomainError notFound, billNotOpen, billLinesOpen */
export const closeBill = (
  database: Database,
  { id }: ParsedInputOf<Inputs['closeCarrierBill']>,
  call: OperatorCall,
): Promise<CarrierBill> =>
  database.agencyTransaction(async (tx) => {
    const { number } = await lockBill(tx, id)
    const { undecided, status } = await getCarrierBill(tx, id)
    if (status !== 'open') throw refuse('billNotOpen', { number })
    if (undecided > 0) throw refuse('billLinesOpen', { number, lines: undecided })
    await sql`
      update carrier_bill set status = 'closed', status_since = now()
        where id = ${id} and status = 'open' and undecided_count = 0`.execute(tx)
    await audit(tx, call.operator, {
      action: 'carrierBill:closeCarrierBill',
      target: `carrierBill:${id}`,
      detail: { number },
      call,
    })
    return getCarrierBill(tx, id)
  })
