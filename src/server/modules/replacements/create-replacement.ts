import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorReplacements } from '../../../contract/replacements/operator-replacements.ts'
import {
  replacementAnswerDays,
  replacementStateOf,
  type ReplacementDecision,
} from '../../../contract/replacements/replacements.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { CustomerId, Database, Tx } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import {
  actorOf,
  addEvents,
  lockOrders,
  keepTaxNumbers,
  makeOrders,
  noChoice,
  setOrderFlags,
  takeOrderIds,
  writeAddress,
  type Actor,
  type MadeOrder,
  type LockedOrder,
} from '../orders/index.ts'
import { lockReplaceable, replaceRefund, type RefundMails } from '../refunds/index.ts'
import type { ReplacementMails } from './replacement-emails.ts'
import { chargeOf, isOpenReplacement, matchLines, shippedStatuses } from './replacement-rules.ts'
import {
  notShipped,
  ownerOf,
  sendableLines,
  estimateReplacement,
  type SendableLine,
} from './estimate-replacement.ts'

type Input = ParsedInputOf<typeof operatorReplacements.createReplacement>

/** Limit for amounts (minor units) of one order, within 32 bits. */
const largest = 2_000_000_000

/** Locks the order, so that operators create replacements one at a time. @throws DomainError notFound, notShipped */
const lockShipped = async (tx: Tx, customerId: CustomerId, id: string): Promise<LockedOrder> => {
  const scope = { customerId, shopIds: null }
  const [order] = await lockOrders(tx, scope, [id], shippedStatuses)
  if (order) return order
  const head = await tx
    .selectFrom('dropshipping_order')
    .select('number')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  throw head ? notShipped(head) : notFound('Order')
}

const refuseSecond = async (tx: Tx, customerId: CustomerId, order: LockedOrder): Promise<void> => {
  const { rows } = await sql<{ number: string; decision: ReplacementDecision; status: OrderStatus }>`
    select o.number, r.decision, o.status from replacement r
      join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
      where r.customer_id = ${customerId} and r.of_order_id = ${order.id}`.execute(tx)
  const open = rows.find(({ decision, status }) => isOpenReplacement(replacementStateOf(decision, status)))
  if (!open) return
  throw refuse('replacementOpen', { number: open.number, of: order.number })
}

interface Plan {
  readonly made: MadeOrder
  readonly until: Date | null
}

const createShippedReplacement = async (
  tx: Tx,
  customerId: CustomerId,
  order: LockedOrder,
  input: Input,
  now: Date,
): Promise<Plan> => {
  const { paidBy, reason, words } = input
  const { currency } = order
  const matched = matchLines(await sendableLines(tx, customerId, order), input.lines)
  const lines = matched.map(({ line, wanted }): SendableLine => ({ ...line, quantity: wanted.quantity }))
  const { parcel, offers } = await estimateReplacement(tx, customerId, {
    order,
    lines,
    to: input.address ?? order,
  })
  const offer = offers.find(({ lineId }) => lineId === input.shippingLineId)
  if (!offer) throw refuse('lineUnavailable')
  const charge = chargeOf(paidBy, matched, {
    freightMinor: input.freightMinor,
    maxFreightMinor: offer.freightMinor,
    currency,
  })
  const charged = lines.map((line, n) => ({
    ...line,
    unitPriceMinor: charge.unitPricesMinor[n] ?? 0,
    listPriceMinor: null,
    priceSources: null,
    quoteRequestId: null,
    sourceOrderId: order.id,
    from: { orderId: order.id, lineId: line.id },
  }))
  const productMinor = charged.reduce(
    (sum, { unitPriceMinor, quantity, units }) => sum + unitPriceMinor * quantity * units,
    0,
  )
  const totalMinor = productMinor + charge.freightMinor
  if (totalMinor > largest) throw refuse('amountTooLarge', { case: 'replacement' })
  const [id] = await takeOrderIds(tx, 1)
  if (id === undefined) throw new Error('no order id was taken')
  const isFree = paidBy === 'agency'
  const made: MadeOrder = {
    id,
    like: order,
    shopOrderName: order.shopOrderName,
    shopPaid: true,
    as: 'replacement',
    priced: {
      ...noChoice,
      status: isFree ? 'processing' : 'awaitingPayment',
      reason: isFree ? 'beingPrepared' : 'replacementOffered',
      productMinor,
      freightMinor: charge.freightMinor,
      serviceMinor: 0,
      totalMinor,
      goodsDiscountMinor: 0,
      serviceDiscountMinor: 0,
      weightGrams: parcel.weightGrams,
      goodsAttributes: parcel.goodsAttributes,
      shippingLineId: offer.lineId,
      shippingLineName: offer.name,
      daysMin: offer.daysMin,
      daysMax: offer.daysMax,
      lines: charged,
      services: [],
    },
    event: { kind: 'replacement.created', detail: { order: order.number, why: reason, words } },
  }
  const until = isFree ? null : new Date(now.getTime() + replacementAnswerDays * 24 * 3600 * 1000)
  return { made, until }
}

