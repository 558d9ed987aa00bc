import { isDeepStrictEqual } from 'node:util'
import { countedFigures, figuresFromOrders } from '../../src/server/modules/dashboard/figures-from-orders.ts'
import { recountFigures } from '../../src/server/modules/dashboard/recount-figures.ts'
import type { World } from './world.ts'

/** The figures of each day, once the job has counted what has changed, against the profit that each order shows. */
export const checkFigures = async (world: World): Promise<string[]> => {
  const { admin, platform } = world.stage.t
  await recountFigures(platform.database, new AbortController().signal)
  const counted = await countedFigures(admin, world.customerId)
  const listed = await figuresFromOrders(admin, world.customerId, world.orders)
  return isDeepStrictEqual(counted, listed)
    ? []
    : [`the figures by day are kept as ${JSON.stringify(counted)}, the orders have ${JSON.stringify(listed)}`]
}
