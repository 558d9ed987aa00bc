import { notFound } from '../../../contract/kernel/errors.ts'
import { formatMinor, type Currency } from '../../../contract/kernel/money.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { idempotentTransaction } from '../../platform/idempotency/idempotency.ts'
import { refuse, refusalError } from '../../platform/kernel/refuse.ts'
import {
  auditAdminView,
  done,
  lockOrders,
  materialsFor,
  offeredServices,
  readOrders,
  refuseOrder,
  refused,
  resultsInOrder,
  repriceOrders,
  statusesFor,
  type Actor,
  type OfferedService,
  type LockedOrder,
  type OrderResult,
  type Scope,
} from '../orders/index.ts'
import { planServices, type ServicePlan } from './plan-services.ts'

type PricedScope = Scope & { readonly currency: Currency }

export interface ServicesForOrders {
  readonly ids: readonly string[]
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

const getOffered = async (
  db: Db,
  scope: PricedScope,
  ids: readonly string[],
): Promise<readonly OfferedService[]> => {
  const offered = await offeredServices(db, scope, ids)
  const missing = ids.find((id) => !offered.has(id))
  if (missing === undefined) return ids.flatMap((id) => offered.get(id) ?? [])
  const withdrawn = await db
    .selectFrom('service')
    .select('name_en')
    .where('id', '=', missing)
    .executeTakeFirst()
  if (!withdrawn) throw notFound('Service')
  throw refuse('serviceWithdrawn', { name: withdrawn.name_en })
}

interface Planned {
  readonly before: LockedOrder
  readonly plan: ServicePlan
}

const wordsOf = (plan: ServicePlan & { kind: 'changes' }): string[] => [
  ...plan.added.map((name) => `+ ${name}`),
  ...plan.removed.map((name) => `− ${name}`),
]

export const changeServicesIn = async (
  tx: Tx,
  scope: PricedScope,
  given: ServicesForOrders,
  by: Actor,
): Promise<Planned[]> => {
  const add = await getOffered(tx, scope, given.add)
  const orders = await lockOrders(tx, scope, given.ids, statusesFor('changeProducts'))
  const stock = await materialsFor(tx, scope.customerId, given.add, { isLocked: true })
  const planned = orders.map((before) => ({ before, plan: planServices(before, add, given.remove, stock) }))
  const changing = planned.flatMap(({ plan }) => (plan.kind === 'changes' ? [plan] : []))
  await repriceOrders(
    tx,
    scope.customerId,
    changing.map((plan) => ({
      order: plan.order,
      event: { kind: 'order.servicesChanged', detail: { lines: wordsOf(plan) } },
    })),
    by,
  )
  await auditAdminView(tx, scope, 'order:changeServices', given.ids)
  return planned
}

const resultOf = ({ before, plan }: Planned): OrderResult => {
  const { id, number, currency } = before
  if (plan.kind === 'refused') return refused(id, number, plan.refusal)
  if (plan.kind === 'same') return done(id, number, 'unchanged', `${number} needed no change.`)
  const more = `${formatMinor(Math.abs(plan.extraMinor))} ${currency} ${plan.extraMinor < 0 ? 'less' : 'more'}`
  return done(id, number, 'changed', `${number}: ${wordsOf(plan).join(', ')}, ${more}.`)
}

export const changeServicesOfOrders = (
  database: Database,
  scope: PricedScope,
  given: ServicesForOrders,
  {
    key,
    by,
  }: {
    readonly key: string
    readonly by: Actor
  },
): Promise<{ results: OrderResult[] }> => {
  const ids = [...new Set(given.ids)]
  const { customerId } = scope
  const intent = { customerId, key, endpoint: 'changeServicesOfOrders', request: given }
  return idempotentTransaction<{ results: OrderResult[] }>(database, intent, async (tx) => {
    const planned = await changeServicesIn(tx, scope, { ...given, ids }, by)
    const results = new Map(planned.map((one) => [one.before.id as string, resultOf(one)]))
    return { results: await resultsInOrder(tx, scope, ids, results) }
  })
}

export const previewOrderServices = async (db: Db, scope: PricedScope, given: ServicesForOrders) => {
  const ids = [...new Set(given.ids)]
  const add = await getOffered(db, scope, given.add)
  const open = statusesFor('changeProducts')
  const found = await readOrders(db, scope, ids)
  const orders = found.filter(({ status, kind }) => kind !== 'replacement' && open.includes(status))
  const stock = await materialsFor(db, scope.customerId, given.add)
  const plans = orders.map((order) => planServices(order, add, given.remove, stock))
  const count = (kind: ServicePlan['kind']): number => plans.filter((plan) => plan.kind === kind).length
  return {
    currency: scope.currency,
    changing: count('changes'),
    unchanged: count('same'),
    refused: ids.length - orders.length + count('refused'),
    extraMinor: plans.reduce((sum, plan) => sum + (plan.kind === 'changes' ? plan.extraMinor : 0), 0),
  }
}

interface OrderHead {
  readonly status: OrderStatus
  readonly serviceMinor: number
  readonly totalMinor: number
}

export const changeOrderServices = (
  database: Database,
  scope: PricedScope,
  given: { readonly id: string; readonly add: readonly string[]; readonly remove: readonly string[] },
  by: Actor,
): Promise<OrderHead> => {
  const { id, add, remove } = given
  return database.tenantTransaction(scope.customerId, async (tx) => {
    const [changed] = await changeServicesIn(tx, scope, { ids: [id], add, remove }, by)
    if (!changed) return refuseOrder(tx, scope, id)
    if (changed.plan.kind === 'refused') throw refusalError(changed.plan.refusal)
    return tx
      .selectFrom('dropshipping_order')
      .select(['status', 'service_minor as serviceMinor', 'total_minor as totalMinor'])
      .where('customer_id', '=', scope.customerId)
      .where('id', '=', id)
      .$narrowType<OrderHead>()
      .executeTakeFirstOrThrow()
  })
}
