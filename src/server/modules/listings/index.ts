import { listings } from '../../../contract/listings/listings.ts'
import { operatorListings } from '../../../contract/listings/operator-listings.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { handleJob, type Job } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module, type Route } from '../../platform/http/route.ts'
import { createListings } from './create-listings.ts'
import { fileReferences } from './file-references.ts'
import { updateListedSkusJob, pushListingJob, pushStockJob, resumeListingsJob } from './listing-jobs.ts'
import { exportFailing, listFailing } from './list-failing.ts'
import { listListings } from './listing-rows.ts'
import { listListingShops, listLocations } from './listing-shops.ts'
import type { ProductListing } from './ports.ts'
import { previewListings } from './preview-listings.ts'
import { listTemplates, removeTemplate, saveTemplate } from './price-templates.ts'
import { pushListing } from './push-listing.ts'
import { readListing } from './read-listing.ts'
import { removeListings, requestPush, resumePushes } from './request-push.ts'
import { saveListing } from './save-listing.ts'
import { pushListingStock } from './push-stock.ts'
import { updateListedSkus, resumeStock } from './target-stock.ts'
import { requestSafetyUpdate } from './update-safety.ts'

export { createListings } from './create-listings.ts'
export { ListingRefused } from './ports.ts'
export type {
  ListedProduct,
  ListedVariant,
  ListingChange,
  ListingGoods,
  ListingVariantGoods,
  ProductListing,
  ShopLocation,
  StockNotice,
} from './ports.ts'

const routesOf = ({ database }: Platform, listing: ProductListing | null): Route[] => [
  implement(listings.listListings, (input, { customer }) =>
    listListings(database.tenant(customer.customerId), customer, listing, input),
  ),
  implement(listings.listListingShops, async ({ productId }, { customer }) => ({
    currency: customer.currency,
    shops: await listListingShops(database.tenant(customer.customerId), customer, listing, productId),
  })),
  implement(listings.listShopLocations, async ({ shopId }, { customer }) => ({
    locations: await listLocations(database.tenant(customer.customerId), customer, listing, shopId),
  })),
  implement(listings.getListing, ({ id }, { customer }) =>
    readListing(database.tenant(customer.customerId), customer, listing, id),
  ),
  implement(listings.createListings, async (input, { customer }) => ({
    results: await database.tenantTransaction(customer.customerId, (tx) =>
      createListings(tx, customer, listing, input),
    ),
  })),
  implement(listings.previewListings, (input, { customer }) =>
    previewListings(database.tenant(customer.customerId), customer, listing, input),
  ),
  implement(listings.saveListing, (input, { customer }) =>
    database.tenantTransaction(customer.customerId, async (tx) => {
      await saveListing(tx, customer, input)
      return readListing(tx, customer, listing, input.id)
    }),
  ),
  implement(listings.pushListings, async (input, { customer }) => ({
    results: await database.tenantTransaction(customer.customerId, (tx) =>
      requestPush(tx, customer, listing, input),
    ),
  })),
  implement(listings.updateListingSafety, async ({ ids }, { customer }) => ({
    results: await database.tenantTransaction(customer.customerId, (tx) =>
      requestSafetyUpdate(tx, customer, listing, ids),
    ),
  })),
  implement(listings.removeListings, async ({ ids }, { customer }) => ({
    results: await database.tenantTransaction(customer.customerId, (tx) => removeListings(tx, customer, ids)),
  })),
  implement(listings.listPriceTemplates, async (_, { customer }) => ({
    currency: customer.currency,
    templates: await listTemplates(database.tenant(customer.customerId), customer.customerId),
  })),
  implement(listings.savePriceTemplate, (input, { customer }) =>
    database.tenantTransaction(customer.customerId, (tx) => saveTemplate(tx, customer.customerId, input)),
  ),
  implement(operatorListings.listFailingListings, (input) => listFailing(database.agency, input)),
  implement(operatorListings.exportFailingListings, (input, call) => exportFailing(database, input, call)),
  implement(listings.removePriceTemplate, async ({ id }, { customer }) => {
    await removeTemplate(database.tenant(customer.customerId), customer.customerId, id)
    return {}
  }),
]

const jobsOf = ({ database, config }: Platform, listing: ProductListing): Job[] => [
  handleJob(
    pushListingJob,
    ({ customerId, listingId }, run) =>
      pushListing(
        { database, listing, pictureHost: config.imageHost || config.publicUrl },
        { customerId: customerIdFromRow(customerId), listingId },
        run,
      ),
    { resumedBy: resumeListingsJob.name },
  ),
  handleJob(
    pushStockJob,
    ({ customerId, shopId }, run) =>
      pushListingStock(database, listing, { customerId: customerIdFromRow(customerId), shopId }, run),
    { resumedBy: resumeListingsJob.name },
  ),
  handleJob(updateListedSkusJob, async (_, { log, signal }) => {
    const followed = await updateListedSkus(database, signal)
    if (followed > 0) log.info({ followed }, 'listings updated after SKU changes')
  }),
  handleJob(resumeListingsJob, async () => {
    await resumePushes(database)
    await resumeStock(database)
  }),
]

/** Our products in sellers' shops. `listing` null: no shop platform supports it. */
export const listingsModule = (platform: Platform, listing: ProductListing | null): Module => ({
  fileReferences,
  routes: routesOf(platform, listing),
  jobs: listing === null ? [] : jobsOf(platform, listing),
})
