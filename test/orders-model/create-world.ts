import { operatorOrders } from '../../src/contract/orders/operator-orders.ts'
import { orders } from '../../src/contract/orders/orders.ts'
import { refer } from '../../src/server/modules/affiliates/affiliate-factory.ts'
import { completeAddress, draftLine, orderDraft } from '../../src/server/modules/orders/test/order-factory.ts'
import { createBundle } from '../../src/server/modules/bundles/bundle-factory.ts'
import { placeOrders } from '../../src/server/modules/orders/intake/place-orders.ts'
import { variantKeyOf } from '../../src/server/modules/orders/state/variant-key.ts'
import type { DraftLine } from '../../src/server/modules/orders/state/types.ts'
import type { CustomerId } from '../../src/server/platform/database/database.ts'
import { creditMoves } from './credit-moves.ts'
import { recharge } from './external-moves.ts'
import { stockWarehouse } from './warehouse/bin-moves.ts'
import { inventoryMoves } from './inventory-moves.ts'
import { serviceMoves } from './service-moves.ts'
import { countIn } from './stock-moves.ts'
import { withNewSessions, type Stage } from './stage.ts'
import { ask, readOrders, unique, type ShopsOrder, type World } from './world.ts'

interface OrderSpec {
  readonly lines: readonly (readonly [title: string, quantity: number])[]
  readonly street?: string
  readonly countryCode?: string
  readonly city?: string
  readonly paid?: boolean
}

/**
 * Initial orders: mugs are matched, sets are a mug and two bowls, vases are unmatched. Those of one street can be
 * merged.
 */
const orderSpecs: readonly OrderSpec[] = [
  { lines: [['Mug', 3]] },
  {
    lines: [
      ['Mug', 1],
      ['Bowl', 2],
    ],
  },
  { lines: [['Bowl', 2]], street: '7 Birch Avenue' },
  {
    lines: [
      ['Mug', 2],
      ['Bowl', 1],
    ],
  },
  {
    lines: [
      ['Mug', 1],
      ['Vase', 1],
    ],
  },
  { lines: [['Vase', 2]], countryCode: 'BR' },
  {
    lines: [
      ['Mug', 1],
      ['Mug', 0],
    ],
    city: '',
    countryCode: 'DE',
    paid: false,
  },
  { lines: [['Bowl', 1]] },
  { lines: [['Set', 2]] },
  {
    lines: [
      ['Set', 1],
      ['Mug', 1],
    ],
    street: '7 Birch Avenue',
  },
]

let keys = 0
const shopsOrders = (): ShopsOrder[] =>
  orderSpecs.map(({ lines, street, countryCode, paid }) => {
    const key = String(1_000_000 + (keys += 1))
    return {
      key,
      updatedAt: Date.UTC(2025, 11, 1),
      paid: paid ?? true,
      cancelled: false,
      street: street ?? '12 Alder Street',
      countryCode: countryCode ?? 'US',
      lines: lines.map(([title, quantity], n) => ({ id: `${key}${n + 1}`, title, quantity })),
    }
  })

const place = async (stage: Stage, world: World, shopId: string): Promise<void> => {
  const [Mug, Bowl] = stage.skuIds
  const skus: Readonly<Record<string, string | undefined>> = { Mug, Bowl, Set: world.bundleId }
  const lineOf = ({ id, title, quantity }: ShopsOrder['lines'][number]): DraftLine => {
    const skuId = skus[title]
    const line = draftLine({ title, shopLineKey: id, quantity, variantKey: variantKeyOf({ title }) })
    return skuId === undefined ? line : { ...line, skuId }
  }
  const drafts = world.shop.map((order, n) =>
    orderDraft(shopId, {
      shopOrderKey: order.key,
      shopOrderName: `#${order.key}`,
      source: 'shopify',
      shopUpdatedAt: new Date(order.updatedAt),
      shopPaid: order.paid,
      lines: order.lines.map(lineOf),
      address: {
        ...completeAddress,
        address1: order.street,
        countryCode: order.countryCode,
        city: orderSpecs[n]?.city ?? completeAddress.city,
      },
    }),
  )
  await stage.t.platform.database.tenantTransaction(world.customerId, (tx) =>
    placeOrders(tx, world.customerId, drafts, { kind: 'shop', name: 'Corner shop' }),
  )
}

const advance = async (world: World): Promise<void> => {
  const [first, second, third, fourth] = world.orders
  if (!first || !second || !third || !fourth) throw new Error('no orders were placed')
  await ask(world, world.seller, orders.payOrders, { ids: [first.id, second.id, third.id, fourth.id] })
  const { operator } = world.stage.t
  const parcel = () => ({ carrier: 'YunExpress', trackingNumber: unique('YT') })
  await ask(world, operator, operatorOrders.shipOrder, { id: first.id, ...parcel() })
  const lines = [{ lineId: second.lines[0]?.id ?? '', quantity: 1 }]
  await ask(world, operator, operatorOrders.shipOrder, { id: second.id, lines, ...parcel() })
}

/** A credit line of 20.00 USD, an extra service of each kind, and an inventory order. */
const openAccounts = async (world: World): Promise<void> => {
  const [order] = world.orders
  if (!order) throw new Error('no orders were placed')
  await creditMoves['limitSet']?.(world, order, 1)
  for (const dice of [1, 2, 5]) await serviceMoves['ordered']?.(world, order, dice)
  await inventoryMoves['ordered']?.(world, order, 1)
}

/** A new seller with some money, a shop, some stock, a bundle and ten orders of every kind. */
export const beginWorld = async (opened: Stage, moneyMinor: number): Promise<World> => {
  const stage = await withNewSessions(opened)
  const { t } = stage
  const seller = await t.newCustomer()
  const customerId = seller.customerId as CustomerId
  const domain = `${unique('shop-').toLowerCase()}.myshopify.com`
  const { rows } = await t.admin.query<{ id: string }>(
    `insert into shop (customer_id, kind, name, domain, status) values ($1, 'shopify', 'Corner shop', $2, 'connected')
       returning id`,
    [customerId, domain],
  )
  const referrer = await t.newCustomer()
  await refer(t, referrer, seller, 7.77)
  const world: World = {
    stage,
    seller,
    customerId,
    domain,
    referrer,
    payouts: 0,
    bundleId: '',
    shop: shopsOrders(),
    sent: [],
    orders: [],
    isAlone: false,
    trail: [],
    problems: [],
  }
  stage.takeErrors()
  await recharge(world, moneyMinor)
  await countIn(world, 0, 3)
  await stockWarehouse(world)
  world.bundleId = await createBundle(t, customerId, [
    [stage.skuIds[0] ?? '', 1],
    [stage.skuIds[1] ?? '', 2],
  ])
  await place(stage, world, String(rows[0]?.id))
  world.orders = await readOrders(world)
  await openAccounts(world)
  await advance(world)
  world.orders = await readOrders(world)
  return world
}
