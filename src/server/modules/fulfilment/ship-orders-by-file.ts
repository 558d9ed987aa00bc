import { DomainError } from '../../../contract/errors.ts'
import { audit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database.ts'
import type { OperatorCall } from '../../platform/route.ts'
import type { Actor } from '../orders/index.ts'
import type { ParcelContents } from './parcel-contents.ts'
import type { ShipRow } from './ship-file.ts'
import { type ShippedParcel, shipOrder } from './ship-order.ts'

export interface ShipRowResult {
  readonly row: number
  readonly orderNumber: string
  readonly trackingNumber: string
  readonly ok: boolean
  readonly message: string
}

/** One parcel of the file: its rows name its contents, or a single one all that is left. */
interface FileParcel {
  readonly orderNumber: string
  readonly trackingNumber: string
  readonly carrier: string
  readonly rows: readonly ShipRow[]
}

interface Outcome {
  readonly ok: boolean
  readonly message: string
}

/** Who ships; `call` puts every parcel into the audit log. */
export interface Shipper {
  readonly operatorId: string
  readonly by: Actor
  readonly call?: OperatorCall
}

const ordersAtOnce = 4

/**
 * Ships the parcels of a file, each order's in transactions of their own, and answers for every row. Run again with
 * the same file, it finds its parcels and ships nothing twice.
 */
export const shipOrdersByFile = async (
  database: Database,
  rows: readonly ShipRow[],
  operator: Shipper,
): Promise<ShipRowResult[]> => {
  const outcomes = new Map<number, Outcome>()
  for (const { row, problem } of rows) if (problem) outcomes.set(row, { ok: false, message: problem })
  const good = rows.filter(({ problem }) => problem === null)
  const orders = [...Map.groupBy(parcelsOf(good), ({ orderNumber }) => orderNumber).values()]
  const next = orders.values()
  // A few orders side by side; the parcels of one order follow each other, as they stand in the file.
  const work = async (): Promise<void> => {
    for (const parcels of next) {
      for (const parcel of parcels) {
        const outcome = await shipParcel(database, parcel, operator)
        for (const { row } of parcel.rows) outcomes.set(row, outcome)
      }
    }
  }
  await Promise.all(Array.from({ length: ordersAtOnce }, work))
  return rows.map(({ row, orderNumber, trackingNumber }) => ({
    row,
    orderNumber,
    trackingNumber,
    ...(outcomes.get(row) ?? { ok: false, message: 'This row was not reached.' }),
  }))
}

const parcelsOf = (rows: readonly ShipRow[]): FileParcel[] =>
  [...Map.groupBy(rows, (row) => `${row.orderNumber} ${row.trackingNumber}`).values()].flatMap((group) => {
    const first = group[0]
    if (!first) return []
    const { orderNumber, trackingNumber, carrier } = first
    return [{ orderNumber, trackingNumber, carrier, rows: group }]
  })

const contentsOf = ({ rows, trackingNumber }: FileParcel): ParcelContents => {
  const skus = rows.flatMap(({ sku, quantity }) => (quantity === null ? [] : [{ code: sku, quantity }]))
  if (skus.length === 0 && rows.length === 1) return { kind: 'all' }
  if (skus.length === rows.length) return { kind: 'skus', skus }
  throw new DomainError(
    'rowsDisagree',
    skus.length === 0
      ? `${trackingNumber} stands in ${rows.length} rows for everything of the order; leave one of them.`
      : `Some rows of ${trackingNumber} name a SKU and some do not; name one in each of them.`,
  )
}

const shipParcel = async (database: Database, parcel: FileParcel, operator: Shipper): Promise<Outcome> => {
  try {
    if (parcel.rows.some(({ carrier }) => carrier !== parcel.carrier)) {
      throw new DomainError('rowsDisagree', `The rows of ${parcel.trackingNumber} name different carriers.`)
    }
    const contents = contentsOf(parcel)
    const { carrier, trackingNumber } = parcel
    const { call, operatorId, by } = operator
    const shipped = await database.agencyTransaction(async (tx) => {
      const order = { number: parcel.orderNumber }
      const key = `number:${trackingNumber}`
      const made = await shipOrder(tx, { order, key, carrier, trackingNumber, contents, operatorId }, by)
      if (made.created && call) {
        const { customerId, orderId } = made
        const detail = { carrier, trackingNumber, customerId, fileName: call.file?.fileName ?? '' }
        await audit(tx, call.operator, 'order:shipByFile', `order:${orderId}`, detail, call)
      }
      return made
    })
    return { ok: true, message: wordsFor(shipped) }
  } catch (error) {
    if (error instanceof DomainError) return { ok: false, message: error.message }
    throw error
  }
}

const wordsFor = ({ created, status }: ShippedParcel): string => {
  if (!created) return 'Shipped before with this number; nothing changed.'
  return status === 'shipped' ? 'Shipped.' : 'Shipped in part; the rest is still to be shipped.'
}
