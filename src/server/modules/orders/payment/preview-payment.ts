import { moneyText } from '../../../../contract/kernel/money-text.ts'
import { type Money } from '../../../../contract/kernel/money.ts'
import type { PaymentPriority } from '../../../../contract/orders/payment-options.ts'
import { exchangeRate } from '../../catalogue/index.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { loadCustomerPrices, offerPrices, type PriceBasis } from '../../customer-prices/index.ts'
import { freightFor, loadRateBook, type RateBook } from '../../shipping/index.ts'
import { freeStock } from '../../stock/index.ts'
import { loadTaxBook } from '../../tax-numbers/index.ts'
import { covers, getFunds, lackOf, spendable } from '../../wallet/index.ts'
import { decidePayment, type PaymentDecision } from './decide-payment.ts'
import { done } from '../state/order-results.ts'
import { orderMoves } from '../state/order-states.ts'
import { parcelOf } from '../pricing/parcel.ts'
import { findPayableOrders, type PayableOrder } from './payable-orders.ts'
import { shareOf } from './pay-orders.ts'
import { inPriority, lineOptions, type LineOption } from './payment-options.ts'
import { query } from '../state/sql.ts'
import { missingTaxNumbers } from '../pricing/order-tax-numbers.ts'
import type { Scope } from '../state/types.ts'

interface PreviewFields {
  readonly id: string
  readonly shopOrderName: string
  readonly recipientName: string
  readonly createdAt: string
  readonly freightMinor: number
  readonly discountMinor: number
  readonly daysMin: number | null
  readonly daysMax: number | null
}

const findPreviewFields = (
  db: Db,
  { customerId, shopIds }: Scope,
  ids: readonly string[],
): Promise<PreviewFields[]> =>
  query<PreviewFields>(
    db,
    `select o.id, o.shop_order_name as "shopOrderName", o.recipient_name as "recipientName",
         to_json(o.created_at) #>> '{}' as "createdAt", o.freight_minor as "freightMinor",
         o.goods_discount_minor + o.freight_discount_minor + o.service_discount_minor as "discountMinor", o.days_min as "daysMin",
         o.days_max as "daysMax"
       from dropshipping_order o
       where o.customer_id = $1 and o.id = any($2::bigint[]) and ($3::bigint[] is null or o.shop_id = any($3::bigint[]))`,
    [customerId, ids, shopIds],
  )

const chosenLine = (order: PayableOrder, previewFields: PreviewFields): LineOption | null =>
  order.shippingLineId === null || order.shippingLineName === null
    ? null
    : {
        lineId: order.shippingLineId,
        name: order.shippingLineName,
        freightMinor: previewFields.freightMinor,
        daysMin: previewFields.daysMin ?? 0,
        daysMax: previewFields.daysMax ?? 0,
      }

interface Prices extends PriceBasis {
  readonly rates: RateBook
}

const optionsOf = (order: PayableOrder, line: LineOption | null, prices: Prices) => {
  if (!line || !orderMoves.pay.from.some((from) => from === order.status))
    return { cheaper: null, faster: null }
  const parcel = { ...parcelOf(order.lines), countryCode: order.countryCode, postcode: order.postcode }
  const offers = offerPrices(freightFor(prices.rates, parcel).offers, order.countryCode, prices).map(
    ({ lineId, name, priceMinor, daysMin, daysMax }) => ({
      lineId,
      name,
      freightMinor: priceMinor,
      daysMin,
      daysMax,
    }),
  )
  return lineOptions(line, offers)
}

const totalAllocation = ({ toPay }: PaymentDecision) => ({
  units: toPay.reduce((sum, { allocation }) => sum + allocation.units, 0),
  savedMinor: toPay.reduce((sum, { allocation }) => sum + allocation.savedMinor, 0),
})

export const previewPayment = async (
  database: Database,
  scope: Scope,
  given: readonly string[],
  first: PaymentPriority = 'given',
) => {
  const db = database.tenant(scope.customerId)
  const [funds, orders, previewFields, rates, stock, taxBook, ofCustomer] = await Promise.all([
    getFunds(db, scope.customerId),
    findPayableOrders(db, scope, given),
    findPreviewFields(db, scope, given),
    loadRateBook(db),
    freeStock(db, scope.customerId, given),
    loadTaxBook(db, scope.customerId),
    loadCustomerPrices(db, scope.customerId),
  ])
  const { currency } = funds
  const prices = { rates, exchangeRate: await exchangeRate(db, currency), prices: ofCustomer }
  const fieldsById = new Map(previewFields.map((one) => [one.id, one]))
  const ranked = orders.map(({ id, totalMinor }) => ({
    id,
    totalMinor,
    createdAt: fieldsById.get(id)?.createdAt ?? '',
  }))
  const ids = inPriority([...new Set(given)], ranked, first)
  const decision = decidePayment(ids, orders, { ...funds, stock }, rates)
  const available = spendable(funds)
  const { neededMinor } = decision
  const duePaid = decision.rows.flatMap(({ due, refusal }) => (due && !refusal ? [due.order] : []))
  const missing = await missingTaxNumbers(db, taxBook, duePaid)
  const money = (amountMinor: number): Money => ({ amountMinor, currency })
  const optionOf = (line: LineOption | null) => {
    if (!line) return null
    const { freightMinor, ...rest } = line
    return { ...rest, freight: money(freightMinor) }
  }
  return {
    results: decision.rows.flatMap(({ due, refusal }) => {
      if (refusal || !due) return refusal ?? []
      const { id, number } = due.order
      const would = `${number} would be paid: ${moneyText({ amountMinor: due.dueMinor, currency })}.`
      return done(id, number, 'paymentDue', would)
    }),
    balance: money(funds.balanceMinor),
    available: money(available),
    total: money(decision.totalMinor),
    stock: shareOf(totalAllocation(decision), currency),
    payable: money(decision.payableMinor),
    needed: money(neededMinor),
    short: money(covers(available, neededMinor) ? 0 : lackOf(funds, neededMinor, available).shortMinor),
    balanceAfter: money(funds.balanceMinor - decision.payableMinor),
    orders: decision.rows.flatMap(({ due }) => {
      const one = due && fieldsById.get(due.order.id)
      if (!due || !one) return []
      const { order, allocation, dueMinor } = due
      const line = chosenLine(order, one)
      const { cheaper, faster } = optionsOf(order, line, prices)
      return {
        id: order.id,
        shopOrderName: one.shopOrderName,
        recipientName: one.recipientName,
        countryCode: order.countryCode,
        createdAt: one.createdAt,
        total: money(order.totalMinor),
        discount: money(one.discountMinor),
        due: money(dueMinor),
        stock: shareOf(allocation, currency),
        line: optionOf(line),
        cheaper: optionOf(cheaper),
        faster: optionOf(faster),
      }
    }),
    missingTaxNumbers: missing,
  }
}
