import { listPrices } from '../src/contract/customer-prices/customer-price.ts'
import type { World } from '../src/server/connectors/shopify/fake/world.ts'
import { hashPassword } from '../src/server/modules/identity/index.ts'
import { recountFiguresIn } from '../src/server/modules/dashboard/index.ts'
import { recountProfitIn } from '../src/server/modules/profit/index.ts'
import { countSales, measureDeliveries } from '../src/server/modules/products/index.ts'
import { countSoldUnitsOf } from '../src/server/modules/stock/index.ts'
import { createFiles } from '../src/server/platform/files/files.ts'
import { composeEmail } from '../src/server/platform/mail/email-message.ts'
import type { Tx } from '../src/server/platform/database/database.ts'
import type { Platform } from '../src/server/platform/platform.ts'
import { demoPassword, demoSignIns, seedOperators, seedSellers, type DemoSignIns } from './people/accounts.ts'
import { seedAddedCards } from './stock/added-products.ts'
import { seedArrivals } from './stock/arrivals.ts'
import { seedAgency } from './people/agency.ts'
import { seedBundles } from './catalogue/bundles.ts'
import { seedCart } from './money/cart.ts'
import { seedCatalogue, seedExchangeRates, seedSaved } from './catalogue/catalogue.ts'
import { seedCommissions } from './money/commissions.ts'
import { seedCosts } from './catalogue/costs.ts'
import { openDouble, variantIdsOf } from './people/fake-shopify.ts'
import { seedCarriers } from './orders/carriers.ts'
import { seedHeldOrder } from './orders/held.ts'
import { cachedEncoding } from './catalogue/picture-cache.ts'
import { seedListings } from './catalogue/listings.ts'
import { seedMergeWindow } from './orders/merge-window.ts'
import { seedLabels } from './orders/labels.ts'
import { seedMerges } from './orders/merges.ts'
import { seedImportRules } from './orders/import-rules.ts'
import { seedInventoryOrders } from './stock/inventory-orders.ts'
import { seedBanners } from './people/banners.ts'
import { seedNotices } from './people/notices.ts'
import { seedOrders } from './orders/orders.ts'
import { storeCovers, type StoredPictures } from './catalogue/pictures.ts'
import { seedProductFiles } from './catalogue/product-files.ts'
import { seedReplacements } from './orders/replacements.ts'
import { seedProblems } from './orders/problems.ts'
import { seedReturns } from './orders/returns.ts'
import { seedRefunds } from './orders/refunds.ts'
import { seedSelfPurchases } from './stock/self-purchases.ts'
import { seedCarrierBills, seedCostSettings, seedPastPurchases } from './money/carrier-bills.ts'
import { seedSoldGoods } from './money/sold-goods.ts'
import { seedBins } from './stock/bins.ts'
import { seedSupplierOrders } from './stock/supplier-orders.ts'
import { seedWeights } from './stock/weights.ts'
import { seedStock } from './stock/stock.ts'
import { seedSurcharges } from './orders/surcharges.ts'
import { seedSourcing } from './stock/sourcing.ts'
import { seedWholesale } from './stock/wholesale.ts'
import { seedSchedules } from './people/schedules.ts'
import { seedExtraServices, seedServiceStock } from './money/extra-services.ts'
import { seedServices } from './orders/services.ts'
import { seedDeletedVariant, seedShopProducts } from './catalogue/shop-products.ts'
import { seedShippingLines } from './orders/shipping.ts'
import { seedShippingRules } from './orders/shipping-rules.ts'
import { seedStaff } from './people/staff.ts'
import { dayMs } from './orders/stories.ts'
import { seedTrackingRules } from './orders/tracking-rules.ts'
import { seedTaxNumbers } from './money/tax-numbers.ts'
import { seedTickets } from './people/tickets.ts'
import { seedTrackingPages } from './orders/tracking-pages.ts'
import { seedVariants } from './catalogue/variants.ts'
import { seedCorrections } from './money/corrections.ts'
import { seedCreditLine } from './money/credit.ts'
import { seedPaymentMethods } from './money/payment-methods.ts'
import { seedWithdrawals } from './money/withdrawals.ts'
import { seedInvoiceAddresses } from './money/invoices.ts'
import { seedVip, settleVip } from './money/vip.ts'
import { seedWallets } from './money/wallets.ts'
import { seedCustomsData } from './catalogue/customs.ts'
import { seedWaves } from './orders/waves.ts'
import { openShops } from './people/shops.ts'

export { demoSignIns, type DemoSignIns } from './people/accounts.ts'

