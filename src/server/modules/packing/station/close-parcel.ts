import { sql } from 'kysely'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import { volumetricGrams } from '../../../../contract/packing/parcel-weight.ts'
import type { operatorPackStation, PackedParcel } from '../../../../contract/packing/pack-station.ts'
import { audit } from '../../../platform/auth/audit.ts'
import { customerIdFromRow, type CustomerId, type Tx } from '../../../platform/database/database.ts'
import type { OperatorCall } from '../../../platform/http/route.ts'
import { refusalError, refuse } from '../../../platform/kernel/refuse.ts'
import { readPackTerms } from '../../agency-settings/index.ts'
import { refuseOpenTasks } from '../../fulfilment/index.ts'
import { actorOf, addEvents } from '../../orders/index.ts'
import { lockToPack, packRefusalOf } from './lock-to-pack.ts'
import { compareFreight, divisorOf, shippedPartsGrams } from './compare-freight.ts'
import { openParcelOf, packedParcel } from './packed-parcels.ts'

type CloseInput = ParsedInputOf<typeof operatorPackStation.closeParcel>

interface LineLeft {
  readonly id: string
  readonly title: string
  readonly quantity: number
  readonly left: number
}

const readLeft = async (tx: Tx, customerId: string, orderId: string): Promise<LineLeft[]> => {
  const { rows } = await sql<LineLeft>`
    select id::text as id, title, quantity, quantity - shipped_quantity as left from order_line
      where customer_id = ${customerId} and order_id = ${orderId} and quantity > 0 order by id`.execute(tx)
  return rows
}

interface Contents {
  readonly lines: CloseInput['lines']
  readonly isWhole: boolean
  /** Nothing of the order is left to pack. */
  readonly isLast: boolean
}

const contentsOf = (number: string, left: readonly LineLeft[], input: CloseInput): Contents => {
  const byId = new Map(left.map((line) => [line.id, line]))
  for (const { lineId, quantity } of input.lines) {
    const line = byId.get(lineId)
    if (!line) throw notFound('Line item')
    if (quantity > line.left) {
      throw refuse('quantityTooHigh', { case: 'lineLeft', number, title: line.title, lineId })
    }
  }
  const given = new Map(input.lines.map(({ lineId, quantity }) => [lineId as string, quantity]))
  return {
    // In one order, so that the same contents are the same value.
    lines: input.lines.toSorted((a, b) => (BigInt(a.lineId) < BigInt(b.lineId) ? -1 : 1)),
    isWhole: left.every(({ id, quantity }) => given.get(id) === quantity),
    isLast: left.every((line) => (given.get(line.id) ?? 0) === line.left),
  }
}

/** Writes the parcel, or what was measured again; null: a colleague was faster. */
const write = async (
  tx: Tx,
  customerId: CustomerId,
  input: CloseInput,
  { lines, isWhole, isLast }: Contents,
  by: string,
): Promise<string | null> => {
  const { id: orderId, weight, version } = input
  const terms = await readPackTerms(tx)
  const divisor = await divisorOf(tx, customerId, orderId)
  const size = weight?.size ?? null
  const volumetric = weight ? volumetricGrams(size, divisor) : 0
  const partGrams = weight && isLast && !isWhole ? await shippedPartsGrams(tx, customerId, orderId) : null
  const measured = weight && isWhole ? { grams: weight.grams, size } : null
  const together =
    weight && partGrams !== null
      ? { grams: partGrams + Math.max(weight.grams, volumetric), size: null }
      : null
  const compared = measured ?? together
  const check = compared ? await compareFreight(tx, customerId, { orderId, ...compared }, terms) : null
  const columns = {
    lines: JSON.stringify(lines),
    is_whole: isWhole,
    weight_grams: weight?.grams ?? null,
    method: weight?.method ?? null,
    length_mm: size?.lengthMm ?? 0,
    width_mm: size?.widthMm ?? 0,
    height_mm: size?.heightMm ?? 0,
    packaging: weight?.packaging ?? '',
    divisor,
    volumetric_grams: volumetric,
    paid_minor: check?.paidMinor ?? null,
    due_minor: check?.dueMinor ?? null,
    differs: check?.differs ?? null,
    closed_by: by,
  }
  if (version === undefined) {
    const { rows } = await sql<{ id: string }>`
      insert into packed_parcel (customer_id, order_id, currency, lines, is_whole, weight_grams, method, length_mm, width_mm,
          height_mm, packaging, divisor, volumetric_grams, paid_minor, due_minor, differs, closed_by)
        select o.customer_id, o.id, o.currency, ${columns.lines}::jsonb, ${isWhole}::boolean, ${columns.weight_grams}::integer,
            ${columns.method}::text, ${columns.length_mm}::integer, ${columns.width_mm}::integer, ${columns.height_mm}::integer,
            ${columns.packaging}::text, ${divisor}::integer, ${columns.volumetric_grams}::bigint, ${columns.paid_minor}::integer,
            ${columns.due_minor}::integer, ${columns.differs}::text, ${by}::text
          from dropshipping_order o where o.customer_id = ${customerId} and o.id = ${orderId}
        on conflict (customer_id, order_id) where shipment_id is null and voided_at is null do nothing
        returning id::text`.execute(tx)
    return rows[0]?.id ?? null
  }
  const changed = await tx
    .updateTable('packed_parcel')
    .set({ ...columns, closed_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('customer_id', '=', customerId)
    .where('order_id', '=', orderId)
    .where('shipment_id', 'is', null)
    .where('voided_at', 'is', null)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return changed?.id ?? null
}

/** Closes the parcel of an order. Of two stations one closes it; the other one is shown what it did. */
export const closeParcel = async (tx: Tx, input: CloseInput, call: OperatorCall): Promise<PackedParcel> => {
  const { id } = input
  const [order] = await lockToPack(tx, [id])
  if (!order) throw notFound('Order')
  const stop = packRefusalOf(order)
  if (stop) throw refusalError(stop)
  const { number } = order
  const customerId = customerIdFromRow(order.customerId)
  await refuseOpenTasks(tx, order)
  if (input.weight === null && (await readPackTerms(tx)).requireWeight) {
    throw refuse('parcelNotWeighed', { number })
  }
  const contents = contentsOf(number, await readLeft(tx, customerId, id), input)
  const written = await write(tx, customerId, input, contents, call.operator.name)
  if (written === null) {
    const other = await openParcelOf(tx, customerId, id)
    throw refuse('packedByColleague', { number, by: other?.closedBy ?? '' })
  }
  const parcel = await packedParcel(tx, customerId, written)
  const { weight } = parcel
  const detail = weight
    ? {
        weightGrams: weight.grams,
        volumetricGrams: weight.volumetricGrams,
        chargedGrams: weight.chargedGrams,
      }
    : {}
  await addEvents(tx, customerId, [{ orderId: id, kind: 'order.packed', detail }], actorOf(call))
  await audit(tx, call.operator, {
    action: 'packStation:closeParcel',
    target: `order:${id}`,
    detail: { customerId, ...detail, freight: parcel.freight },
    call,
  })
  return parcel
}
