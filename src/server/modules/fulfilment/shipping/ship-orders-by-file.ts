import { DomainError } from '../../../../contract/kernel/errors.ts'
import type { OpenTasksRule } from '../../../../contract/orders/pack-tasks.ts'
import { shipUndoMinutes } from '../../../../contract/orders/ship-files.ts'
import { audit } from '../../../platform/auth/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { StaffCall } from '../../../platform/http/route.ts'
import { refuse, refusalOf, refusalIn } from '../../../platform/kernel/refuse.ts'
import { actorOf } from '../../orders/index.ts'
import { groupsOf, type RowResult } from '../../bulk-jobs/index.ts'
import type { ParcelContents } from './parcel-contents.ts'
import type { ShipRow } from './ship-file.ts'
import { orderIdOf, type ShippedParcel, shipOrder } from './ship-order.ts'

export interface FileParcel {
  readonly orderNumber: string
  readonly trackingNumber: string
  readonly carrier: string
  readonly rows: readonly ShipRow[]
}

export interface Shipper {
  readonly call: StaffCall
  readonly fileName: string
  readonly bulkJobId: string
  readonly openTasks: OpenTasksRule
}

const groupsAtOnce = 4
const pushAfterSeconds = shipUndoMinutes * 60

/** Rows of one order, or with one tracking number, run one after the other, so that the file's order decides. */
export const shipKeysOf = ({
  orderNumber,
  trackingNumber,
}: Pick<ShipRow, 'orderNumber' | 'trackingNumber'>): readonly string[] => [
  ...(orderNumber === '' ? [] : [`order ${orderIdOf(orderNumber) ?? orderNumber}`]),
  ...(trackingNumber === '' ? [] : [`parcel ${trackingNumber}`]),
]

/**
 * Ships the parcels of a file in separate transactions, and returns a result for every row in order. Running
 * the same rows again finds the existing parcels and ships nothing twice.
 */
export const shipOrdersByFile = async (
  database: Database,
  rows: readonly ShipRow[],
  shipper: Shipper,
): Promise<RowResult[]> => {
  const outcomes = new Map<number, RowResult>()
  for (const { row, problem } of rows)
    if (problem) outcomes.set(row, { ok: false, ...refusalOf('badRow', problem) })
  const good = rows.filter(({ problem }) => problem === null)
  const next = groupsOf(parcelsOf(good), shipKeysOf).values()
  const shipNext = async (): Promise<void> => {
    for (const parcels of next) {
      for (const parcel of parcels) {
        const outcome = await shipParcel(database, parcel, shipper)
        for (const { row } of parcel.rows) outcomes.set(row, outcome)
      }
    }
  }
  await Promise.all(Array.from({ length: groupsAtOnce }, shipNext))
  return rows.flatMap(({ row }) => outcomes.get(row) ?? [])
}

export const parcelsOf = (rows: readonly ShipRow[]): FileParcel[] =>
  [...Map.groupBy(rows, (row) => `${row.orderNumber} ${row.trackingNumber}`).values()].flatMap((group) => {
    const first = group[0]
    if (!first) return []
    const { orderNumber, trackingNumber, carrier } = first
    return [{ orderNumber, trackingNumber, carrier, rows: group }]
  })

export const contentsOf = ({ rows, trackingNumber }: FileParcel): ParcelContents => {
  const skus = rows.flatMap(({ sku, quantity }) => (quantity === null ? [] : [{ code: sku, quantity }]))
  if (skus.length === 0 && rows.length === 1) return { kind: 'all' }
  if (skus.length === rows.length) return { kind: 'skus', skus }
  throw refuse(
    'rowsDisagree',
    skus.length === 0
      ? { case: 'repeated', trackingNumber, rows: rows.length }
      : { case: 'someSkus', trackingNumber },
  )
}

export const refuseOtherCarriers = ({ rows, carrier, trackingNumber }: FileParcel): void => {
  if (rows.every((row) => row.carrier === carrier)) return
  throw refuse('rowsDisagree', { case: 'carriers', trackingNumber })
}

const shipParcel = async (database: Database, parcel: FileParcel, shipper: Shipper): Promise<RowResult> => {
  try {
    refuseOtherCarriers(parcel)
    const contents = contentsOf(parcel)
    const { carrier, trackingNumber } = parcel
    const { call, fileName, bulkJobId, openTasks } = shipper
    const { operatorId } = call.operator
    const shipped = await database.agencyTransaction(async (tx) => {
      const order = { number: parcel.orderNumber }
      const key = `number:${trackingNumber}`
      const made = await shipOrder(
        tx,
        {
          order,
          key,
          carrier,
          trackingNumber,
          contents,
          operatorId,
          openTasks,
          file: { bulkJobId, pushAfterSeconds },
        },
        actorOf(call),
      )
      if (made.created) {
        const { customerId, orderId } = made
        const detail = {
          carrier,
          trackingNumber,
          customerId,
          fileName,
          ...(openTasks === 'ship' && { openTasks }),
        }
        await audit(tx, call.operator, {
          action: 'order:shipByFile',
          target: `order:${orderId}`,
          detail,
          call,
        })
      }
      return made
    })
    return { ok: true, ...wordsFor(shipped), subjectId: shipped.orderId }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const orderId = error.reason === 'notFound' ? null : orderIdOf(parcel.orderNumber)
    return { ok: false, ...refusalIn(error), ...(orderId === null ? {} : { subjectId: orderId }) }
  }
}

const wordsFor = ({ created, status }: ShippedParcel): Pick<RowResult, 'reason' | 'message'> => {
  if (!created)
    return {
      reason: 'shippedBefore',
      message: 'Already shipped with this tracking number. Nothing was changed.',
    }
  return status === 'shipped'
    ? { reason: 'shipped', message: 'Shipped.' }
    : { reason: 'partlyShipped', message: 'Partly shipped. The rest is still to be shipped.' }
}
