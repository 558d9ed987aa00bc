import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { escapeHtml as e, pageOf } from './html.ts'
import { pictureSvg, type FakeProduct } from './goods.ts'
import { nameOf, type FakeOrder, type FakeShop } from './shop-state.ts'
import type { World } from './world.ts'

const shownOrders = 100

type DeliveriesState = ReturnType<World['deliveries']['state']>

interface OrderParams {
  readonly shop: string
  readonly order: string
}

export const serveAdmin = (app: FastifyInstance, world: World, prefix: string): void => {
  const find = (params: OrderParams): { shop: FakeShop; order: FakeOrder } | null => {
    const shop = world.findShop(params.shop)
    const order = shop?.orders.find(({ id }) => id === params.order)
    return shop && order ? { shop, order } : null
  }
  const missing = pageOf({ title: 'Not found', body: '<h1>There is no such page</h1>', narrow: true })

  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.get('/', async (_request, reply) => {
    const rows = world.shops
      .map(
        ({ domain, name }) =>
          `<li><a href="${e(`${prefix}/${domain}/admin/orders`)}">${e(name)}</a> <span class="muted">${e(domain)}</span></li>`,
      )
      .join('')
    return reply
      .type('text/html; charset=utf-8')
      .send(pageOf({ title: 'Shops', narrow: true, body: `<h1>Shops</h1><ul>${rows}</ul>` }))
  })
  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const svg = pictureSvg(request.params.name.replace(/\.svg$/, ''))
    return svg ? reply.type('image/svg+xml; charset=utf-8').send(svg) : reply.code(404).send()
  })
  app.get<{ Params: { shop: string } }>('/:shop/admin', async (request, reply) => {
    const { refused } = request.query as { refused?: string }
    const base = `${prefix}/${request.params.shop}/admin/orders`
    return reply.redirect(refused ? `${base}?refused=1` : base)
  })
  app.get<{ Params: { shop: string } }>('/:shop/admin/orders', async (request, reply) => {
    const shop = world.findShop(request.params.shop)
    const { refused } = request.query as { refused?: string }
    reply.type('text/html; charset=utf-8')
    return shop
      ? orderListPage(prefix, shop, Boolean(refused), world.deliveries.state())
      : reply.code(404).send(missing)
  })
  app.get<{ Params: { shop: string } }>('/:shop/admin/products', async (request, reply) => {
    const shop = world.findShop(request.params.shop)
    reply.type('text/html; charset=utf-8')
    return shop ? productListPage(prefix, shop) : reply.code(404).send(missing)
  })
  app.get<{ Params: { shop: string; product: string } }>(
    '/:shop/admin/products/:product',
    async (request, reply) => {
      const shop = world.findShop(request.params.shop)
      const product = shop?.products.find(({ id }) => id === request.params.product)
      reply.type('text/html; charset=utf-8')
      return shop && product ? productPage(prefix, shop, product) : reply.code(404).send(missing)
    },
  )
  app.get<{ Params: OrderParams }>('/:shop/admin/orders/:order', async (request, reply) => {
    const found = find(request.params)
    reply.type('text/html; charset=utf-8')
    return found ? orderPage(prefix, found.shop, found.order) : reply.code(404).send(missing)
  })

  app.post<{ Params: { shop: string } }>('/:shop/admin/orders', async (request, reply) => {
    const shop = world.findShop(request.params.shop)
    const count = z.object({ count: z.coerce.number().int().min(1).max(50) }).safeParse(request.body)
    if (!shop || !count.success) return reply.code(400).send(missing)
    world.newOrders(shop, count.data.count)
    return reply.redirect(`${prefix}/${shop.domain}/admin/orders`, 303)
  })
  app.post<{ Params: { shop: string; product: string } }>(
    '/:shop/admin/products/:product/buy',
    async (request, reply) => {
      const shop = world.findShop(request.params.shop)
      const product = shop?.products.find(({ id }) => id === request.params.product)
      if (!shop || !product) return reply.code(404).send(missing)
      world.newOrders(shop, 1, product)
      return reply.redirect(`${prefix}/${shop.domain}/admin/orders`, 303)
    },
  )
  app.post<{ Params: { shop: string; product: string } }>(
    '/:shop/admin/products/:product/delete',
    async (request, reply) => {
      const shop = world.findShop(request.params.shop)
      if (!shop) return reply.code(404).send(missing)
      world.removeProduct(shop, request.params.product)
      return reply.redirect(`${prefix}/${shop.domain}/admin/products`, 303)
    },
  )
  app.post<{ Params: { shop: string } }>('/:shop/admin/deliveries', async (request, reply) => {
    const shop = world.findShop(request.params.shop)
    const chosen = z.object({ action: z.enum(deliveryActions) }).safeParse(request.body)
    if (!shop || !chosen.success) return reply.code(400).send(missing)
    steerDeliveries(world, chosen.data.action)
    return reply.redirect(`${prefix}/${shop.domain}/admin/orders`, 303)
  })
  const act = (action: string, work: (shop: FakeShop, order: FakeOrder, body: unknown) => void): void => {
    app.post<{ Params: OrderParams }>(`/:shop/admin/orders/:order/${action}`, async (request, reply) => {
      const found = find(request.params)
      if (!found) return reply.code(404).send(missing)
      work(found.shop, found.order, request.body)
      return reply.redirect(`${prefix}/${found.shop.domain}/admin/orders/${found.order.id}`, 303)
    })
  }
  act('cancel', (shop, order) => world.cancel(shop, order))
  act('pay', (shop, order) => world.pay(shop, order))
  act('hold', (_shop, order) => {
    order.onHold = !order.onHold
    world.changed()
  })
  act('address', (shop, order, body) => {
    const text = z.string().trim().max(200)
    const address = z
      .object({ name: text, address1: text, city: text, zip: text, countryCode: text.regex(/^[A-Z]{2}$/) })
      .safeParse(body)
    if (address.success) world.editAddress(shop, order, address.data)
  })
}

