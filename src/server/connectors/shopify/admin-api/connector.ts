import * as z from 'zod'
import {
  ShopAnswerUnreadable,
  ShopRefused,
  type ShopAccess,
  type ShopConnector,
  type ShopOrder,
  type UnreadableShopOrder,
} from '../../../modules/shops/index.ts'
import { refusalOf, externalText } from '../../../platform/kernel/refuse.ts'
import {
  answers,
  firstIssueOf,
  gidOf,
  idOf,
  instant,
  orderSchema,
  type GraphqlLine,
  type GraphqlOrder,
} from './answers.ts'
import type { ShopifyApp } from './app.ts'
import { QueryTooCostly, type ShopifyClient } from './client.ts'
import { deletedProductFromWebhook, orderFromGraphql, orderFromWebhook } from './mapping.ts'
import { authorizeUrl, domainOf, exchangeCode, readCallback, refreshCredentials } from './oauth.ts'
import { readDelivery } from './webhook.ts'

/** The limit per call is 1000; stay below, because Shopify's estimates vary. */
const maxCallCost = 900
const maxOrdersPerPage = 250
const firstOrdersPerPage = 15
/** Lines read with their order; more lines are read in pages. */
const linesPerOrder = 10
const linesPerPage = 100

const topics = [
  'ORDERS_CREATE',
  'ORDERS_UPDATED',
  'ORDERS_CANCELLED',
  'ORDERS_PAID',
  'PRODUCTS_DELETE',
  'APP_UNINSTALLED',
]

export const createShopifyConnector = (app: ShopifyApp, client: ShopifyClient): ShopConnector => {
  const orderPages = createOrderPages(client)
  return {
    domainOf,
    authorizeUrl: (domain, state) => authorizeUrl(app, domain, state),
    readCallback: (query, now) => readCallback(app, query, now),
    exchangeCode: (domain, code, now) => exchangeCode(app, domain, code, now),
    refresh: (domain, refreshToken, now) => refreshCredentials(app, domain, refreshToken, now),
    getFacts: async (access) => {
      const { data } = await client.send(access, 'ShopFacts', {}, answers.ShopFacts)
      return { externalId: idOf(data.shop.id), name: data.shop.name, currency: data.shop.currencyCode }
    },
    subscribe: (access) => subscribe(app, client, access),
    listOrders: orderPages,
    findOrder: async (access, key) => {
      const variables = { id: gidOf('Order', key), lines: linesPerPage }
      const { data } = await client.send(access, 'OneOrder', variables, answers.OneOrder)
      return data.order === null ? null : readOrder(client, access, data.order)
    },
    revoke: async (access) => {
      const { data } = await client.send(access, 'Uninstall', {}, answers.Uninstall)
      const [problem] = data.appUninstall.userErrors
      if (problem) {
        throw new ShopRefused(refusalOf('shopifyUninstallRefused', { said: externalText(problem.message) }))
      }
    },
    readDelivery: (rawBody, headers) => readDelivery(app, rawBody, headers),
    orderOf: orderFromWebhook,
    deletedProductOf: deletedProductFromWebhook,
  }
}

/** Chooses page sizes by the cost reported in earlier responses. */
const createOrderPages = (client: ShopifyClient): ShopConnector['listOrders'] => {
  let ordersPerPage = firstOrdersPerPage
  return async (access, { updatedSince, cursor }) => {
    for (;;) {
      const first = ordersPerPage
      const variables = {
        first,
        lines: linesPerOrder,
        after: cursor,
        query: updatedSince ? `updated_at:>='${updatedSince.toISOString()}'` : null,
      }
      try {
        const { data, requestedCost } = await client.send(access, 'OrderPage', variables, answers.OrderPage)
        if (requestedCost) {
          const affordable = Math.floor((first * maxCallCost) / requestedCost)
          ordersPerPage = Math.max(1, Math.min(maxOrdersPerPage, affordable))
        }
        const { nodes, pageInfo } = data.orders
        const orders: ShopOrder[] = []
        const unreadable: UnreadableShopOrder[] = []
        for (const node of nodes) {
          try {
            orders.push(await readOrder(client, access, node))
          } catch (error) {
            if (!(error instanceof ShopRefused)) throw error
            unreadable.push({ ...identificationSchema.parse(node), refusal: error.refusal })
          }
        }
        return { orders, unreadable, cursor: pageInfo.hasNextPage ? pageInfo.endCursor : null }
      } catch (error) {
        if (!(error instanceof QueryTooCostly) || first === 1) throw error
        ordersPerPage = Math.max(1, Math.floor(first / 2))
      }
    }
  }
}

/** What can be read of an order that is not in the expected format. */
const identificationSchema = z
  .object({
    id: z.string().catch('').transform(idOf),
    name: z.string().max(100).catch(''),
    updatedAt: instant.nullable().catch(null),
  })
  .catch({ id: '', name: '', updatedAt: null })
  .transform(({ id, name, updatedAt }) => ({ key: id || name || 'unknown', name: name || id, updatedAt }))

/** @throws ShopAnswerUnreadable, or ShopRefused where the shop refuses to give its other lines */
const readOrder = async (client: ShopifyClient, access: ShopAccess, node: unknown): Promise<ShopOrder> => {
  const parsed = orderSchema.safeParse(node)
  if (parsed.success) return withAllLines(client, access, parsed.data)
  throw new ShopAnswerUnreadable(refusalOf('shopOrderUnreadable', { detail: firstIssueOf(parsed.error) }))
}

const withAllLines = async (
  client: ShopifyClient,
  access: ShopAccess,
  order: GraphqlOrder,
): Promise<ShopOrder> => {
  const lines: GraphqlLine[] = [...order.lineItems.nodes]
  let page = order.lineItems.pageInfo
  while (page.hasNextPage) {
    const variables = { id: order.id, lines: linesPerPage, after: page.endCursor }
    const { data } = await client.send(access, 'MoreLines', variables, answers.MoreLines)
    // Deleted meanwhile: never take in a part of an order.
    if (!data.order) throw new ShopAnswerUnreadable(refusalOf('shopOrderUnreadable', { detail: 'lineItems' }))
    lines.push(...data.order.lineItems.nodes)
    page = data.order.lineItems.pageInfo
  }
  return orderFromGraphql(order, lines)
}

const subscribe = async (app: ShopifyApp, client: ShopifyClient, access: ShopAccess): Promise<void> => {
  const { data } = await client.send(access, 'Subscriptions', {}, answers.Subscriptions)
  const present = data.webhookSubscriptions.nodes
    .filter(({ uri }) => uri === app.webhookUrl)
    .map(({ topic }) => topic)
  for (const topic of topics.filter((wanted) => !present.includes(wanted))) {
    const variables = { topic, subscription: { uri: app.webhookUrl, format: 'JSON' } }
    const answer = await client.send(access, 'Subscribe', variables, answers.Subscribe)
    const [problem] = answer.data.webhookSubscriptionCreate.userErrors
    if (problem) {
      throw new ShopRefused(
        refusalOf('shopifyWebhookRefused', { topic, said: externalText(problem.message) }),
      )
    }
  }
}