const seedMails = async (tx: Tx, platform: Platform): Promise<void> => {
  const emails = [
    {
      to: 'emma@harbourpine.example',
      daysAgo: 41,
      subject: 'Your bank transfer has not been credited',
      paragraphs: [
        'The receipt shows a transfer to a different account. Please send the receipt for your transfer to our account.',
      ],
      link: { label: 'View wallet', url: `${platform.config.publicUrl}/appvue/wallet/finance` },
    },
    {
      to: 'emma@harbourpine.example',
      daysAgo: 0.7,
      subject: 'You have two new quotes',
      paragraphs: [
        'The agency has quoted the products you requested: the paper lantern and the waterproof map case.',
        'The offers are valid for 7 days.',
      ],
      link: {
        label: 'View offers',
        url: `${platform.config.publicUrl}/appvue/orders/dropshippingOrders?status=awaitingQuote`,
      },
    },
  ]
  const rows = emails.map(({ to, daysAgo, ...content }) => {
    const { subject, text, html } = composeEmail({ ...content, locale: 'en' })
    const createdAt = new Date(+platform.clock.now() - daysAgo * dayMs)
    return { to_address: to, subject, body_text: text, body_html: html, created_at: createdAt }
  })
  // Only into the outbox: these addresses do not exist.
  await tx.insertInto('mail').values(rows).execute()
}

const isEmpty = async ({ database }: Platform): Promise<boolean> => {
  const found = await database.agency.selectFrom('operator').select('id').limit(1).executeTakeFirst()
  const customer = await database.agency
    .selectFrom('customer')
    .select('customer_id')
    .limit(1)
    .executeTakeFirst()
  return !found && !customer
}

/**
 * Fills an empty database with demo data, deterministic except for the date; leaves any other unchanged. The Shopify
 * double gets the same orders: call this before it starts. In one transaction, so that an interrupted start leaves
 * the database empty.
 */
export const seedDemo = async (platform: Platform): Promise<DemoSignIns> => {
  if (!(await isEmpty(platform))) return demoSignIns
  const { config, database } = platform
  // A story is told from a whole second on, and by one clock: neither its fraction nor how long filling takes
  // decides what has already happened.
  const now = new Date(Math.floor(platform.clock.now().getTime() / 1000) * 1000)
  const clock = { now: () => now }
  const files = createFiles(config, database, clock, cachedEncoding)
  const [pictures, passwordHash] = await Promise.all([storeCovers(files), hashPassword(demoPassword)])
  const world = openDouble(platform)
  await database.agencyTransaction((tx) =>
    fill(tx, { ...platform, clock, files }, { pictures, passwordHash, world, now }),
  )
  world?.changed()
  world?.close()
  return demoSignIns
}

