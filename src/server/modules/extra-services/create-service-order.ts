import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { extraServices } from '../../../contract/extra-services/extra-services.ts'
import type { PriceSource } from '../../../contract/customer-prices/customer-price.ts'
import {
  extraServiceLimits,
  type ExtraServiceBasis,
} from '../../../contract/extra-services/service-order-states.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { CustomerCall } from '../../platform/http/call.ts'
import { pictureIdsOf } from '../../platform/conversations/conversation.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { checkOwnPictures } from '../../platform/files/own-pictures.ts'
import { sellerOf } from '../../platform/conversations/party-actors.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { loadSkus } from '../catalogue/index.ts'
import { loadPriceBasis, servicePrice, type PriceBasis } from '../customer-prices/index.ts'
import { auditAdminView, idempotencyKeyOf, jsonText, scopeOf } from '../orders/index.ts'
import type { ServiceOrderParts } from './service-order-parts.ts'
import { addServiceOrderEvent } from './service-order-rows.ts'

type Input = ParsedInputOf<typeof extraServices.createServiceOrder>

interface MenuRow {
  readonly id: string
  readonly nameEn: string
  readonly nameZh: string
  readonly basis: ExtraServiceBasis
  readonly isMaterial: boolean
  readonly priceMinor: number | null
  readonly days: number
  readonly isActive: boolean
}

const findService = async (tx: Tx, id: string): Promise<MenuRow> => {
  const { rows } = await sql<MenuRow>`
    select id, name_en as "nameEn", name_zh as "nameZh", basis, is_material as "isMaterial",
        price_minor as "priceMinor", days, is_active as "isActive"
      from extra_service where id = ${id}`.execute(tx)
  const [service] = rows
  if (!service) throw notFound('Extra service')
  if (!service.isActive) throw refuse('serviceWithdrawn', { name: service.nameEn })
  return service
}

interface MenuPrice {
  readonly unitMinor: number
  /** Null, as the rule: it is the list price. */
  readonly listUnitMinor: number | null
  readonly source: PriceSource | null
}

/** The customer's price as the menu shows it, at least 0.01; null: on request. */
export const menuPriceOf = (usdMinor: number | null, basis: PriceBasis): MenuPrice | null => {
  if (usdMinor === null) return null
  const { priceMinor, listMinor, source } = servicePrice(usdMinor, basis)
  const unitMinor = Math.max(1, priceMinor)
  const isLower = source !== null && listMinor > unitMinor
  return { unitMinor, listUnitMinor: isLower ? listMinor : null, source: isLower ? source : null }
}

/** @throws DomainError amountTooLarge */
export const totalOf = (unitMinor: number, quantity: number): number => {
  const total = unitMinor * quantity
  if (total > extraServiceLimits.totalMinor) throw refuse('amountTooLarge', { case: 'total' })
  return total
}

interface Target {
  readonly skuId: string | null
  readonly orderId: string | null
  readonly code: string
  readonly title: string
  readonly imageUrl: string | null
}

/** Products of the catalogue, and private ones of the customer. */
const goodsOf = async (tx: Tx, { customerId }: CustomerActor, ids: readonly string[]): Promise<Target[]> => {
  const skus = await loadSkus(tx, ids)
  return ids.map((skuId) => {
    const sku = skus.get(skuId)
    if (!sku || (sku.ownerCustomerId !== null && sku.ownerCustomerId !== customerId)) throw notFound('SKU')
    const title = [sku.subjectEn, sku.attributesText].filter(Boolean).join(', ')
    return { skuId, orderId: null, code: sku.code, title, imageUrl: sku.imageUrl }
  })
}

const ordersOf = async (
  tx: Tx,
  { customerId, shopIds }: CustomerActor,
  ids: readonly string[],
): Promise<Target[]> => {
  const { rows } = await sql<Target>`
    select null::text as "skuId", o.id as "orderId", o.number as code, o.shop_order_name as title,
        null::text as "imageUrl"
      from unnest(${[...ids]}::bigint[]) with ordinality as g (id, place)
        join dropshipping_order o on o.customer_id = ${customerId} and o.id = g.id
      where ${shopIds}::bigint[] is null or o.shop_id = any(${shopIds}::bigint[])
      order by g.place`.execute(tx)
  if (rows.length !== ids.length) throw notFound('Order')
  return rows
}

