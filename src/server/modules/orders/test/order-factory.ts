import { randomUUID } from 'node:crypto'
import { customerIdFromRow, type CustomerId, type Database } from '../../../platform/database/database.ts'
import { forgetRateBook } from '../../shipping/index.ts'
import { lockWallet, postMovements } from '../../wallet/index.ts'
import { applyShopChange } from '../changes/apply-shop-change.ts'
import { payOrders } from '../payment/pay-orders.ts'
import { placeOrders } from '../intake/place-orders.ts'
import type { DraftAddress, DraftLine, OrderDraft } from '../state/types.ts'
import { variantKeyOf } from '../state/variant-key.ts'

export interface HasDatabase {
  readonly platform: { readonly database: Database }
}

const one = async (t: HasDatabase, text: string, values: unknown[]): Promise<string> => {
  const { rows } = await t.platform.database.queryAgency(text, values)
  return String(rows[0]?.['id'])
}

export const createCustomer = async (
  t: HasDatabase,
  currency: 'USD' | 'CNY' = 'USD',
): Promise<CustomerId> => {
  const text = `insert into customer (name, currency, referral_code) values ('Seller', $1, $2) returning customer_id as id`
  return customerIdFromRow(await one(t, text, [currency, randomUUID()]))
}

export const createShop = (t: HasDatabase, customerId: CustomerId): Promise<string> =>
  one(
    t,
    `insert into shop (customer_id, kind, name, status) values ($1, 'manual', 'Corner shop', 'connected') returning id`,
    [customerId],
  )

export interface SkuOptions {
  readonly priceMinor?: number
  readonly weightGrams?: number
  readonly goodsAttributes?: readonly string[]
  /** Length, width, height; default 100 × 80 × 50. */
  readonly sizeMm?: readonly [number, number, number]
  readonly ownerCustomerId?: string
  /** What customs ask; default: all of it. */
  readonly customs?: { readonly name?: string; readonly hsCode?: string; readonly origin?: string }
  readonly tiers?: readonly { readonly minQuantity: number; readonly priceMinor: number }[]
}

/** Creates an active SKU; default 5.00 USD and 200 g. */
export const createSku = async (t: HasDatabase, options: SkuOptions = {}): Promise<string> => {
  const owner = options.ownerCustomerId ?? null
  const code = `SKU-${randomUUID().slice(0, 8).toUpperCase()}`
  const product = await one(
    t,
    `insert into product (owner_customer_id, code, subject_en, customs_name, hs_code, origin_country)
       values ($1, $2, 'Enamel mug', $3, $4, $5) returning id`,
    [
      owner,
      code,
      options.customs?.name ?? 'Enamel mug',
      options.customs?.hsCode ?? '732394',
      options.customs?.origin ?? 'CN',
    ],
  )
  const sku = await one(
    t,
    `insert into sku (product_id, owner_customer_id, code, price_minor, weight_grams, length_mm, width_mm, height_mm,
       goods_attributes) values ($1, $2, $3, $4, $5, $7, $8, $9, $6) returning id`,
    [
      product,
      owner,
      code,
      options.priceMinor ?? 500,
      options.weightGrams ?? 200,
      options.goodsAttributes ?? [],
      ...(options.sizeMm ?? [100, 80, 50]),
    ],
  )
  for (const { minQuantity, priceMinor } of options.tiers ?? []) {
    await t.platform.database.queryAgency('insert into sku_price_tier values ($1, $2, $3)', [
      sku,
      minQuantity,
      priceMinor,
    ])
  }
  return sku
}

export interface LineOptions {
  readonly days?: readonly [number, number]
  readonly baseMinor?: number
  readonly perKgMinor?: number
  readonly countries?: readonly string[]
  readonly accepts?: readonly string[]
  readonly volumetricDivisor?: number
}

/** Creates a shipping line to these countries (default US and DE) for parcels up to 5 kg. */
export const createShippingLine = async (t: HasDatabase, options: LineOptions = {}): Promise<string> => {
  const line = await one(
    t,
    `insert into shipping_line (code, name_en, carrier, max_weight_grams, accepts, volumetric_divisor)
       values ($1, 'Standard', 'YunExpress', 5000, $2, $3) returning id`,
    [`LINE-${randomUUID().slice(0, 8)}`, options.accepts ?? [], options.volumetricDivisor ?? null],
  )
  await t.platform.database.queryAgency(
    `insert into shipping_rate (shipping_line_id, country_code, from_grams, to_grams, base_minor, per_kg_minor, days_min, days_max)
       select $1, unnest($2::text[]), 0, 5000, $3, $4, $5, $6`,
    [
      line,
      options.countries ?? ['US', 'DE'],
      options.baseMinor ?? 400,
      options.perKgMinor ?? 0,
      ...(options.days ?? [7, 12]),
    ],
  )
  forgetRateBook()
  return line
}

