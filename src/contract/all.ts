import { addresses, profile, subAccounts } from './accounts.ts'
import { autoRecharge } from './auto-recharge.ts'
import { adminView } from './admin-view.ts'
import { agencySettings } from './agency.ts'
import { banners } from './banners.ts'
import { cart } from './cart.ts'
import { common } from './common.ts'
import { creditLines } from './credit-lines.ts'
import { paymentMethods } from './payment-methods.ts'
import { dashboard } from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import { extraServices } from './extra-services.ts'
import { serviceStock } from './service-stock.ts'
import { operatorExtraServices } from './operator/extra-services.ts'
import { identity, operatorIdentity } from './identity.ts'
import { mergeWindow } from './merge-window.ts'
import { merging } from './merging.ts'
import { operatorAgencySettings } from './operator/agency.ts'
import { operatorCatalogue } from './operator/catalogue.ts'
import { operatorCustomsCodes } from './operator/customs-codes.ts'
import { operatorImportRules } from './operator/import-rules.ts'
import { operatorCatalogueFiles } from './operator/catalogue-files.ts'
import { operatorCatalogueBulk } from './operator/catalogue-bulk.ts'
import { operatorCosts } from './operator/catalogue-costs.ts'
import { operatorCommon } from './operator/common.ts'
import { operatorCustomers } from './operator/customers.ts'
import { operatorCustomerPrices } from './operator/customer-prices.ts'
import { operatorVip } from './operator/vip.ts'
import { vip } from './vip.ts'
import { notices } from './notices.ts'
import { operatorHome } from './operator/home.ts'
import { operatorListings } from './operator/listings.ts'
import { operatorBanners } from './operator/banners.ts'
import { operatorNotices } from './operator/notices.ts'
import { operatorOrders, operatorQuotes } from './operator/orders.ts'
import { operatorPacking } from './operator/packing.ts'
import { operatorReturnedParcels } from './operator/returned-parcels.ts'
import { operatorRefunds } from './operator/refunds.ts'
import { operatorServices } from './operator/services.ts'
import { operatorSourcing } from './operator/sourcing.ts'
import { operatorWholesale } from './operator/wholesale.ts'
import { operatorSurcharges } from './operator/surcharges.ts'
import { operatorTickets } from './operator/tickets.ts'
import { operatorWallet } from './operator/wallet.ts'
import { operatorWaves } from './operator/waves.ts'
import { operatorBulkJobs } from './operator/bulk-jobs.ts'
import { orderChanges } from './order-changes.ts'
import { orderBulkJobs } from './order-bulk-jobs.ts'
import { orderTags } from './order-tags.ts'
import { affiliates } from './affiliates.ts'
import { operatorCommissions } from './operator/commissions.ts'
import { withdrawals } from './withdrawals.ts'
import { operatorWithdrawals } from './operator/withdrawals.ts'
import { operatorCorrections } from './operator/corrections.ts'
import { operatorCreditLines } from './operator/credit-lines.ts'
import { operatorPaymentMethods } from './operator/payment-methods.ts'
import { operatorLedgerIssues } from './operator/ledger-issues.ts'
import { operatorCustomerFinance } from './operator/customer-finance.ts'
import { invoices } from './invoices.ts'
import { operatorInvoices } from './operator/invoices.ts'
import { listings } from './listings.ts'
import { mapping } from './mapping.ts'
import { bundles } from './bundles.ts'
import { myProducts } from './my-products.ts'
import { orders } from './orders.ts'
import { quotes } from './quotes.ts'
import { operatorProblems } from './operator/problems.ts'
import { operatorPurchasing } from './operator/purchasing.ts'
import { problems, orderHolds } from './problems.ts'
import { products } from './products.ts'
import { operatorPurchaseDocuments, purchaseDocuments } from './purchase-documents.ts'
import { purchaseOrders } from './purchase-orders.ts'
import { purchasing } from './purchasing.ts'
import { operatorReplacements } from './operator/replacements.ts'
import { replacements } from './replacements.ts'
import { refunds } from './refunds.ts'
import { salesRank } from './sales-rank.ts'
import { schedules } from './schedules.ts'
import { returnedParcels } from './returned-parcels.ts'
import { orderServices } from './services.ts'
import { operatorSecurity, security } from './security.ts'
import { shippingRules } from './shipping-rules.ts'
import { shipping } from './shipping.ts'
import { imports, shops } from './shops.ts'
import { sourcing } from './sourcing.ts'
import { stock } from './stock.ts'
import { surcharges } from './surcharges.ts'
import { orderImports } from './order-imports.ts'
import { orderTaxNumbers, taxNumbers } from './tax-numbers.ts'
import { operatorTaxNumbers } from './operator/tax-numbers.ts'
import { tickets } from './tickets.ts'
import { trackingPage } from './tracking-page.ts'
import { trackingRules } from './tracking-rules.ts'
import { operatorTrackingRules } from './operator/tracking-rules.ts'
import { savedViews } from './saved-views.ts'
import { operatorSavedViews } from './operator/saved-views.ts'
import { wallet } from './wallet.ts'
import { walletSpend } from './wallet-spend.ts'
import { wholesale } from './wholesale.ts'
import { bulkJobs } from './bulk-jobs.ts'

