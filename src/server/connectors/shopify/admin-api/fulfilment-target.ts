import {
  PushRejected,
  type CorrectionNotice,
  type FulfilmentNotice,
  type FulfilmentTarget,
} from '../../../modules/fulfilment/index.ts'
import { ShopRefused, type ShopAccess, type WithShopAccess } from '../../../modules/shops/index.ts'
import { refusalFrom, refusalOf, externalText } from '../../../platform/kernel/refuse.ts'
import { answers, gidOf, idOf, type FulfilmentOrder } from './answers.ts'
import type { ShopifyClient } from './client.ts'
import { eventStatusOf } from './mapping.ts'

const deadStatuses = new Set(['CANCELLED', 'ERROR', 'FAILURE'])
const shippableStatuses = new Set(['OPEN', 'IN_PROGRESS'])

interface OrderState {
  /** Fulfilments that already have this tracking number. */
  readonly fulfilmentIds: readonly string[]
  readonly fulfilmentOrders: readonly FulfilmentOrder[]
}

interface Part {
  readonly fulfillmentOrderId: string
  readonly fulfillmentOrderLineItems: { readonly id: string; readonly quantity: number }[]
}

/**
 * Creates fulfilments at Shopify. Finds those of earlier attempts, so that a lost response does not duplicate them.
 */
export const createFulfilmentTarget = (
  client: ShopifyClient,
  withAccess: WithShopAccess,
): FulfilmentTarget => ({
  createFulfilment: (shop, notice) =>
    rejecting(() =>
      withAccess(shop, async (access) => {
        const state = await readOrder(client, access, notice)
        const wanted = await remainingQuantities(client, access, notice, state.fulfilmentIds)
        const ids = [...state.fulfilmentIds]
        for (const parts of planByLocation(notice, wanted, state.fulfilmentOrders)) {
          ids.push(await create(client, access, notice, parts))
        }
        return { externalId: ids.map(idOf).join(',') }
      }),
    ),
  createTrackingEvent: (shop, notice) =>
    rejecting(() =>
      withAccess(shop, async (access) => {
        const status = eventStatusOf[notice.status]
        if (status === null) return
        for (const id of notice.externalId.split(',')) {
          const event = {
            fulfillmentId: gidOf('Fulfillment', id),
            status,
            happenedAt: notice.at.toISOString(),
            message: notice.message || null,
          }
          await createEvent(client, access, event)
        }
      }),
    ),
  correctTracking: (shop, notice) =>
    rejecting(() =>
      withAccess(shop, async (access) => {
        for (const id of notice.externalId.split(',')) await correct(client, access, id, notice)
      }),
    ),
})

/** Idempotent. */
const correct = async (
  client: ShopifyClient,
  access: ShopAccess,
  id: string,
  notice: CorrectionNotice,
): Promise<void> => {
  const variables = {
    id: gidOf('Fulfillment', id),
    trackingInfo: {
      number: notice.trackingNumber,
      company: notice.carrier || null,
      ...(notice.trackingUrl ? { url: notice.trackingUrl } : {}),
    },
  }
  const { data } = await client.send(access, 'CorrectTracking', variables, answers.CorrectTracking)
  const [problem] = data.fulfillmentTrackingInfoUpdate.userErrors
  if (problem) throw rejected('pushNumberRejected', problem.message)
}

/** What a shop rejects stays rejected; other failures are retried. */
const rejecting = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PushRejected) throw error
    throw new PushRejected(refusalFrom(error), { permanent: error instanceof ShopRefused, cause: error })
  }
}

const rejected = (
  reason: 'pushRejected' | 'pushNumberRejected' | 'pushStatusRejected',
  said: string,
): PushRejected => new PushRejected(refusalOf(reason, { said: externalText(said) }), { permanent: true })

const readOrder = async (
  client: ShopifyClient,
  access: ShopAccess,
  notice: FulfilmentNotice,
): Promise<OrderState> => {
  const fulfilmentOrders: FulfilmentOrder[] = []
  let after: string | null = null
  for (;;) {
    const variables: Record<string, unknown> = { id: gidOf('Order', notice.shopOrderKey), after }
    const { data } = await client.send(access, 'OrderFulfilment', variables, answers.OrderFulfilment)
    if (!data.order) throw new PushRejected(refusalOf('pushOrderGone'), { permanent: true })
    fulfilmentOrders.push(...data.order.fulfillmentOrders.nodes)
    const { pageInfo } = data.order.fulfillmentOrders
    if (!pageInfo.hasNextPage) {
      const fulfilmentIds = data.order.fulfillments
        .filter(({ status }) => !deadStatuses.has(status))
        .filter(({ trackingInfo }) => trackingInfo.some(({ number }) => number === notice.trackingNumber))
        .map(({ id }) => id)
      return { fulfilmentIds, fulfilmentOrders }
    }
    after = pageInfo.endCursor
  }
}

