import { operatorWorks } from '../../../contract/operator/works.ts'
import { works } from '../../../contract/works.ts'
import { idempotently } from '../../platform/idempotency.ts'
import { onceForOperator } from '../../platform/operator-intent.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/route.ts'
import { dismissWork, stopWork } from './end-work.ts'
import { getWork } from './get-work.ts'
import { retryWork } from './retry-work.ts'
import { listWorks, viewerOf, type Kinds } from './work-rows.ts'

const customerRoutes = ({ database }: Platform, kinds: Kinds): Route[] => [
  implement(works.listWorks, async (_, { customer }) => ({
    works: await listWorks(viewerOf(database, customer), kinds),
  })),
  implement(works.getWork, (input, { customer }) => getWork(viewerOf(database, customer), kinds, input)),
  implement(works.stopWork, async ({ id }, { customer }) => ({
    work: await stopWork(viewerOf(database, customer), kinds, id),
  })),
  implement(works.retryWork, async ({ id }, call) => {
    const { customer, idempotencyKey: key } = call
    const viewer = viewerOf(database, customer)
    const intent = { customerId: customer.customerId, key, endpoint: 'retryWork', request: { id } }
    return viewer.transaction((tx) =>
      idempotently(tx, intent, async () => ({ workId: await retryWork(tx, viewer, kinds, call, id) })),
    )
  }),
  implement(works.dismissWork, async ({ id }, { customer }) => {
    await dismissWork(viewerOf(database, customer), kinds, id)
    return { done: true as const }
  }),
]

const operatorRoutes = ({ database }: Platform, kinds: Kinds): Route[] => [
  implement(operatorWorks.listAgencyWorks, async (_, { operator }) => ({
    works: await listWorks(viewerOf(database, operator), kinds),
  })),
  implement(operatorWorks.getAgencyWork, (input, { operator }) =>
    getWork(viewerOf(database, operator), kinds, input),
  ),
  implement(operatorWorks.stopAgencyWork, async ({ id }, { operator }) => ({
    work: await stopWork(viewerOf(database, operator), kinds, id),
  })),
  implement(operatorWorks.retryAgencyWork, async ({ id }, call) => {
    const { operator, idempotencyKey } = call
    const viewer = viewerOf(database, operator)
    const { operatorId } = operator
    const intent = { operatorId, key: idempotencyKey ?? '', endpoint: 'retryAgencyWork', content: id }
    return viewer.transaction((tx) =>
      onceForOperator(tx, intent, async () => ({ workId: await retryWork(tx, viewer, kinds, call, id) })),
    )
  }),
  implement(operatorWorks.dismissAgencyWork, async ({ id }, { operator }) => {
    await dismissWork(viewerOf(database, operator), kinds, id)
    return { done: true as const }
  }),
]

export const worksRoutes = (platform: Platform, kinds: Kinds): Route[] => [
  ...customerRoutes(platform, kinds),
  ...operatorRoutes(platform, kinds),
]