const targetsOf = (tx: Tx, who: CustomerActor, { subject, skuIds, orderIds }: Input): Promise<Target[]> => {
  if (subject === 'goods') return goodsOf(tx, who, [...new Set(skuIds)])
  if (subject === 'orders') return ordersOf(tx, who, [...new Set(orderIds)])
  return Promise.resolve([])
}

const insertTargets = async (
  tx: Tx,
  customerId: CustomerId,
  id: string,
  targets: readonly Target[],
): Promise<void> => {
  if (targets.length === 0) return
  await sql`
    insert into service_order_target (customer_id, order_id, position, sku_id, dropshipping_order_id, code, title, image_url)
      select ${customerId}, ${id}, t.place, t."skuId", t."orderId", t.code, t.title, t."imageUrl"
        from json_to_recordset(${jsonText(targets.map((target, place) => ({ ...target, place })))}::json)
          as t (place integer, "skuId" bigint, "orderId" bigint, code text, title text, "imageUrl" text)`.execute(
    tx,
  )
}

const create = async (tx: Tx, call: CustomerCall, input: Input, pictureIds: readonly string[]) => {
  const { customer: who } = call
  const { customerId, currency } = who
  const service = await findService(tx, input.extraServiceId)
  const price = menuPriceOf(service.priceMinor, await loadPriceBasis(tx, who))
  const unitMinor = price?.unitMinor ?? null
  if (unitMinor !== input.agreedMinor) throw refuse('priceChanged', { case: 'service' })
  const quantity = service.basis === 'job' ? 1 : input.quantity
  const totalMinor = unitMinor === null ? null : totalOf(unitMinor, quantity)
  const targets = await targetsOf(tx, who, input)
  await checkOwnPictures(tx, customerId, pictureIds)
  const by = sellerOf(who)
  const status = unitMinor === null ? 'requested' : 'awaitingPayment'
  const made = await sql<{ id: string }>`select nextval('id_seq')::text as id`.execute(tx)
  const id = made.rows[0]?.id ?? ''
  await tx
    .insertInto('service_order')
    .values({
      customer_id: customerId,
      id,
      number: `SO-${id}`,
      account_id: who.accountId,
      created_by: by.name,
      extra_service_id: service.id,
      name_en: service.nameEn,
      name_zh: service.nameZh,
      basis: service.basis,
      is_material: service.isMaterial,
      is_on_request: unitMinor === null,
      status,
      currency,
      quantity,
      note: input.note,
      picture_ids: [...pictureIds],
      subject: input.subject,
      unit_minor: unitMinor,
      list_unit_minor: price?.listUnitMinor ?? null,
      price_source: price?.source ? jsonText(price.source) : null,
      total_minor: totalMinor,
      days: unitMinor === null ? null : service.days,
    })
    .execute()
  await insertTargets(tx, customerId, id, targets)
  await addServiceOrderEvent(
    tx,
    { customerId, id, status: null },
    { kind: 'service.ordered', by, to: status },
  )
  await auditAdminView(tx, scopeOf(call), 'serviceOrder:create', [id])
  return { id }
}

export const createServiceOrder = async (
  { database, files }: ServiceOrderParts,
  input: Input,
  call: CustomerCall,
): Promise<string> => {
  const { customerId } = call.customer
  const pictureIds = pictureIdsOf(files, input.images)
  const intent = { customerId, key: idempotencyKeyOf(call), endpoint: 'createServiceOrder', request: input }
  return database.tenantTransaction(customerId, async (tx) => {
    const { id } = await idempotently<{ id: string }>(tx, intent, () => create(tx, call, input, pictureIds))
    return id
  })
}