const fill = async (
  tx: Tx,
  platform: Platform,
  options: { pictures: StoredPictures; passwordHash: string; world: World | null; now: Date },
): Promise<void> => {
  const { pictures, passwordHash, world, now } = options
  const { covers } = pictures
  await seedExchangeRates(tx, now)
  await seedImportRules(tx, now)
  const skus = await seedCatalogue(tx, pictures, now)
  await seedCosts(tx, skus)
  await seedShippingLines(tx)
  const staff = await seedOperators(tx, passwordHash, now)
  await seedProductFiles(tx, staff.sourcing, { skus, now, parsePool: platform.parsePool })
  const sellers = await seedSellers(tx, passwordHash, now)
  await seedAgency(tx, platform.files, { ownerId: staff.owner.id, now })
  const { stages, doubleOf } = await openShops(tx, platform, { sellers, covers, world })
  const main = sellers.get('main')
  const [firstShop] = stages
  if (main && firstShop) await seedStaff(tx, main, { firstShopId: firstShop.id, passwordHash, now })
  const known = await seedVariants(tx, {
    stages,
    skus,
    covers,
    sourcing: staff.sourcing,
    variantId: (stage, variant) => {
      const shop = doubleOf(stage)
      return shop ? variantIdsOf(shop).get(variant.shopSku) : undefined
    },
    now,
  })
  const { publicUrl } = platform.config
  await seedShopProducts(tx, { stages, doubleOf, world, covers, publicUrl, now })
  const rulesOf = await seedShippingRules(tx, main, now)
  const pricesOf = main
    ? await seedVip(tx, {
        main,
        ownerId: staff.owner.id,
        financeId: staff.finance.id,
        namedAgentId: staff.sourcing.id,
        now,
      })
    : () => listPrices
  const payments = await seedOrders(tx, { stages, known, rulesOf, pricesOf, doubleOf, staff, now })
  if (firstShop) await seedDeletedVariant(tx, firstShop, { shop: doubleOf(firstShop), world, now })
  if (firstShop) await seedHeldOrder(tx, firstShop, doubleOf(firstShop), now)
  if (firstShop) await seedMerges(tx, firstShop)
  const peak = stages.find(({ customerId }) => customerId === sellers.get('peak')?.customerId)
  if (peak) await seedMergeWindow(tx, peak, now)
  if (firstShop) await seedAddedCards(tx, firstShop, skus)
  const paid = firstShop ? await seedServices(tx, firstShop, payments) : payments
  const charged = main
    ? await seedStock(tx, { customerId: main.customerId, payments: paid, packer: staff.fulfilment.name, now })
    : paid
  const bundled = firstShop
    ? await seedBundles(tx, { shop: firstShop, skus, payments: charged, now })
    : charged
  const wholesale = await seedWholesale(tx, { sellers, skus, staff, now })
  const inventory = await seedInventoryOrders(tx, { sellers, skus, staff, now })
  const large = [...wholesale, ...inventory]
  await seedInvoiceAddresses(tx, sellers)
  const { files, secrets } = platform
  const withdrawals = await seedWithdrawals(tx, files, { sellers, staff, secrets, now })
  const corrections = await seedCorrections(tx, { sellers, staff, now })
  const services = await seedExtraServices(tx, files, { sellers, staff, now })
  const caleb = sellers.get('peak')
  if (!caleb) throw new Error('the demo lacks the seller with a credit line')
  const credit = await seedCreditLine(tx, { seller: caleb, staff, now })
  await seedPaymentMethods(tx)
  const moved = { wholesale: large, withdrawals, corrections, services, credit }
  await seedWallets(tx, files, { sellers, payments: bundled, ...moved, staff, now })
  if (main) await seedServiceStock(tx, main, { sellers, staff, now })
  await seedArrivals(tx, { sellers, skus, staff, now })
  if (main) await seedSelfPurchases(tx, { seller: main, skus, now })
  await seedNotices(tx, platform.files, { sellers, staff, now })
  await seedTrackingRules(tx, staff.support.id)
  await seedBanners(tx, platform.files, { savedBy: staff.support.id, now })
  await seedTickets(tx, platform.files, { sellers, agent: staff.support, now })
  await seedSourcing(tx, platform.files, { sellers, agent: staff.sourcing, now })
  if (main && firstShop) await seedSchedules(tx, { seller: main, shopId: firstShop.id, now })
  if (main) await seedTrackingPages(tx, platform.files, { customerId: main.customerId, now })
  if (main) {
    const { customerId, person } = main
    await seedReplacements(tx, { customerId, seller: person, agent: staff.support.name, now })
  }
  if (main) await seedProblems(tx, main.customerId, now)
  if (main) await seedReturns(tx, { customerId: main.customerId, now })
  const other = sellers.get('nordic')
  if (main && other) await seedRefunds(tx, { main, other, agent: staff.support.name, now })
  await seedWaves(tx, { packerId: staff.fulfilment.id, ownerId: staff.owner.id, now })
  if (main) await seedSurcharges(tx, main.customerId, now)
  if (main) await seedLabels(tx, main.customerId, now)
  await seedCarriers(tx, platform.files, { packer: staff.fulfilment.name, now })
  if (main) await seedSaved(tx, main.customerId, main.person)
  if (main) await seedCart(tx, main, { skus, now })
  if (main) await seedListings(tx, { seller: main, stages, doubleOf, world, publicUrl, now })
  await seedTaxNumbers(tx, sellers, now)
  await seedSupplierOrders(tx, { buyer: staff.sourcing.name, packer: staff.fulfilment.name, now })
  await seedCostSettings(tx, { by: staff.finance.name, now })
  await seedPastPurchases(tx, { by: staff.sourcing.name, now })
  await seedCarrierBills(tx, { by: staff.finance.name, now })
  await seedSoldGoods(tx, {
    buyer: staff.sourcing.name,
    packer: staff.fulfilment.name,
    finance: staff.finance.name,
  })
  await seedBins(tx, { packer: staff.fulfilment.name, now })
  await seedWeights(tx, { packer: staff.fulfilment.name, sourcing: staff.sourcing.name, now })
  await seedCustomsData(tx)
  await countSales(tx)
  for (const { customerId } of sellers.values()) await countSoldUnitsOf(tx, customerId)
  if (main) {
    const referred = ['nordic', 'cny', 'peak'].flatMap((key) => sellers.get(key) ?? [])
    await seedCommissions(tx, { referrer: main, referred, finance: staff.finance, secrets, now })
  }
  await settleVip(tx)
  await measureDeliveries(tx)
  await recountFiguresIn(tx)
  await recountProfitIn(tx)
  await seedMails(tx, platform)
}
