import { bundles } from '../../../contract/bundles.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/route.ts'
import { makeBundle } from './make-bundle.ts'

/** Sellers' SKUs that consist of others. What else is done with SKUs takes them by itself: see `line-parts.ts` of orders. */
export const bundlesModule = ({ database }: Platform): Module => ({
  routes: [
    implement(bundles.makeBundle, async ({ parts }, { customer }) => ({
      bundle: await makeBundle(database, customer, parts),
    })),
  ],
})