const deliveryActions = ['hold', 'release', 'reverse', 'twice', 'once'] as const

const steerDeliveries = ({ deliveries }: World, action: (typeof deliveryActions)[number]): void => {
  if (action === 'hold') deliveries.hold()
  else if (action === 'release') deliveries.release('asSent')
  else if (action === 'reverse') deliveries.release('reversed')
  else deliveries.duplicate(action === 'twice')
}

const day = (iso: string): string => iso.replace('T', ' ').replace(/(:\d\d)(\.\d+)?Z$/, '$1')

const paymentTag = (order: FakeOrder): string => {
  const words = {
    PENDING: 'Payment pending',
    PAID: 'Paid',
    PARTIALLY_REFUNDED: 'Partly refunded',
    REFUNDED: 'Refunded',
  }
  return `<span class="tag ${order.financialStatus === 'PAID' ? 'good' : 'wait'}">${words[order.financialStatus]}</span>`
}
const fulfilmentTag = (order: FakeOrder): string => {
  if (order.cancelledAt !== null) return '<span class="tag bad">Cancelled</span>'
  const open = order.lines.some((line) => line.currentQuantity > line.fulfilled)
  if (order.fulfilments.length === 0)
    return `<span class="tag wait">${order.onHold ? 'On hold' : 'Unfulfilled'}</span>`
  const last = order.fulfilments.at(-1)?.events.at(-1)?.status
  const words = open ? 'Partly fulfilled' : last ? last.replaceAll('_', ' ').toLowerCase() : 'Fulfilled'
  return `<span class="tag ${open ? 'wait' : 'good'}">${e(words)}</span>`
}
const totalOf = (shop: FakeShop, order: FakeOrder): string =>
  `${order.lines.reduce((sum, line) => sum + Number(line.price) * line.currentQuantity, 0).toFixed(2)} ${shop.currency}`

const button = (
  action: string,
  label: string,
  options: { primary?: boolean; fields?: string } = {},
): string =>
  `<form method="post" action="${e(action)}">${options.fields ?? ''}<button class="button${options.primary ? ' primary' : ''}">${e(label)}</button></form>`

/** Simulates network conditions for webhooks: delayed, out of order, or sent twice. */
const deliveriesCard = (base: string, { held, twice }: DeliveriesState): string => {
  const press = (action: (typeof deliveryActions)[number], label: string): string =>
    button(`${base}/admin/deliveries`, label, {
      fields: `<input type="hidden" name="action" value="${action}">`,
    })
  const waiting =
    held === null
      ? press('hold', 'Hold messages')
      : press('release', 'Send as they came') + press('reverse', 'Send the newest first')
  const words =
    held === null
      ? `Each message goes out at once${twice ? ', twice' : ''}.`
      : `${held} ${held === 1 ? 'message is' : 'messages are'} held${twice ? ', each to go out twice' : ''}.`
  return `<div class="card"><div class="bar last"><div class="grow"><h2>Messages to Quayside</h2><span class="muted">${words}</span></div>${waiting}${
    twice ? press('once', 'Send each once') : press('twice', 'Send each twice')
  }</div></div>`
}

