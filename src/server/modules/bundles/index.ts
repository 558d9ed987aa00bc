import { bundles } from '../../../contract/bundles/bundles.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { makeBundle } from './make-bundle.ts'

/**
 * Sellers' SKUs that consist of others. Everything else handles bundles with SKUs: see `line-components.ts`
 * of orders.
 */
export const bundlesModule = ({ database }: Platform): Module => ({
  routes: [
    implement(bundles.makeBundle, async ({ parts }, { customer }) => ({
      bundle: await makeBundle(database, customer, parts),
    })),
  ],
})
