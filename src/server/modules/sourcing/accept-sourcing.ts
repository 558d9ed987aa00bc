import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { sourcing } from '../../../contract/sourcing/sourcing.ts'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import type { CustomerCall } from '../../platform/http/call.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { sellerOf } from '../../platform/conversations/party-actors.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { addAcceptedCosts, draftPrivateProduct, type PrivateSku } from '../catalogue/index.ts'
import {
  actorOf,
  auditAdminView,
  idempotencyKeyOf,
  mapVariants,
  scopeOf,
  type Scope,
} from '../orders/index.ts'
import { lockSourcing, moveSourcing, wrongSourcingStatus, type LockedSourcing } from './sourcing-rows.ts'

type Input = ParsedInputOf<typeof sourcing.acceptSourcing>

export interface Accepted {
  readonly productId: string
  readonly ordersChanged: number
}

export const checkVersion = ({ version }: LockedSourcing, read: number): void => {
  if (version === read) return
  throw refuse('quoteChanged', { case: 'newer', version })
}

const checkQuote = (request: LockedSourcing, { version }: Input): void => {
  if (request.status !== 'quoted') throw wrongSourcingStatus(request)
  checkVersion(request, version)
  if (request.hasRunOut) throw refuse('quoteExpired', { version: request.version })
}

interface Quoted {
  readonly subjectEn: string
  readonly subjectZh: string
  readonly customsName: string
  readonly hsCode: string
  readonly originCountry: string
  readonly pictures: readonly string[]
  readonly description: string
  readonly minQuantity: number
}
interface QuotedSku extends PrivateSku {
  readonly position: number
  readonly goodsAttributes: readonly GoodsAttribute[]
  readonly supplierUrl: string
  readonly costCnyMinor: number | null
}

const readQuote = async (tx: Tx, { customerId, id, version }: LockedSourcing) => {
  const quote = await sql<Quoted>`
    select subject_en as "subjectEn", subject_zh as "subjectZh", customs_name as "customsName", hs_code as "hsCode",
        origin_country as "originCountry", pictures, description, min_quantity as "minQuantity" from sourcing_quote
      where customer_id = ${customerId} and request_id = ${id} and version = ${version}`.execute(tx)
  const skus = await sql<QuotedSku>`
    select position, attributes, image_url as "imageUrl", price_minor as "priceMinor", tiers,
        weight_grams as "weightGrams", length_mm as "lengthMm", width_mm as "widthMm", height_mm as "heightMm",
        goods_attributes as "goodsAttributes", coalesce(supplier_url, '') as "supplierUrl",
        cost_cny_minor as "costCnyMinor"
      from sourcing_quote_sku left join sourcing_cost using (customer_id, request_id, version, position)
      where customer_id = ${customerId} and request_id = ${id} and version = ${version} order by position`.execute(
    tx,
  )
  const [head] = quote.rows
  if (!head) throw new Error(`request ${id} has no quote ${version}`)
  return { ...head, skus: skus.rows }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain text as rich text: a paragraph per line. */
export const richTextOf = (plain: string): string =>
  plain
    .split('\n')
    .filter((one) => one.trim() !== '')
    .map((one) => `<p>${one.trim().replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</p>`)
    .join('')

const makeProduct = async (tx: Tx, request: LockedSourcing) => {
  const { customerId, id, version } = request
  const { skus, description, ...head } = await readQuote(tx, request)
  const made = await draftPrivateProduct(tx, {
    ...head,
    customerId,
    descriptionEn: richTextOf(description),
    skus,
  })
  await addAcceptedCosts(
    tx,
    skus.flatMap(({ supplierUrl: link, costCnyMinor: costMinor }, index) => {
      const skuId = made[index]?.skuId
      return skuId === undefined || costMinor === null ? [] : [{ skuId, link, costMinor }]
    }),
  )
  const positions = skus.map(({ position }) => position)
  await sql`
    update sourcing_quote_sku q set sku_id = m.sku
      from unnest(${positions}::integer[], ${made.map(({ skuId }) => skuId)}::bigint[]) as m (position, sku)
      where q.customer_id = ${customerId} and q.request_id = ${id} and q.version = ${version}
        and q.position = m.position`.execute(tx)
  const productId = made[0]?.productId
  if (productId === undefined) throw new Error('the product was not created')
  return {
    productId,
    skuAt: new Map(positions.map((position, index) => [position, made[index]?.skuId ?? ''])),
  }
}

const ownVariants = async (
  tx: Tx,
  request: LockedSourcing,
  { shopIds }: Scope,
): Promise<Input['variants']> => {
  const { rows } = await sql<{ shopId: never; variantKey: string }>`
    select shop_id as "shopId", variant_key as "variantKey" from sourcing_variant
      where customer_id = ${request.customerId} and request_id = ${request.id}
        and (${shopIds}::bigint[] is null or shop_id = any(${shopIds}::bigint[]))`.execute(tx)
  return rows.map((row) => ({ ...row, position: 1, units: 1 }))
}

const accept = async (tx: Tx, scope: Scope, input: Input, call: CustomerCall): Promise<Accepted> => {
  const request = await lockSourcing(tx, scope.customerId, input.id)
  checkQuote(request, input)
  const { productId, skuAt } = await makeProduct(tx, request)
  await moveSourcing(tx, request, {
    to: 'accepted',
    kind: 'sourcing.accepted',
    by: sellerOf(call.customer),
    set: { product_id: productId },
    detail: { version: request.version },
  })
  const variants = input.variants ?? (skuAt.size === 1 ? await ownVariants(tx, request, scope) : [])
  const mappings = (variants ?? []).map(({ shopId, variantKey, position, units }) => {
    const skuId = skuAt.get(position)
    if (skuId === undefined) throw notFound('SKU')
    return { shopId, variantKey, units, skuId }
  })
  const { ordersChanged } =
    mappings.length === 0
      ? { ordersChanged: 0 }
      : await mapVariants(tx, scope, mappings, { by: actorOf(call), cause: { how: 'sourcing' } })
  await auditAdminView(tx, scope, 'sourcing:accept', [request.id])
  return { productId, ordersChanged }
}

/**
 * Accepts the version the seller read, once: creates the private product with its SKUs at the quoted prices, and
 * matches the shop variants. Runs on the agency's connection, because sellers cannot create products; each statement is
 * restricted to the customer.
 */
export const acceptSourcing = (database: Database, input: Input, call: CustomerCall): Promise<Accepted> => {
  const scope = scopeOf(call)
  const intent = {
    customerId: scope.customerId,
    key: idempotencyKeyOf(call),
    endpoint: 'acceptSourcing',
    request: input,
  }
  return database.agencyTransaction((tx) =>
    idempotently<Accepted>(tx, intent, () => accept(tx, scope, input, call)),
  )
}