/** Quantities by shop line, minus those in fulfilments with this tracking number. */
const remainingQuantities = async (
  client: ShopifyClient,
  access: ShopAccess,
  notice: FulfilmentNotice,
  fulfilmentIds: readonly string[],
): Promise<Map<string, number>> => {
  const wanted = new Map<string, number>()
  for (const { shopLineKey, quantity } of notice.lines) {
    wanted.set(shopLineKey, (wanted.get(shopLineKey) ?? 0) + quantity)
  }
  for (const id of fulfilmentIds) {
    const { data } = await client.send(access, 'FulfilmentLines', { id }, answers.FulfilmentLines)
    for (const line of data.fulfillment?.fulfillmentLineItems.nodes ?? []) {
      const key = idOf(line.lineItem.id)
      const left = (wanted.get(key) ?? 0) - (line.quantity ?? 0)
      if (left > 0) wanted.set(key, left)
      else wanted.delete(key)
    }
  }
  return wanted
}

/** A call accepts fulfilment orders of one location only. @throws PushRejected if the order lacks quantities */
const planByLocation = (
  notice: FulfilmentNotice,
  wanted: ReadonlyMap<string, number>,
  fulfilmentOrders: readonly FulfilmentOrder[],
): Part[][] => {
  const open = fulfilmentOrders.filter(
    ({ status, supportedActions }) =>
      shippableStatuses.has(status) && supportedActions.some(({ action }) => action === 'CREATE_FULFILLMENT'),
  )
  const left = new Map(wanted)
  const byLocation = new Map<string, Part[]>()
  for (const order of open) {
    const items: { id: string; quantity: number }[] = []
    for (const item of order.lineItems.nodes) {
      const key = idOf(item.lineItem.id)
      const quantity = Math.min(left.get(key) ?? 0, item.remainingQuantity)
      if (quantity === 0) continue
      left.set(key, (left.get(key) ?? 0) - quantity)
      items.push({ id: item.id, quantity })
    }
    if (items.length === 0) continue
    const location = order.assignedLocation.location?.id ?? ''
    const parts = byLocation.get(location) ?? []
    parts.push({ fulfillmentOrderId: order.id, fulfillmentOrderLineItems: items })
    byLocation.set(location, parts)
  }
  const missing = [...left.values()].reduce((sum, quantity) => sum + quantity, 0)
  if (missing > 0) throw missingFrom(notice, fulfilmentOrders, missing)
  return [...byLocation.values()]
}

const missingFrom = (
  notice: FulfilmentNotice,
  fulfilmentOrders: readonly FulfilmentOrder[],
  missing: number,
): PushRejected => {
  const statuses = new Set(fulfilmentOrders.map(({ status }) => status))
  if (statuses.has('ON_HOLD')) {
    return new PushRejected(refusalOf('pushOnHold'), { permanent: false })
  }
  if (statuses.has('SCHEDULED')) {
    return new PushRejected(refusalOf('pushScheduled'), { permanent: false })
  }
  const { trackingNumber } = notice
  return new PushRejected(refusalOf('pushUnitsMissing', { missing, trackingNumber }), { permanent: true })
}

const create = async (
  client: ShopifyClient,
  access: ShopAccess,
  notice: FulfilmentNotice,
  lineItemsByFulfillmentOrder: readonly Part[],
): Promise<string> => {
  const fulfillment = {
    lineItemsByFulfillmentOrder,
    notifyCustomer: notice.notifyBuyer,
    trackingInfo: {
      number: notice.trackingNumber,
      company: notice.carrier || null,
      ...(notice.trackingUrl ? { url: notice.trackingUrl } : {}),
    },
  }
  const { data } = await client.send(access, 'CreateFulfilment', { fulfillment }, answers.CreateFulfilment)
  const { fulfillment: made, userErrors } = data.fulfillmentCreate
  if (made) return made.id
  throw rejected('pushRejected', userErrors.map(({ message }) => message).join('; '))
}

interface EventInput {
  readonly fulfillmentId: string
  readonly status: string
  readonly happenedAt: string
  readonly message: string | null
}

const createEvent = async (client: ShopifyClient, access: ShopAccess, event: EventInput): Promise<void> => {
  const { data } = await client.send(
    access,
    'FulfilmentEvents',
    { id: event.fulfillmentId },
    answers.FulfilmentEvents,
  )
  if (!data.fulfillment) throw new PushRejected(refusalOf('pushFulfilmentGone'), { permanent: true })
  const at = Math.floor(Date.parse(event.happenedAt) / 1000)
  const isThere = data.fulfillment.events.nodes.some(
    (known) => known.status === event.status && Math.floor(known.happenedAt.getTime() / 1000) === at,
  )
  if (isThere) return
  const made = await client.send(access, 'CreateFulfilmentEvent', { event }, answers.CreateFulfilmentEvent)
  const [problem] = made.data.fulfillmentEventCreate.userErrors
  if (problem) throw rejected('pushStatusRejected', problem.message)
}
