import { notFound } from '../../../../contract/kernel/errors.ts'
import { quoteTransitions, type QuoteStatus } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Database, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { findOrder, lockOrders, type LockedLine, type LockedOrder } from '../pricing/locked-orders.ts'
import { unpaidStatuses } from '../state/order-states.ts'
import { refuseOrder } from '../state/refusals.ts'
import { repriceOrders } from '../pricing/reprice-orders.ts'
import { jsonText, query } from '../state/sql.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'
import { lockVariant, ordersAwaitingVariant } from '../mapping/variants.ts'

const isOpen = (status: QuoteStatus | null): boolean => status === 'requested' || status === 'offered'
/** Statuses from which a request is reopened instead of creating a new one. */
const reopened = Object.entries(quoteTransitions)
  .filter(([, to]) => to.some((status) => status === 'requested'))
  .map(([from]) => from)

// Reopens each variant's newest request where allowed, otherwise creates one.
const requestSql = `
  with asked as materialized (
    select a.*, (select q.id from quote_request q where q.customer_id = $1 and q.shop_id = $2
        and q.variant_key = a.key order by q.id desc limit 1) as latest
      from json_to_recordset($3::json) as a (key text, quantity integer, country text)
  ), again as (
    update quote_request q
      set status = 'requested', status_since = now(), requested_at = now(), requested_by = $4, note = $5,
          quantity = a.quantity, country_code = a.country
      from asked a
      where q.customer_id = $1 and q.id = a.latest and q.status = any($6::text[])
      returning q.id, q.variant_key
  ), fresh as (
    insert into quote_request (customer_id, shop_id, variant_key, title, variant_title, shop_sku, image_url,
        country_code, quantity, note, status, requested_by)
      select $1, $2, a.key, v.title, v.variant_title, v.shop_sku, v.image_url, a.country, a.quantity, $5, 'requested', $4
        from asked a
        join shop_variant v on v.customer_id = $1 and v.shop_id = $2 and v.variant_key = a.key
        where not exists (select from quote_request q where q.customer_id = $1 and q.id = a.latest
          and q.status = any($6::text[]))
      returning id, variant_key
  )
  select id, variant_key as key from again union all select id, variant_key from fresh`

const isUnrequested = (line: LockedLine): boolean =>
  line.quantity > 0 && line.skuId === null && !line.isAdded && !isOpen(line.quote)

const linesToAsk = (order: LockedOrder, lineIds: readonly string[]): LockedLine[] => {
  const lines = lineIds.map((lineId) => order.lines.find(({ id }) => id === lineId) ?? null)
  const found = lines.filter((line) => line !== null)
  if (found.length < lines.length) throw notFound('Line item')
  const unasked = found.filter(isUnrequested)
  if (unasked.length > 0) return unasked
  if (found.some(({ isAdded }) => isAdded)) throw refuse('lineAdded')
  throw found.some((line) => isOpen(line.quote)) ? refuse('alreadyRequested') : refuse('lineMapped')
}

interface RequestedLine {
  readonly key: string
  readonly quantity: number
  readonly country: string
}

const questions = (
  orders: readonly LockedOrder[],
  keys: readonly string[],
  country: string,
): RequestedLine[] =>
  keys.map((key) => {
    const waiting = orders.flatMap(({ lines }) =>
      lines.filter((line) => line.variantKey === key && line.skuId === null),
    )
    return {
      key,
      country,
      quantity: Math.min(
        2_000_000_000,
        waiting.reduce((sum, { quantity }) => sum + quantity, 0),
      ),
    }
  })

const lockWaiting = async (tx: Tx, scope: Scope, order: LockedOrder, keys: readonly string[]) => {
  const ids = new Set<string>([order.id])
  for (const variantKey of keys.toSorted()) {
    const variant = { customerId: scope.customerId, shopId: order.shopId, variantKey }
    await lockVariant(tx, variant)
    for (const id of await ordersAwaitingVariant(tx, variant)) ids.add(id)
  }
  return lockOrders(tx, scope, [...ids], unpaidStatuses)
}

const ask = async (
  tx: Tx,
  customerId: CustomerId,
  shopId: string,
  asked: readonly RequestedLine[],
  given: { readonly note: string; readonly by: Actor },
): Promise<Map<string, string>> => {
  const values = [customerId, shopId, jsonText(asked), given.by.name, given.note, reopened]
  const rows = await query<{ id: string; key: string }>(tx, requestSql, values)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

export const requestQuote = async (
  database: Database,
  scope: Scope,
  given: { readonly orderId: string; readonly lineIds: readonly string[]; readonly note: string },
  by: Actor,
): Promise<{ readonly requestIds: string[] }> =>
  database.tenantTransaction(scope.customerId, async (tx) => {
    const { customerId } = scope
    // Variants are locked before orders, so the order is read before and after.
    const seen = await findOrder(tx, scope, given.orderId)
    if (!seen || !unpaidStatuses.some((status) => status === seen.status))
      return refuseOrder(tx, scope, given.orderId)
    const keys = [...new Set(linesToAsk(seen, given.lineIds).map(({ variantKey }) => variantKey))]
    const orders = await lockWaiting(tx, scope, seen, keys)
    const order = orders.find(({ id }) => id === given.orderId)
    if (!order) return refuseOrder(tx, scope, given.orderId)
    const wanted = [...new Set(linesToAsk(order, given.lineIds).map(({ variantKey }) => variantKey))]
    const requests = await ask(tx, customerId, order.shopId, questions(orders, wanted, order.countryCode), {
      note: given.note,
      by,
    })
    const changed = orders.flatMap((one) => {
      const lines = one.lines.map((line) => {
        const quoteRequestId = requests.get(line.variantKey)
        if (quoteRequestId === undefined || line.skuId !== null) return line
        return { ...line, quoteRequestId, quote: 'requested' as const }
      })
      const titles = lines.filter((line) => !one.lines.includes(line)).length
      if (titles === 0) return []
      return [
        {
          order: { ...one, lines },
          event: { kind: 'order.quoteRequested' as const, detail: { lines: titles } },
        },
      ]
    })
    await repriceOrders(tx, customerId, changed, by)
    await auditAdminView(tx, scope, 'order:requestQuote', [order.id])
    return { requestIds: [...requests.values()] }
  })