const orderListPage = (
  prefix: string,
  shop: FakeShop,
  refused: boolean,
  deliveries: DeliveriesState,
): string => {
  const base = `${prefix}/${shop.domain}`
  const rows = shop.orders
    .toReversed()
    .slice(0, shownOrders)
    .map((order) => {
      const tracking = order.fulfilments.map(
        ({ number, company }) => `${e(number)} <span class="muted">${e(company)}</span>`,
      )
      return `<tr><td><a href="${e(`${base}/admin/orders/${order.id}`)}">${e(nameOf(order))}</a></td><td>${e(day(order.createdAt))}</td><td>${e(order.address.name)}<br><span class="muted">${e(order.address.city)}, ${e(order.address.country)}</span></td><td>${paymentTag(order)}</td><td>${fulfilmentTag(order)}</td><td>${tracking.join('<br>')}</td><td class="num">${e(totalOf(shop, order))}</td></tr>`
    })
    .join('')
  const count = (value: number): string => `<input type="hidden" name="count" value="${value}">`
  const body = `${refused ? '<p class="notice bad">Quayside was not installed. You can close this page, or start again in Quayside.</p>' : ''}
<div class="bar"><div class="grow"><h1>Orders</h1><span class="muted">${shop.orders.length} orders${shop.orders.length > shownOrders ? `, the newest ${shownOrders} shown` : ''} · ${shop.subscriptions.length > 0 ? 'Quayside is told of changes' : 'Quayside is not connected'}</span></div>
${button(`${base}/admin/orders`, '10 new orders', { fields: count(10) })}${button(`${base}/admin/orders`, 'New order arrives', { primary: true, fields: count(1) })}</div>
<div class="card flush"><table><thead><tr><th>Order</th><th>Date (UTC)</th><th>Customer</th><th>Payment</th><th>Fulfilment</th><th>Tracking</th><th class="num">Total</th></tr></thead><tbody>${rows}</tbody></table></div>
${deliveriesCard(base, deliveries)}`
  return pageOf({ title: `Orders · ${shop.name}`, body, shop: { base, name: shop.name, current: 'orders' } })
}

const pictureOf = (prefix: string, picture: string): string =>
  picture.includes('://') ? picture : `${prefix}/pictures/${picture}.svg`

const productListPage = (prefix: string, shop: FakeShop): string => {
  const base = `${prefix}/${shop.domain}`
  const rows = shop.products
    .map(
      (product) =>
        `<tr><td><div class="line"><img alt="" src="${e(pictureOf(prefix, product.picture))}"><a href="${e(`${base}/admin/products/${product.id}`)}">${e(product.title)}</a></div></td><td>${product.variants.map(({ title }) => e(title === 'Default Title' ? '' : title)).join('<br>')}</td><td>${product.variants.map(({ sku }) => `<code>${e(sku)}</code>`).join('<br>')}</td><td class="num">${product.variants.map(({ price }) => `${e(price)} ${e(shop.currency)}`).join('<br>')}</td></tr>`,
    )
    .join('')
  const body = `<div class="bar"><h1>Products</h1></div><div class="card flush"><table><thead><tr><th>Product</th><th>Variant</th><th>SKU</th><th class="num">Price</th></tr></thead><tbody>${rows}</tbody></table></div>`
  return pageOf({
    title: `Products · ${shop.name}`,
    body,
    shop: { base, name: shop.name, current: 'products' },
  })
}

const productPage = (prefix: string, shop: FakeShop, product: FakeProduct): string => {
  const base = `${prefix}/${shop.domain}`
  const rows = product.variants
    .map(
      ({ title, sku, price, compareAtPrice, cost, quantity }) =>
        `<tr><td>${e(title === 'Default Title' ? product.title : title)}</td><td><code>${e(sku)}</code></td><td class="num">${e(price)} ${e(shop.currency)}${compareAtPrice ? ` <s class="muted">${e(compareAtPrice)}</s>` : ''}</td><td class="num">${e(cost ?? '–')}</td><td class="num">${quantity ?? '–'}</td></tr>`,
    )
    .join('')
  const facts = [product.productType, product.vendor, ...(product.tags ?? [])]
    .filter(Boolean)
    .map((one) => e(one ?? ''))
  const body = `<div class="bar"><h1>${e(product.title)}</h1><span class="muted">${product.status === 'DRAFT' ? 'Draft' : 'Active'}</span><form method="post" action="${e(`${base}/admin/products/${product.id}/buy`)}"><button class="button">Somebody buys it</button></form><form method="post" action="${e(`${base}/admin/products/${product.id}/delete`)}"><button class="button">Delete it</button></form></div><p class="muted">${facts.join(' · ')}</p><div class="card flush"><table><thead><tr><th>Variant</th><th>SKU</th><th class="num">Price</th><th class="num">Cost</th><th class="num">Available</th></tr></thead><tbody>${rows}</tbody></table></div>`
  return pageOf({
    title: `${product.title} · ${shop.name}`,
    body,
    shop: { base, name: shop.name, current: 'products' },
  })
}

