import { operatorCatalogueBulk } from '../../../contract/catalogue/catalogue-bulk.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { attachPictures, findPictureTargets } from './attach-pictures.ts'
import { previewProductEdit, startEditing } from './edit-products-job.ts'
import { planPrices, previewOf } from './plan-prices.ts'
import { startPricingBulkJob } from './set-prices-job.ts'
import { findProducts } from './product-list.ts'

export const bulkRoutes = ({ database }: Platform): Route[] => [
  implement(operatorCatalogueBulk.findProducts, async (input) => ({
    rows: await findProducts(database.agency, input),
  })),
  implement(operatorCatalogueBulk.previewProductEdit, (input) => previewProductEdit(database.agency, input)),
  implement(operatorCatalogueBulk.startProductEdit, (input, call) => startEditing(database, input, call)),
  implement(operatorCatalogueBulk.previewPrices, async ({ ids, pricing }) =>
    previewOf(await planPrices(database.agency, ids, pricing)),
  ),
  implement(operatorCatalogueBulk.startPricing, (input, call) => startPricingBulkJob(database, input, call)),
  implement(operatorCatalogueBulk.findPictureTargets, async ({ codes }) => ({
    targets: await findPictureTargets(database.agency, codes),
  })),
  implement(operatorCatalogueBulk.attachPictures, async ({ pictures }, call) => ({
    results: await database.agencyTransaction((tx) => attachPictures(tx, pictures, call)),
  })),
]