export const recharge = async (
  t: HasDatabase,
  customerId: CustomerId,
  amountMinor: number,
): Promise<void> => {
  await t.platform.database.agencyTransaction(async (tx) => {
    const wallet = await lockWallet(tx, customerId)
    const movement = {
      kind: 'recharge',
      counterAccount: 'bank',
      sourceKind: 'recharge',
      sourceId: null,
    } as const
    await postMovements(tx, customerId, wallet, [
      { ...movement, key: randomUUID(), amountMinor, sourceNumber: 'RC-1', actorName: 'Test' },
    ])
  })
}

export const completeAddress: DraftAddress = {
  recipientName: 'Ana Müller',
  phone: '+1 555 0100',
  email: 'ana@example.com',
  countryCode: 'US',
  province: 'Oregon',
  city: 'Portland',
  address1: '12 Alder Street',
  address2: '',
  postcode: '97205',
  taxNumber: '',
}

export const draftLine = (part: Partial<DraftLine> = {}): DraftLine => {
  const title = part.title ?? 'Enamel mug, green'
  return {
    shopLineKey: null,
    variantKey: part.variantKey ?? variantKeyOf({ title }),
    title,
    variantTitle: '',
    shopSku: '',
    imageUrl: null,
    quantity: 1,
    shopPriceMinor: 1999,
    ...part,
  }
}

export const orderDraft = (shopId: string, part: Partial<OrderDraft> = {}): OrderDraft => ({
  shopId,
  shopOrderKey: null,
  shopOrderName: '#1001',
  source: 'import',
  orderedAt: new Date(),
  shopUpdatedAt: null,
  shopPaid: true,
  note: '',
  address: completeAddress,
  lines: [draftLine()],
  ...part,
})

export const placeOrder = async (t: HasDatabase, customerId: CustomerId, draft: OrderDraft) => {
  const [placed] = await t.platform.database.tenantTransaction(customerId, (tx) =>
    placeOrders(tx, customerId, [draft], { kind: 'seller', name: 'Test' }),
  )
  if (!placed) throw new Error('the order was not placed')
  return placed
}

/** Creates a matched order of one line with a shipping line; 9.00 USD due. Returns its id. */
export const createOrder = async (
  t: HasDatabase,
  customerId: CustomerId,
  part: Partial<OrderDraft> = {},
): Promise<string> => {
  await createShippingLine(t)
  const lines = part.lines ?? [draftLine({ skuId: await createSku(t) })]
  const shopId = part.shopId ?? (await createShop(t, customerId))
  return (await placeOrder(t, customerId, orderDraft(shopId, { ...part, lines }))).id
}

/** Creates orders of one line each in one shop to one recipient; 9.00 USD due for each, 4.00 of it freight. */
export const createTwinOrders = async (
  t: HasDatabase,
  customerId: CustomerId,
  parts: readonly Partial<OrderDraft>[] = [{}, {}],
): Promise<{ readonly shopId: string; readonly ids: string[] }> => {
  await createShippingLine(t)
  const shopId = await createShop(t, customerId)
  const skuId = await createSku(t)
  const ids: string[] = []
  for (const [n, part] of parts.entries()) {
    const draft = orderDraft(shopId, { shopOrderName: `#T${n + 1}`, lines: [draftLine({ skuId })], ...part })
    ids.push((await placeOrder(t, customerId, draft)).id)
  }
  return { shopId, ids }
}

export const createUnmappedOrder = async (
  t: HasDatabase,
  customerId: CustomerId,
  part: Partial<OrderDraft> = {},
): Promise<string> => {
  await createShippingLine(t)
  const shopId = part.shopId ?? (await createShop(t, customerId))
  return (await placeOrder(t, customerId, orderDraft(shopId, part))).id
}

export const createCancellationHeldOrder = async (
  t: HasDatabase,
  customerId: CustomerId,
): Promise<string> => {
  const { database } = t.platform
  const shopId = await createShop(t, customerId)
  const shopOrderKey = randomUUID()
  const id = await createOrder(t, customerId, { shopId, shopOrderKey, source: 'shopify' })
  await recharge(t, customerId, 900)
  const by = { kind: 'seller', name: 'Test' } as const
  const scope = { customerId, shopIds: null }
  await payOrders(database, scope, { ids: [id], key: randomUUID(), endpoint: 'payOrder' }, by)
  const cancel = { shopId, shopOrderKey, shopUpdatedAt: new Date(), cancelled: true }
  await database.tenantTransaction(customerId, (tx) =>
    applyShopChange(tx, customerId, cancel, { kind: 'shop', name: 'Corner shop' }),
  )
  return id
}