/** All domains of the API: the one table from which server, OpenAPI and tests are built. */
export const contract = {
  identity,
  subAccounts,
  profile,
  security,
  operatorSecurity,
  adminView,
  addresses,
  common,
  agency: agencySettings,
  dashboard,
  salesRank,
  shops,
  imports,
  products,
  cart,
  orders,
  orderChanges,
  orderServices,
  orderBulkJobs,
  orderTags,
  merging,
  mergeWindow,
  orderHolds,
  problems,
  returnedParcels,
  refunds,
  mapping,
  bundles,
  myProducts,
  listings,
  quotes,
  shipping,
  shippingRules,
  wallet,
  walletSpend,
  autoRecharge,
  creditLines,
  paymentMethods,
  withdrawals,
  affiliates,
  vip,
  invoices,
  taxNumbers,
  orderImports,
  orderTaxNumbers,
  schedules,
  tickets,
  trackingPage,
  trackingRules,
  savedViews,
  replacements,
  surcharges,
  sourcing,
  wholesale,
  notices,
  banners,
  purchaseDocuments,
  purchaseOrders,
  purchasing,
  stock,
  extraServices,
  serviceStock,
  works: bulkJobs,
  operatorIdentity,
  operatorHome,
  operatorCommon,
  operatorCustomers,
  operatorCustomerPrices,
  operatorVip,
  operatorAgencySettings,
  operatorCatalogue,
  operatorImportRules,
  operatorCustomsCodes,
  operatorTaxNumbers,
  operatorCosts,
  operatorCatalogueBulk,
  operatorCatalogueFiles,
  operatorListings,
  operatorServices,
  operatorExtraServices,
  operatorOrders,
  operatorWaves,
  operatorQuotes,
  operatorReplacements,
  operatorSurcharges,
  operatorSourcing,
  operatorWholesale,
  operatorProblems,
  operatorPacking,
  operatorReturnedParcels,
  operatorRefunds,
  operatorWallet,
  operatorWithdrawals,
  operatorCorrections,
  operatorCreditLines,
  operatorPaymentMethods,
  operatorLedgerIssues,
  operatorCustomerFinance,
  operatorCommissions,
  operatorInvoices,
  operatorTickets,
  operatorTrackingRules,
  operatorSavedViews,
  operatorNotices,
  operatorBanners,
  operatorPurchasing,
  operatorPurchaseDocuments,
  operatorBulkJobs,
}

export interface NamedEndpoint {
  readonly domain: string
  readonly name: string
  readonly endpoint: Endpoint
}

export const allEndpoints: readonly NamedEndpoint[] = Object.entries<Record<string, Endpoint>>(
  contract,
).flatMap(([domain, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ domain, name, endpoint })),
)
