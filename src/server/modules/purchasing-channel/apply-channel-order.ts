import { sql } from 'kysely'
import type { SupplierOrderStatus } from '../../../contract/supplier-orders/supplier-order-states.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { changeSupplierOrder, lockSupplierOrder, orderedNow } from '../supplier-orders/index.ts'
import { planChannelOrder, type ChannelPlan, type OwnOrder, type SeenOrder } from './plan-channel-order.ts'

type OwnRow = Omit<OwnOrder, 'freightMinor' | 'paidMinor'> & {
  readonly freightMinor: number
  readonly paidMinor: number
}

export const ownColumns = sql`o.id::text as id, o.number, o.status, o.currency, o.supplier_reference as reference,
  o.tracking_text as "trackingText", o.freight_minor::float8 as "freightMinor", o.paid_minor::float8 as "paidMinor"`

export const readOwnOrders = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OwnOrder>> => {
  const { rows } = await sql<OwnRow>`
    select ${ownColumns} from supplier_order o where o.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

interface Applied {
  readonly seen: SeenOrder & { readonly status: string; readonly arrivesOn: string | null }
  readonly link: string
  /** Empty: nobody, as in a job. */
  readonly operatorName: string
  /** It was read from an order export. */
  readonly isFile?: boolean
}

const kinds = {
  ordered: 'ordered',
  confirmed: 'confirmed',
  inTransit: 'inTransit',
  cancelled: 'cancelled',
} as const

const kindOf = (status: SupplierOrderStatus): (typeof kinds)[keyof typeof kinds] =>
  kinds[status as keyof typeof kinds]

const pay = async (tx: Tx, id: string, amountMinor: number, note: string, name: string): Promise<void> => {
  await tx
    .insertInto('supplier_order_payment')
    .values({
      order_id: id,
      amount_minor: amountMinor,
      paid_on: sql<string>`(now() at time zone 'UTC')::date`,
      note,
      operator_name: name,
    })
    .execute()
}

/** Brings a purchase order up to what its channel says, never back. Returns what changed. @throws DomainError notFound */
export const applyChannelOrder = async (
  tx: Tx,
  id: string,
  { seen, link, operatorName, isFile = false }: Applied,
): Promise<ChannelPlan> => {
  let order = await lockSupplierOrder(tx, id)
  const own = (await readOwnOrders(tx, [id])).get(id)
  if (!own) throw notFound('Purchase order')
  const plan = planChannelOrder(own, seen)
  const note = `1688: ${seen.status}`
  const facts = {
    ...(plan.changes.includes('reference') && { supplier_reference: seen.number, link }),
    tracking_text: plan.trackingText,
    freight_minor: plan.freightMinor,
  }
  for (const to of plan.moves) {
    const set = {
      ...facts,
      ...(to === 'ordered' && orderedNow(seen.arrivesOn)),
      ...(to !== 'ordered' && seen.arrivesOn !== null && { expected_on: seen.arrivesOn }),
      ...(to === 'cancelled' && { end_reason: note }),
    }
    await changeSupplierOrder(tx, order, { kind: kindOf(to), to, set, detail: { note } }, operatorName)
    order = { ...order, status: to }
  }
  const isFreight = plan.changes.includes('freight')
  if (isFreight || (plan.moves.length === 0 && plan.changes.some((change) => change !== 'payment'))) {
    const detail = isFreight ? { note, amountMinor: plan.freightMinor, wasMinor: own.freightMinor } : { note }
    const kind = isFreight ? 'channelDiffers' : isFile ? 'fileImported' : 'channelStatus'
    await changeSupplierOrder(tx, order, { kind, set: facts, detail }, operatorName)
  }
  if (plan.payMinor > 0) {
    const by = operatorName || '1688'
    await pay(tx, id, plan.payMinor, `1688 ${seen.number}`, by)
    const change = {
      kind: 'paymentRecorded',
      set: { paid_minor: sql<string>`paid_minor + ${plan.payMinor}` },
      detail: { amountMinor: plan.payMinor, note: `1688 ${seen.number}` },
    } as const
    await changeSupplierOrder(tx, order, change, operatorName)
  }
  return plan
}
