import { addresses, profile, subAccounts } from './identity/accounts.ts'
import { apiKeys } from './identity/api-keys.ts'
import { autoRecharge } from './wallet/auto-recharge.ts'
import { adminView } from './identity/admin-view.ts'
import { agencySettings } from './agency-settings/agency.ts'
import { banners } from './banners/banners.ts'
import { cart } from './cart/cart.ts'
import { common } from './common/common.ts'
import { creditLines } from './credit-lines/credit-lines.ts'
import { paymentMethods } from './wallet/payment-methods.ts'
import { dashboard } from './dashboard/dashboard.ts'
import type { Endpoint } from './kernel/endpoint.ts'
import { extraServices } from './extra-services/extra-services.ts'
import { serviceStock } from './extra-services/service-stock.ts'
import { operatorExtraServices } from './extra-services/operator-extra-services.ts'
import { identity, operatorIdentity } from './identity/identity.ts'
import { mergeWindow } from './merge-window/merge-window.ts'
import { merging } from './orders/merging.ts'
import { operatorAgencySettings } from './agency-settings/operator-agency.ts'
import { operatorCatalogue } from './catalogue/catalogue.ts'
import { operatorCustomsCodes } from './customs-codes/customs-codes.ts'
import { operatorImportRules } from './import-rules/operator-import-rules.ts'
import { operatorCatalogueFiles } from './catalogue-files/catalogue-files.ts'
import { operatorCatalogueBulk } from './catalogue/catalogue-bulk.ts'
import { operatorCosts } from './catalogue/catalogue-costs.ts'
import { operatorCommon } from './common/operator-common.ts'
import { operatorCustomers } from './customers/customers.ts'
import { operatorCustomerPrices } from './customer-prices/customer-prices.ts'
import { operatorVip } from './vip/operator-vip.ts'
import { vip } from './vip/vip.ts'
import { notices } from './notices/notices.ts'
import { operatorFind } from './operator-home/find.ts'
import { operatorHome } from './operator-home/home.ts'
import { operatorListings } from './listings/operator-listings.ts'
import { operatorBanners } from './banners/operator-banners.ts'
import { operatorNotices } from './notices/operator-notices.ts'
import { operatorBankStatements } from './bank-statements/bank-statements.ts'
import { operatorOrderBulk } from './orders/operator-order-bulk.ts'
import { operatorOrders } from './orders/operator-orders.ts'
import { operatorShipFiles } from './orders/ship-files.ts'
import { operatorQuotes } from './quotes/operator-quotes.ts'
import { operatorPacking } from './packing/packing.ts'
import { operatorWavePapers } from './packing/wave-papers.ts'
import { operatorPackStation } from './packing/pack-station.ts'
import { operatorSkuWeights } from './sku-weights/sku-weights.ts'
import { operatorReturnedParcels } from './returned-parcels/operator-returned-parcels.ts'
import { operatorRefunds } from './refunds/operator-refunds.ts'
import { operatorServices } from './services/operator-services.ts'
import { operatorSourcing } from './sourcing/operator-sourcing.ts'
import { operatorCarriers } from './carriers/carriers.ts'
import { operatorHandOvers } from './carriers/hand-overs.ts'
import { operatorWarehouseStock } from './warehouse-stock/warehouse-stock.ts'
import { operatorCarrierBills } from './carrier-bills/carrier-bills.ts'
import { operatorProfit } from './profit/profit.ts'
import { operatorPurchasingChannel } from './supplier-orders/purchasing-channel.ts'
import { operatorSuppliers } from './supplier-orders/suppliers.ts'
import { operatorSupplierOrders } from './supplier-orders/supplier-orders.ts'
import { operatorReceiving } from './supplier-orders/receiving.ts'
import { operatorBins } from './warehouse-bins/warehouse-bins.ts'
import { goodsPictures, operatorGoodsPictures } from './goods-pictures/goods-pictures.ts'
import { operatorWholesale } from './wholesale/operator-wholesale.ts'
import { operatorSurcharges } from './surcharges/operator-surcharges.ts'
import { operatorTickets } from './tickets/operator-tickets.ts'
import { operatorWallet } from './wallet/operator-wallet.ts'
import { operatorWaves } from './waves/waves.ts'
import { operatorBulkJobs } from './bulk-jobs/operator-bulk-jobs.ts'
import { orderChanges } from './orders/order-changes.ts'
import { orderBulkJobs } from './orders/order-bulk-jobs.ts'
import { orderTags } from './orders/order-tags.ts'
import { affiliates } from './affiliates/affiliates.ts'
import { operatorCommissions } from './affiliates/commissions.ts'
import { withdrawals } from './withdrawals/withdrawals.ts'
import { operatorWithdrawals } from './withdrawals/operator-withdrawals.ts'
import { operatorCorrections } from './corrections/corrections.ts'
import { operatorCreditLines } from './credit-lines/operator-credit-lines.ts'
import { operatorPaymentMethods } from './wallet/operator-payment-methods.ts'
import { operatorLedgerIssues } from './ledger-issues/ledger-issues.ts'
import { operatorCustomerFinance } from './customer-finance/customer-finance.ts'
import { invoices } from './invoices/invoices.ts'
import { operatorInvoices } from './invoices/operator-invoices.ts'
import { listings } from './listings/listings.ts'
import { mapping } from './my-products/mapping.ts'
import { bundles } from './bundles/bundles.ts'
import { myProducts } from './my-products/my-products.ts'
import { orders } from './orders/orders.ts'
import { quotes } from './quotes/quotes.ts'
import { operatorProblems } from './problems/operator-problems.ts'
import { operatorPurchasing } from './purchasing/operator-purchasing.ts'
import { problems, orderHolds } from './problems/problems.ts'
import { products } from './products/products.ts'
import { operatorPurchaseDocuments, purchaseDocuments } from './purchasing/purchase-documents.ts'
import { purchaseOrders } from './purchasing/purchase-orders.ts'
import { purchasing } from './purchasing/purchasing.ts'
import { operatorReplacements } from './replacements/operator-replacements.ts'
import { replacements } from './replacements/replacements.ts'
import { refunds } from './refunds/refunds.ts'
import { salesRank } from './sales-rank/sales-rank.ts'
import { schedules } from './schedules/schedules.ts'
import { returnedParcels } from './returned-parcels/returned-parcels.ts'
import { orderServices } from './services/services.ts'
import { operatorSecurity, security } from './identity/security.ts'
import { shippingRules } from './shipping-rules/shipping-rules.ts'
import { shipping } from './shipping/shipping.ts'
import { shops } from './shops/shops.ts'
import { imports } from './imports/imports.ts'
import { sourcing } from './sourcing/sourcing.ts'
import { operatorStaff, staffInvitations } from './staff/staff.ts'
import { operatorCalendar } from './calendar/operator-calendar.ts'
import { stock } from './stock/stock.ts'
import { surcharges } from './surcharges/surcharges.ts'
import { orderImports } from './import-rules/order-imports.ts'
import { orderTaxNumbers, taxNumbers } from './tax-numbers/tax-numbers.ts'
import { operatorTaxNumbers } from './tax-numbers/operator-tax-numbers.ts'
import { tickets } from './tickets/tickets.ts'
import { trackingPage } from './tracking-page/tracking-page.ts'
import { trackingRules } from './tracking-rules/tracking-rules.ts'
import { operatorTrackingRules } from './tracking-rules/operator-tracking-rules.ts'
import { savedViews } from './saved-views/saved-views.ts'
import { operatorSavedViews } from './saved-views/operator-saved-views.ts'
import { wallet } from './wallet/wallet.ts'
import { walletSpend } from './wallet/wallet-spend.ts'
import { wholesale } from './wholesale/wholesale.ts'
import { bulkJobs } from './bulk-jobs/bulk-jobs.ts'

/** All domains of the API: the one table from which server, OpenAPI and tests are built. */
export const contract = {
  identity,
  subAccounts,
  profile,
  security,
  operatorSecurity,
  apiKeys,
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
  operatorFind,
  operatorHome,
  operatorStaff,
  staffInvitations,
  operatorCalendar,
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
  operatorOrderBulk,
  operatorShipFiles,
  operatorWaves,
  operatorQuotes,
  operatorReplacements,
  operatorSurcharges,
  operatorSourcing,
  operatorWholesale,
  operatorSupplierOrders,
  operatorReceiving,
  operatorBins,
  goodsPictures,
  operatorGoodsPictures,
  operatorCarrierBills,
  operatorProfit,
  operatorSuppliers,
  operatorPurchasingChannel,
  operatorWarehouseStock,
  operatorCarriers,
  operatorHandOvers,
  operatorProblems,
  operatorPacking,
  operatorPackStation,
  operatorWavePapers,
  operatorSkuWeights,
  operatorReturnedParcels,
  operatorRefunds,
  operatorWallet,
  operatorBankStatements,
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
