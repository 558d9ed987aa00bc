import type { PriceSource } from '../../../../contract/customer-prices/customer-price.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { ServiceBasis } from '../../../../contract/orders/service-schemas.ts'
import type { CustomerId, Db, Tx } from '../../../platform/database/database.ts'
import { loadPriceBasis, servicePrice, type PriceBasis } from '../../customer-prices/index.ts'
import { jsonText, query } from '../state/sql.ts'

export interface ChosenService {
  readonly serviceId: string
  readonly nameEn: string
  readonly basis: ServiceBasis
  /** Per order or per item, in the order's currency, minor units. */
  readonly priceMinor: number
  /** The list price, and the rule that made it lower; null: it is the list price, or nothing is charged. */
  readonly listPriceMinor: number | null
  readonly priceSource: PriceSource | null
  /** In a merged order: the source order it belongs to; it covers only that order's items. */
  readonly sourceOrderId: string | null
  /** Root ids of the lines it covers; null: all. */
  readonly lineIds: readonly string[] | null
  /** The material in the seller's stock that pays for it: it costs nothing then. Null: it is charged. */
  readonly stockId: string | null
}

export interface ServedLine {
  readonly quantity: number
  readonly id?: string
  readonly originLineId?: string | null
  readonly sourceOrderId?: string | null
}

const rootOf = ({ id, originLineId }: ServedLine): string => originLineId ?? id ?? ''

export const isFor = ({ sourceOrderId, lineIds }: ChosenService, line: ServedLine): boolean =>
  (sourceOrderId === null || line.sourceOrderId === sourceOrderId) &&
  (lineIds === null || lineIds.includes(rootOf(line)))

export const timesOf = (service: ChosenService, lines: readonly ServedLine[]): number =>
  service.basis === 'order'
    ? 1
    : lines.reduce((sum, line) => sum + (isFor(service, line) ? line.quantity : 0), 0)

export const servicesMinor = (services: readonly ChosenService[], lines: readonly ServedLine[]): number =>
  services.reduce((sum, service) => sum + service.priceMinor * timesOf(service, lines), 0)

export const discountOnServices = (
  services: readonly ChosenService[],
  lines: readonly ServedLine[],
): number =>
  services.reduce(
    (sum, service) =>
      service.listPriceMinor === null
        ? sum
        : sum + (service.listPriceMinor - service.priceMinor) * timesOf(service, lines),
    0,
  )

interface Holder {
  readonly id: string
  readonly kind: string
  readonly services: readonly ChosenService[]
  readonly lines: readonly ServedLine[]
}

/**
 * Each source order keeps its services for its own items. Services added to a merged order that is merged again keep
 * covering its items.
 */
export const mergedServices = (orders: readonly Holder[]): ChosenService[] =>
  orders.flatMap(({ id, kind, services, lines }) =>
    services.map((service): ChosenService => {
      if (kind !== 'merged') return { ...service, sourceOrderId: id }
      if (service.sourceOrderId !== null || service.basis === 'order') return service
      return { ...service, lineIds: lines.filter((line) => isFor(service, line)).map(rootOf) }
    }),
  )

/** Services per order stay with the first part, services per item follow the items. */
export const partServices = (
  order: Pick<Holder, 'services' | 'lines'>,
  lines: readonly ServedLine[],
  isFirst: boolean,
): ChosenService[] =>
  order.services.flatMap((service): ChosenService[] => {
    if (service.basis === 'order') return isFirst ? [{ ...service, sourceOrderId: null, lineIds: null }] : []
    if (service.sourceOrderId === null && service.lineIds === null) return [service]
    const served = new Set(order.lines.filter((line) => isFor(service, line)).map(rootOf))
    const lineIds = lines.map(rootOf).filter((root) => served.has(root))
    return lineIds.length === 0 ? [] : [{ ...service, sourceOrderId: null, lineIds }]
  })

/**
 * Moves services added to ending orders back to the orders restored from them: per-item services to the orders with the
 * items, per-order services to the first.
 */
export const keptServices = (
  orders: readonly Pick<Holder, 'services' | 'lines'>[],
  ending: readonly Pick<Holder, 'services' | 'lines'>[],
): (readonly ChosenService[])[] => {
  const chosenSince = ending.flatMap(({ services, lines }) =>
    services
      .filter(({ sourceOrderId }) => sourceOrderId === null)
      .map((service) => ({ service, roots: lines.filter((line) => isFor(service, line)).map(rootOf) })),
  )
  return orders.map(({ services, lines }, index) => {
    const had = new Set(services.map(({ serviceId }) => serviceId))
    const own = new Set(lines.filter(({ quantity }) => quantity > 0).map(rootOf))
    const all = [...services]
    for (const { service, roots } of chosenSince) {
      if (had.has(service.serviceId)) continue
      if (service.basis === 'order') {
        const isThere = all.some(({ serviceId }) => serviceId === service.serviceId)
        if (index === 0 && !isThere) all.push({ ...service, lineIds: null })
        continue
      }
      const lineIds = [...new Set(roots)].filter((root) => own.has(root))
      if (lineIds.length > 0) all.push({ ...service, lineIds: lineIds.length === own.size ? null : lineIds })
    }
    return all.length === services.length ? services : all
  })
}

