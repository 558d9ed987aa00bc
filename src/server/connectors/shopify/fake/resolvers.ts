import type { FakeProduct, FakeVariant } from './goods.ts'
import {
  type FakeFulfilment,
  type FakeLine,
  type FakeOrder,
  type FakeShop,
  nameOf,
  takeId,
  touch,
} from './shop-state.ts'
import { createProductWriting } from './product-writing.ts'
import type { World } from './world.ts'

const gid = (type: string, id: string): string => `gid://shopify/${type}/${id}`
const numberOf = (globalId: string): string => globalId.split('/').at(-1) ?? ''
const fault = (field: readonly string[], message: string) => ({ userErrors: [{ field, message }] })

interface Paging {
  readonly first?: number
  readonly after?: string | null
}

/** One page of a list; a cursor is the position of the last item. */
const page = <T, N>(items: readonly T[], { first = 50, after }: Paging, node: (item: T) => N) => {
  const start = after ? Number(Buffer.from(after, 'base64url').toString()) + 1 : 0
  const shown = items.slice(start, start + first)
  const last = start + shown.length - 1
  return {
    nodes: shown.map(node),
    pageInfo: {
      hasNextPage: last + 1 < items.length,
      endCursor: shown.length > 0 ? Buffer.from(String(last)).toString('base64url') : null,
    },
  }
}

const sinceOf = (query: string | null | undefined): number => {
  const since = /updated_at:>='([^']+)'/.exec(query ?? '')?.[1]
  return since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since)
}

const changedAt = ({ updatedAt }: FakeProduct): string => updatedAt ?? '2026-01-01T00:00:00Z'

const openOf = (line: FakeLine): number => Math.max(0, line.currentQuantity - line.fulfilled)