const fulfilmentCard = (order: FakeOrder): string =>
  order.fulfilments
    .map((fulfilment) => {
      const events = fulfilment.events
        .map(
          ({ status, happenedAt, message }) =>
            `<li><strong>${e(status.replaceAll('_', ' ').toLowerCase())}</strong> <span class="muted">${e(day(happenedAt))} ${e(message)}</span></li>`,
        )
        .join('')
      const number = fulfilment.url
        ? `<a rel="noreferrer" href="${e(fulfilment.url)}">${e(fulfilment.number)}</a>`
        : e(fulfilment.number)
      const items = fulfilment.lines
        .map(
          ({ lineId, quantity }) =>
            `${quantity} × ${e(order.lines.find(({ id }) => id === lineId)?.title ?? '')}`,
        )
        .join(', ')
      return `<div class="card"><h2>Fulfilment</h2><p>${items}</p><p>${e(fulfilment.company)} ${number}${fulfilment.buyerNotified ? ' · buyer notified by email' : ''}</p><ol class="events">${events}</ol></div>`
    })
    .join('')

const orderPage = (prefix: string, shop: FakeShop, order: FakeOrder): string => {
  const base = `${prefix}/${shop.domain}`
  const action = `${base}/admin/orders/${order.id}`
  const lines = order.lines
    .map(
      (line) =>
        `<div class="line"><img alt="" src="${e(pictureOf(prefix, line.picture))}"><div class="grow">${e(line.title)}<br><span class="muted">${line.variantTitle === 'Default Title' ? '' : `${e(line.variantTitle)} · `}<code>${e(line.sku)}</code></span></div><div>${e(line.price)} × ${line.currentQuantity}</div></div>`,
    )
    .join('')
  const isOpen = order.cancelledAt === null
  const actions = [
    order.financialStatus === 'PENDING' && isOpen
      ? button(`${action}/pay`, 'Mark as paid', { primary: true })
      : '',
    isOpen ? button(`${action}/hold`, order.onHold ? 'Release the hold' : 'Hold fulfilment') : '',
    isOpen ? button(`${action}/cancel`, 'Cancel order') : '',
  ].join('')
  const field = (name: string, label: string, value: string): string =>
    `<label for="${name}">${label}</label><input type="text" id="${name}" name="${name}" value="${e(value)}">`
  const { address } = order
  const form = isOpen
    ? `<form method="post" action="${e(action)}/address">${field('name', 'Name', address.name)}${field('address1', 'Address', address.address1)}${field('city', 'City', address.city)}${field('zip', 'Postcode', address.zip)}${field('countryCode', 'Country code', address.countryCode)}<div class="actions"><button class="button">Save address</button></div></form>`
    : `<p>${e(address.name)}<br>${e(address.address1)}<br>${e(address.zip)} ${e(address.city)}<br>${e(address.country)}</p>`
  const body = `<div class="bar"><div class="grow"><h1>${e(nameOf(order))} ${paymentTag(order)} ${fulfilmentTag(order)}</h1><span class="muted">${e(day(order.createdAt))} UTC · changed ${e(day(order.updatedAt))}</span></div>${actions}</div>
<div class="cols"><div><div class="card"><h2>Items</h2>${lines}<div class="line"><strong class="grow">Total</strong><strong>${e(totalOf(shop, order))}</strong></div></div>${fulfilmentCard(order)}</div>
<div class="card"><h2>Shipping address</h2><p class="muted">${e(order.email)}</p>${form}${order.note ? `<p><strong>Note:</strong> ${e(order.note)}</p>` : ''}</div></div>`
  return pageOf({
    title: `${nameOf(order)} · ${shop.name}`,
    body,
    shop: { base, name: shop.name, current: 'orders' },
  })
}