const columns = `order_id::text as "orderId", service_id::text as "serviceId", s.name_en as "nameEn", c.basis,
  c.price_minor as "priceMinor", c.list_price_minor as "listPriceMinor", c.price_source as "priceSource", c.source_order_id::text as "sourceOrderId", c.line_ids::text[] as "lineIds", c.stock_id::text as "stockId"`

export const loadServices = async (
  db: Db,
  customerId: CustomerId,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ChosenService[]>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await query<ChosenService & { orderId: string }>(
    db,
    `select ${columns} from order_service c join service s on s.id = c.service_id
       where c.customer_id = $1 and c.order_id = any($2::bigint[]) order by c.order_id, c.id`,
    [customerId, orderIds],
  )
  const found = new Map<string, ChosenService[]>()
  for (const { orderId, ...service } of rows) {
    const own = found.get(orderId)
    if (own) own.push(service)
    else found.set(orderId, [service])
  }
  return found
}

export interface OfferedService {
  readonly serviceId: string
  readonly nameEn: string
  readonly basis: ServiceBasis
  /** Per order or per item, in the requested currency. */
  readonly priceMinor: number
  readonly listPriceMinor: number | null
  readonly priceSource: PriceSource | null
}

/** The customer's price of a service at its price in USD, as an order keeps it. */
export const pricedService = (usdMinor: number, basis: PriceBasis) => {
  const { priceMinor, listMinor, source } = servicePrice(usdMinor, basis)
  return { priceMinor, listPriceMinor: source && listMinor, priceSource: source }
}

/** Withdrawn and unknown services are absent. */
export const offeredServices = async (
  db: Db,
  { customerId, currency }: { readonly customerId: CustomerId; readonly currency: Currency },
  ids: readonly string[],
): Promise<ReadonlyMap<string, OfferedService>> => {
  if (ids.length === 0) return new Map()
  const found = await query<Pick<OfferedService, 'serviceId' | 'nameEn' | 'basis'> & { usdMinor: number }>(
    db,
    `select id::text as "serviceId", name_en as "nameEn", basis, price_minor as "usdMinor" from service
       where id = any($1::bigint[]) and is_active`,
    [ids],
  )
  const basis = await loadPriceBasis(db, { customerId, currency })
  return new Map(
    found.map(({ usdMinor, ...one }) => [one.serviceId, { ...one, ...pricedService(usdMinor, basis) }]),
  )
}

/** An order's services at today's prices, without withdrawn ones. */
export const repriceServices = async (
  db: Db,
  customerId: CustomerId,
  order: { readonly currency: Currency; readonly services: readonly ChosenService[] },
): Promise<ChosenService[]> => {
  const ids = order.services.map(({ serviceId }) => serviceId)
  const offered = await offeredServices(db, { customerId, currency: order.currency }, ids)
  return order.services.flatMap((service) => {
    const now = offered.get(service.serviceId)
    if (!now) return []
    const { basis, priceMinor, listPriceMinor, priceSource } = now
    return [{ ...service, basis, priceMinor, listPriceMinor, priceSource }]
  })
}

const insertSql = `
  insert into order_service
      (customer_id, order_id, service_id, basis, price_minor, list_price_minor, price_source, source_order_id, line_ids, stock_id, times)
    select $1, s."orderId", s."serviceId", s.basis, s."priceMinor", s."listPriceMinor", s."priceSource", s."sourceOrderId", s."lineIds", s."stockId", s.times
      from json_to_recordset($2::json) as s ("orderId" bigint, "serviceId" bigint, basis text, "priceMinor" integer, "listPriceMinor" integer, "priceSource" jsonb,
        "sourceOrderId" bigint, "lineIds" bigint[], "stockId" bigint, times integer, n integer)
      order by s.n`

/**
 * Replaces the services of orders, with their counts. The orders must be locked and priced with the same services and
 * lines in the same transaction.
 */
export const writeServices = async (
  tx: Tx,
  customerId: CustomerId,
  orders: readonly Pick<Holder, 'id' | 'services' | 'lines'>[],
  isNew = false,
): Promise<void> => {
  if (orders.length === 0) return
  if (!isNew) {
    await query(tx, 'delete from order_service where customer_id = $1 and order_id = any($2::bigint[])', [
      customerId,
      orders.map(({ id }) => id),
    ])
  }
  const rows = orders.flatMap(({ id: orderId, services, lines }) =>
    services.map((service) => ({ orderId, ...service, times: timesOf(service, lines) })),
  )
  if (rows.length === 0) return
  await query(tx, insertSql, [customerId, jsonText(rows.map((row, n) => ({ ...row, n })))])
}