export const createResolvers = (world: World, shop: FakeShop, scopes: string) => {
  const pictureUrl = (picture: string): string =>
    picture.includes('://') ? picture : `${world.options.picturesUrl}/${picture}.svg`

  const lineNode = (line: FakeLine) => ({
    id: gid('LineItem', line.id),
    title: line.title,
    variantTitle: line.variantTitle,
    sku: line.sku,
    currentQuantity: line.currentQuantity,
    unfulfilledQuantity: openOf(line),
    requiresShipping: true,
    customAttributes: line.attributes ?? [],
    image: { url: pictureUrl(line.picture) },
    variant: line.variantId === null ? null : { id: gid('ProductVariant', line.variantId) },
    originalUnitPriceSet: { shopMoney: { amount: line.price } },
  })
  const eventNode = (event: FakeFulfilment['events'][number]) => ({
    ...event,
    id: gid('FulfillmentEvent', event.id),
  })
  const fulfilmentNode = (order: FakeOrder, fulfilment: FakeFulfilment) => ({
    id: gid('Fulfillment', fulfilment.id),
    status: 'SUCCESS',
    trackingInfo: [{ number: fulfilment.number }],
    fulfillmentLineItems: {
      nodes: fulfilment.lines.flatMap(({ lineId, quantity }) => {
        const line = order.lines.find(({ id }) => id === lineId)
        return line ? [{ quantity, lineItem: lineNode(line) }] : []
      }),
    },
    events: ({ reverse }: { reverse?: boolean }) => {
      const nodes = fulfilment.events.map(eventNode)
      return { nodes: reverse ? nodes.toReversed() : nodes }
    },
  })
  const fulfilmentOrderNode = (order: FakeOrder) => {
    const isOpen = order.lines.some((line) => openOf(line) > 0) && order.cancelledAt === null
    const status = !isOpen
      ? 'CLOSED'
      : order.onHold
        ? 'ON_HOLD'
        : order.fulfilments.length > 0
          ? 'IN_PROGRESS'
          : 'OPEN'
    return {
      id: gid('FulfillmentOrder', order.fulfilmentOrderId),
      status,
      supportedActions: isOpen
        ? [{ action: order.onHold ? 'RELEASE_HOLD' : 'CREATE_FULFILLMENT' }, { action: 'HOLD' }]
        : [],
      assignedLocation: { location: { id: gid('Location', shop.locationId) } },
      lineItems: {
        nodes: order.lines.map((line) => ({
          id: gid('FulfillmentOrderLineItem', line.fulfilmentLineId),
          remainingQuantity: openOf(line),
          lineItem: lineNode(line),
        })),
      },
    }
  }
  const orderNode = (order: FakeOrder) => ({
    id: gid('Order', order.id),
    name: nameOf(order),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    cancelledAt: order.cancelledAt,
    cancelReason: order.cancelReason,
    displayFinancialStatus: order.financialStatus,
    currencyCode: shop.currency,
    email: order.email,
    phone: null,
    note: order.note,
    test: order.isTest ?? false,
    customAttributes: order.attributes ?? [],
    localizedFields: { nodes: order.localizedFields ?? [] },
    shippingAddress: { ...order.address, countryCodeV2: order.address.countryCode },
    lineItems: (paging: Paging) => page(order.lines, paging, lineNode),
    fulfillments: () => order.fulfilments.map((fulfilment) => fulfilmentNode(order, fulfilment)),
    fulfillmentOrders: (paging: Paging) => page([order], paging, fulfilmentOrderNode),
  })

  const mediaNode = (picture: string) => ({
    __typename: 'MediaImage',
    preview: { image: { url: pictureUrl(picture) } },
  })
  const variantNode = (variant: FakeVariant) => ({
    ...variant,
    id: gid('ProductVariant', variant.id),
    inventoryItem: { id: gid('InventoryItem', variant.id) },
    media: { nodes: variant.picture === undefined ? [] : [mediaNode(variant.picture)] },
  })
  const productNode = (product: FakeProduct) => ({
    id: gid('Product', product.id),
    title: product.title,
    updatedAt: changedAt(product),
    descriptionHtml: product.description ?? '',
    featuredMedia: mediaNode(product.picture),
    variants: (paging: Paging) => page(product.variants, paging, variantNode),
  })

  const findFulfilment = (id: string): { order: FakeOrder; fulfilment: FakeFulfilment } | null => {
    for (const order of shop.orders) {
      const fulfilment = order.fulfilments.find((made) => made.id === numberOf(id))
      if (fulfilment) return { order, fulfilment }
    }
    return null
  }

  return {
    ...createProductWriting(world, shop, scopes),
    shop: {
      id: gid('Shop', shop.id),
      name: shop.name,
      myshopifyDomain: shop.domain,
      currencyCode: shop.currency,
    },
    order: ({ id }: { id: string }) => {
      const order = shop.orders.find((known) => known.id === numberOf(id))
      return order ? orderNode(order) : null
    },
    orders: ({ query, ...paging }: Paging & { query?: string | null }) => {
      const since = sinceOf(query)
      const found = shop.orders
        .filter(({ updatedAt }) => Date.parse(updatedAt) >= since)
        .toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt) || a.id.localeCompare(b.id))
      return page(found, paging, orderNode)
    },
    nodes: ({ ids }: { ids: readonly string[] }) => {
      const known = new Set(shop.products.flatMap(({ variants }) => variants.map(({ id }) => id)))
      return ids.map((id) => (known.has(numberOf(id)) ? { __typename: 'ProductVariant', id } : null))
    },
    product: ({ id }: { id: string }) => {
      const product = shop.products.find((known) => known.id === numberOf(id))
      return product ? productNode(product) : null
    },
    products: ({ query, ...paging }: Paging & { query?: string | null }) => {
      const since = sinceOf(query)
      const found = shop.products
        .filter((product) => Date.parse(changedAt(product)) >= since)
        .toSorted((a, b) => changedAt(a).localeCompare(changedAt(b)) || a.id.localeCompare(b.id))
      return page(found, paging, productNode)
    },
    fulfillment: ({ id }: { id: string }) => {
      const found = findFulfilment(id)
      return found && fulfilmentNode(found.order, found.fulfilment)
    },
    webhookSubscriptions: () => ({
      nodes: shop.subscriptions.map(({ id, topic, uri }) => ({
        id: gid('WebhookSubscription', id),
        topic,
        uri,
      })),
    }),
    webhookSubscriptionCreate: ({
      topic,
      webhookSubscription,
    }: {
      topic: string
      webhookSubscription: { uri?: string }
    }) => {
      const uri = webhookSubscription.uri ?? ''
      if (shop.subscriptions.some((known) => known.topic === topic && known.uri === uri)) {
        return fault(['webhookSubscription', 'uri'], 'Address for this topic has already been taken')
      }
      const id = takeId(shop)
      shop.subscriptions.push({ id, topic, uri })
      world.changed()
      return { webhookSubscription: { id: gid('WebhookSubscription', id), topic, uri }, userErrors: [] }
    },
    appUninstall: () => {
      world.uninstall(shop)
      return { userErrors: [] }
    },
    fulfillmentCreate: ({ fulfillment }: { fulfillment: FulfilmentInput }) =>
      createFulfilment(world, shop, fulfillment, fulfilmentNode),
    fulfillmentTrackingInfoUpdate: (given: {
      fulfillmentId: string
      trackingInfoInput: NonNullable<FulfilmentInput['trackingInfo']>
    }) => {
      const found = findFulfilment(given.fulfillmentId)
      if (!found) return fault(['fulfillmentId'], 'Fulfillment does not exist.')
      const { number, company, url } = given.trackingInfoInput
      found.fulfilment.number = number ?? ''
      found.fulfilment.company = company ?? ''
      found.fulfilment.url = url ?? ''
      world.changed()
      return { fulfillment: fulfilmentNode(found.order, found.fulfilment), userErrors: [] }
    },
    fulfillmentEventCreate: ({ fulfillmentEvent: input }: { fulfillmentEvent: EventInput }) => {
      const found = findFulfilment(input.fulfillmentId)
      if (!found) return fault(['fulfillmentId'], 'Fulfillment does not exist')
      const event = {
        id: takeId(shop),
        status: input.status,
        happenedAt: input.happenedAt ?? world.now().toISOString(),
        message: input.message ?? '',
      }
      found.fulfilment.events.push(event)
      world.changed()
      return { fulfillmentEvent: eventNode(event), userErrors: [] }
    },
  }
}

