import { sql } from 'kysely'
import { notFound } from '../../../../contract/kernel/errors.ts'
import { formatMinor, roundMinor, type Currency } from '../../../../contract/kernel/money.ts'
import type { PackedParcel } from '../../../../contract/packing/pack-station.ts'
import { policyTerms } from '../../../../contract/refunds/policy-terms.ts'
import { audit } from '../../../platform/auth/audit.ts'
import { customerIdFromRow, type CustomerId, type Tx } from '../../../platform/database/database.ts'
import type { OperatorCall } from '../../../platform/http/route.ts'
import { refusalError, refuse, refusalOf } from '../../../platform/kernel/refuse.ts'
import { exchangeRate } from '../../catalogue/index.ts'
import { proposeFreightCredit } from '../../corrections/index.ts'
import { raiseSurcharges, type SurchargeMails } from '../../surcharges/index.ts'
import { packedParcel } from './packed-parcels.ts'

interface Locked {
  readonly customerId: CustomerId
  readonly orderId: string
  readonly number: string
  readonly currency: Currency
}

/** The order's lock comes first, as everywhere; the parcel is read under it. */
const lockOrderOf = async (tx: Tx, parcelId: string): Promise<Locked> => {
  const { rows } = await sql<Locked & { customerId: string }>`
    select o.customer_id as "customerId", o.id as "orderId", o.number, o.currency from dropshipping_order o
      where (o.customer_id, o.id) = (select p.customer_id, p.order_id from packed_parcel p where p.id = ${parcelId})
      for update of o`.execute(tx)
  const [order] = rows
  if (!order) throw notFound('Parcel')
  return { ...order, customerId: customerIdFromRow(order.customerId) }
}

const kilograms = (grams: number): string => `${(grams / 1000).toFixed(3)} kg`

/** For the seller: what was measured, and what it costs. In English, as reasons of surcharges and corrections are. */
const figuresOf = (number: string, { weight, freight }: PackedParcel, parts: Parts): string => {
  if (!weight || !freight) return ''
  const paid = `Freight ${formatMinor(freight.dueMinor)} ${freight.currency}, paid ${formatMinor(freight.paidMinor)} ${freight.currency}.`
  if (parts.parcels > 1) {
    return `${number} was weighed when it was packed, in ${parts.parcels} parcels: charged weight ${kilograms(parts.grams)} together. ${paid}`
  }
  const sides = weight.size && [weight.size.lengthMm, weight.size.widthMm, weight.size.heightMm]
  const measured = [
    `actual weight ${kilograms(weight.grams)}`,
    ...(sides ? [`size ${sides.map((side) => side / 10).join(' × ')} cm`] : []),
    ...(weight.volumetricGrams > 0 ? [`volumetric weight ${kilograms(weight.volumetricGrams)}`] : []),
  ]
  return (
    `${number} was weighed when it was packed: ${measured.join(', ')}, charged weight ${kilograms(weight.chargedGrams)}. ` +
    paid
  )
}

interface Parts {
  readonly parcels: number
  readonly grams: number
}

/** The weighed parcels of the order, this one among them. */
const readParts = async (tx: Tx, { customerId, orderId }: Locked, parcelId: string): Promise<Parts> => {
  const { rows } = await sql<Parts>`
    select count(*)::integer as parcels, coalesce(sum(charged_grams), 0)::float8 as grams from packed_parcel
      where customer_id = ${customerId} and order_id = ${orderId} and charged_grams is not null
        and (shipment_id is not null or id = ${parcelId})`.execute(tx)
  return rows[0] ?? { parcels: 0, grams: 0 }
}

interface ProposalParts {
  readonly mails: SurchargeMails
  readonly now: Date
}

const requestSurcharge = async (
  tx: Tx,
  order: Locked,
  parcel: PackedParcel,
  { amountMinor, note }: { readonly amountMinor: number; readonly note: string },
  { call, parts }: { readonly call: OperatorCall; readonly parts: ProposalParts },
): Promise<string> => {
  const rate = await exchangeRate(tx, order.currency)
  const isByVolume = (parcel.weight?.volumetricGrams ?? 0) > (parcel.weight?.grams ?? 0)
  const input = {
    ids: [order.orderId as never],
    reason: isByVolume ? ('oversize' as const) : ('overweight' as const),
    usdMinor: Math.max(1, roundMinor(amountMinor / rate)),
    note,
    answerDays: policyTerms.surchargeAnswerDays,
    pictureIds: [],
  }
  const [result] = await raiseSurcharges(tx, input, call, { ...parts, amountMinor })
  if (!result?.ok) {
    throw refusalError(result ?? refusalOf('notShippable', { number: order.number }))
  }
  const { rows } = await sql<{ id: string }>`
    select id::text from order_surcharge
      where customer_id = ${order.customerId} and order_id = ${order.orderId} and status = 'open'`.execute(tx)
  const [surcharge] = rows
  if (!surcharge) throw new Error('the surcharge was not stored')
  return surcharge.id
}

/** Once for each parcel: a second call, or a second station, gets what was proposed. */
export const proposeDifference = async (
  tx: Tx,
  parcelId: string,
  call: OperatorCall,
  parts: ProposalParts,
): Promise<PackedParcel> => {
  const order = await lockOrderOf(tx, parcelId)
  const { customerId, orderId, number, currency } = order
  const parcel = await packedParcel(tx, customerId, parcelId)
  const { freight } = parcel
  if (freight?.proposal) return parcel
  if (!freight?.differs) throw refuse('noFreightDifference', { number })
  const amountMinor = Math.abs(freight.dueMinor - freight.paidMinor)
  const reason = `Freight of ${number}: the parcel is lighter than quoted.`
  const note = figuresOf(number, parcel, await readParts(tx, order, parcelId))
  const proposed =
    freight.differs === 'more'
      ? {
          proposal: 'surcharge',
          surcharge_id: await requestSurcharge(tx, order, parcel, { amountMinor, note }, { call, parts }),
        }
      : {
          proposal: 'credit',
          correction_id: await proposeFreightCredit(
            tx,
            { customerId, orderId, currency, amountMinor, reason, note },
            call,
          ),
        }
  const changed = await tx
    .updateTable('packed_parcel')
    .set({ ...proposed, proposed_minor: amountMinor, proposed_by: call.operator.name })
    .where('customer_id', '=', customerId)
    .where('id', '=', parcelId)
    .where('proposal', 'is', null)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) throw new Error(`parcel ${parcelId} changed despite its order's lock`)
  await audit(tx, call.operator, {
    action: 'packStation:proposeFreightDifference',
    target: `order:${orderId}`,
    detail: { customerId, proposal: proposed.proposal, amountMinor, currency },
    call,
  })
  return packedParcel(tx, customerId, parcelId)
}