interface Sending {
  readonly by: Actor
  readonly now: Date
}

const write = async (
  tx: Tx,
  customerId: CustomerId,
  order: LockedOrder,
  { made, until }: Plan,
  input: Input,
  { by, now }: Sending,
): Promise<void> => {
  const { id, priced } = made
  const number = `DS-${id}`
  await makeOrders(tx, customerId, { made: [made], absorbed: [], by })
  if (input.address) await editAddress(tx, customerId, made, input.address, by)
  if (priced.status === 'processing') await keepTaxNumbers(tx, customerId, [id])
  await tx
    .insertInto('replacement')
    .values({
      customer_id: customerId,
      order_id: id,
      of_order_id: order.id,
      reason: input.reason,
      message: input.words,
      paid_by: input.paidBy,
      decision: until === null ? 'free' : 'offered',
      offered_until: until,
      created_by: by.name,
      created_at: now,
    })
    .execute()
  // A new replacement marks earlier declined ones as reviewed.
  await sql`
    update replacement set seen_at = now()
      where customer_id = ${customerId} and of_order_id = ${order.id} and seen_at is null
        and decision in ('declined', 'expired')`.execute(tx)
  const charge = until === null ? {} : { amountMinor: priced.totalMinor, currency: order.currency }
  const detail = { order: number, why: input.reason, words: input.words, ...charge }
  const kind = until === null ? 'replacement.started' : 'replacement.offered'
  await addEvents(tx, customerId, [{ orderId: order.id, kind, detail }], by)
  const flag =
    until === null
      ? ({ state: 'preparing', waitingOn: 'agency' } as const)
      : ({ state: 'offered', waitingOn: 'seller', until: until.toISOString() } as const)
  await setOrderFlags(tx, customerId, [{ orderId: order.id, kind: 'replacement', ...flag }])
}

const editAddress = async (
  tx: Tx,
  customerId: CustomerId,
  made: MadeOrder,
  address: NonNullable<Input['address']>,
  by: Actor,
): Promise<void> => {
  const scope = { customerId, shopIds: null }
  const before = await writeAddress(tx, { id: made.id as LockedOrder['id'] }, scope, {
    address,
    keepsShops: false,
  })
  if (Object.keys(before).length === 0) return
  const event = { orderId: made.id, kind: 'order.addressChanged' as const, detail: { before } }
  await addEvents(tx, customerId, [event], by)
}

/**
 * Creates a replacement order for lines of a shipped order, in the caller's transaction: ready to ship if the agency
 * pays, otherwise awaiting the seller's acceptance. Returns its id.
 * @throws DomainError notFound, notShipped, quantityTooHigh, lineUnavailable, chargeTooHigh, nothingToCharge,
 * replacementOpen, amountTooLarge
 */
export const replacementIn = async (
  tx: Tx,
  customerId: CustomerId,
  input: Input,
  sending: Sending,
): Promise<{ id: string; isOffered: boolean }> => {
  const order = await lockShipped(tx, customerId, input.orderId)
  await refuseSecond(tx, customerId, order)
  const plan = await createShippedReplacement(tx, customerId, order, input, sending.now)
  await write(tx, customerId, order, plan, input, sending)
  return { id: plan.made.id, isOffered: plan.until !== null }
}

/**
 * `replacementIn` as an operator's action, once per key; answers a request for a replacement if it names one. Emails
 * the seller if the seller must respond or has asked.
 */
export const createReplacement = (
  parts: {
    readonly database: Database
    readonly mails: ReplacementMails
    readonly refundMails: RefundMails
    readonly now: () => Date
  },
  input: Input,
  call: OperatorCall,
): Promise<{ id: string }> =>
  parts.database.agencyTransaction(async (tx) => {
    const customerId = await ownerOf(tx, input.orderId)
    const intent = { customerId, key: call.idempotencyKey, endpoint: 'createReplacement', request: input }
    return idempotently(tx, intent, async () => {
      const sending = { by: actorOf(call), now: parts.now() }
      const { reason, paidBy, words, orderId, refundId } = input
      const refund =
        refundId === undefined ? null : await lockReplaceable(tx, customerId, { refundId, orderId })
      const { id, isOffered } = await replacementIn(tx, customerId, input, sending)
      if (refund) {
        const sent = { id, words, isCharged: isOffered }
        await replaceRefund(tx, parts.refundMails, refund, { sent, by: sending.by })
      }
      const detail = { customerId, number: `DS-${id}`, reason, paidBy, ...(refundId ? { refundId } : {}) }
      await audit(tx, call.operator, {
        action: 'order:replacement',
        target: `order:${input.orderId}`,
        detail,
        call,
      })
      if (isOffered) await parts.mails.offered(tx, customerId, id)
      return { id }
    })
  })