interface FulfilmentInput {
  readonly lineItemsByFulfillmentOrder: readonly {
    readonly fulfillmentOrderId: string
    readonly fulfillmentOrderLineItems?: readonly { readonly id: string; readonly quantity: number }[]
  }[]
  readonly notifyCustomer?: boolean
  readonly trackingInfo?: {
    readonly number?: string
    readonly company?: string | null
    readonly url?: string
  }
}
interface EventInput {
  readonly fulfillmentId: string
  readonly status: string
  readonly happenedAt?: string
  readonly message?: string | null
}

const createFulfilment = (
  world: World,
  shop: FakeShop,
  input: FulfilmentInput,
  node: (order: FakeOrder, fulfilment: FakeFulfilment) => unknown,
) => {
  const [part, ...others] = input.lineItemsByFulfillmentOrder
  const order = shop.orders.find(
    ({ fulfilmentOrderId }) => fulfilmentOrderId === numberOf(part?.fulfillmentOrderId ?? ''),
  )
  if (!part || !order) return fault(['fulfillment'], 'Fulfillment order does not exist.')
  if (others.length > 0)
    return fault(['fulfillment'], 'All fulfillment orders must belong to the same order and location.')
  if (order.onHold) return fault(['fulfillment'], `Fulfillment order ${order.fulfilmentOrderId} is on hold.`)
  if (order.cancelledAt !== null) {
    return fault(
      ['fulfillment'],
      `Fulfillment order ${order.fulfilmentOrderId} has an unfulfillable status= closed.`,
    )
  }
  const wanted =
    part.fulfillmentOrderLineItems ??
    order.lines.map((line) => ({
      id: gid('FulfillmentOrderLineItem', line.fulfilmentLineId),
      quantity: openOf(line),
    }))
  const lines = wanted.map(({ id, quantity }) => ({
    line: order.lines.find(({ fulfilmentLineId }) => fulfilmentLineId === numberOf(id)),
    quantity,
  }))
  if (lines.some(({ line, quantity }) => !line || quantity < 1 || quantity > openOf(line))) {
    return fault(['fulfillment'], 'Invalid fulfillment order line item quantity requested.')
  }
  const fulfilment: FakeFulfilment = {
    id: takeId(shop),
    createdAt: world.now().toISOString(),
    number: input.trackingInfo?.number ?? '',
    company: input.trackingInfo?.company ?? '',
    url: input.trackingInfo?.url ?? '',
    buyerNotified: input.notifyCustomer ?? false,
    lines: lines.flatMap(({ line, quantity }) => (line ? [{ lineId: line.id, quantity }] : [])),
    events: [],
  }
  for (const { line, quantity } of lines) if (line) line.fulfilled += quantity
  order.fulfilments.push(fulfilment)
  touch(order, world.now())
  world.sendOrderWebhooks(shop, order, ['orders/updated'])
  return { fulfillment: node(order, fulfilment), userErrors: [] }
}
