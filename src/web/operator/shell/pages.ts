import { operatorAgencyPages } from '../../features/agency-settings/routes.ts'
import { operatorBannerPages } from '../../features/banners/routes.ts'
import { carrierPages } from '../../features/carriers/routes.ts'
import { operatorCatalogueFilePages } from '../../features/catalogue-files/routes.ts'
import { operatorCataloguePages } from '../../features/catalogue/routes.ts'
import { operatorCustomersPages } from '../../features/customers/routes.ts'
import { operatorFulfilmentPages } from '../../features/fulfilment/routes.ts'
import { operatorIdentityPages, operatorPublicPages } from '../../features/identity/routes.ts'
import { operatorCustomerPricePages } from '../../features/customer-prices/routes.ts'
import { operatorCorrectionPages } from '../../features/corrections/routes.ts'
import { operatorCreditLinePages } from '../../features/credit-lines/routes.ts'
import { operatorPaymentMethodPages } from '../../features/payment-methods/routes.ts'
import { operatorLedgerIssuePages } from '../../features/ledger-issues/routes.ts'
import { operatorCustomerFinancePages } from '../../features/customer-finance/routes.ts'
import { operatorCommissionPages } from '../../features/affiliates/routes.ts'
import { operatorWithdrawalPages } from '../../features/withdrawals/routes.ts'
import { operatorInvoicePages } from '../../features/invoices/routes.ts'
import { operatorNoticePages } from '../../features/notices/routes.ts'
import { operatorHomePages } from '../../features/operator-home/routes.ts'
import { operatorPackingPages } from '../../features/packing/routes.ts'
import { operatorPurchasingPages } from '../../features/purchasing/routes.ts'
import { quotePages } from '../../features/quotes/routes.ts'
import { operatorReplacementPages } from '../../features/replacements/routes.ts'
import { operatorReturnPages } from '../../features/returned-parcels/routes.ts'
import { operatorRefundPages } from '../../features/refunds/routes.ts'
import { operatorServicePages } from '../../features/services/routes.ts'
import { operatorExtraServicePages } from '../../features/extra-services/routes.ts'
import { operatorSurchargePages } from '../../features/surcharges/routes.ts'
import { operatorSourcingPages } from '../../features/sourcing/routes.ts'
import { operatorImportRulePages } from '../../features/import-rules/routes.ts'
import { operatorShippingPages } from '../../features/shipping/routes.ts'
import { operatorTrackingRulePages } from '../../features/tracking-rules/routes.ts'
import { carrierBillPages } from '../../features/carrier-bills/routes.ts'
import { profitPages } from '../../features/profit/routes.ts'
import { bankStatementPages } from '../../features/bank-statements/routes.ts'
import { receivingPages } from '../../features/receiving/routes.ts'
import { supplierOrderPages } from '../../features/supplier-orders/routes.ts'
import { operatorTicketPages } from '../../features/tickets/routes.ts'
import { operatorWalletPages } from '../../features/wallet/routes.ts'
import { warehouseBinPages } from '../../features/warehouse-bins/routes.ts'
import { skuWeightPages } from '../../features/sku-weights/routes.ts'
import { operatorWavePages } from '../../features/waves/routes.ts'
import { operatorWholesalePages } from '../../features/wholesale/routes.ts'
import { operatorBulkJobPages } from '../../features/bulk-jobs/routes.ts'
import { calendarPages } from '../../features/calendar/routes.ts'
import { staffPages, staffPublicPages } from '../../features/staff/routes.ts'
import type { OperatorArea } from '../../../contract/kernel/operator-permissions.ts'
import type { PublicPage } from '../../ui/page/make-router.tsx'
import type { MenuSection, PageDefinition } from '../../ui/page/page-definition.ts'

export const sections: readonly MenuSection[] = [
  { key: 'home', label: { en: 'Queues', zh: '待办队列' }, icon: 'home' },
  { key: 'quotes', label: { en: 'Quotes', zh: '报价' }, icon: 'quote' },
  { key: 'orders', label: { en: 'Orders', zh: '订单' }, icon: 'orders' },
  { key: 'pushes', label: { en: 'Shop updates', zh: '店铺回传' }, icon: 'reload' },
  { key: 'buying', label: { en: 'Buying', zh: '采购' }, icon: 'cart' },
  { key: 'incoming', label: { en: 'Incoming goods', zh: '到货' }, icon: 'stock' },
  { key: 'products', label: { en: 'Products', zh: '产品' }, icon: 'box' },
  { key: 'shipping', label: { en: 'Shipping', zh: '物流' }, icon: 'truck' },
  { key: 'money', label: { en: 'Finance', zh: '资金' }, icon: 'wallet' },
  { key: 'tickets', label: { en: 'Tickets', zh: '工单' }, icon: 'quote' },
  { key: 'customers', label: { en: 'Customers', zh: '客户' }, icon: 'people' },
  { key: 'notices', label: { en: 'Notices', zh: '公告' }, icon: 'bell' },
  { key: 'records', label: { en: 'Records', zh: '记录' }, icon: 'mail' },
  { key: 'agency', label: { en: 'Agency', zh: '平台信息' }, icon: 'info' },
  { key: 'security', label: { en: 'Security', zh: '安全' }, icon: 'shield' },
]

/** The permissions of an area open its pages; a page may name another one. */
const inArea = (area: OperatorArea, of: readonly PageDefinition[]): PageDefinition[] =>
  of.map((page) => ({ area, ...page }))

export const pages: readonly PageDefinition[] = [
  ...operatorHomePages,
  ...inArea('quotes', quotePages),
  ...inArea('quotes', operatorSourcingPages),
  ...inArea('orders', operatorFulfilmentPages),
  ...inArea('orders', operatorWavePages),
  ...inArea('orders', operatorPackingPages),
  ...inArea('carriers', carrierPages),
  ...inArea('orders', operatorReplacementPages),
  ...inArea('returns', operatorReturnPages),
  ...inArea('refunds', operatorRefundPages),
  ...inArea('orders', operatorSurchargePages),
  ...inArea('wholesale', operatorWholesalePages),
  ...inArea('services', operatorExtraServicePages),
  ...operatorBulkJobPages,
  ...inArea('buying', supplierOrderPages),
  ...inArea('buying', receivingPages),
  ...inArea('recharges', bankStatementPages),
  ...inArea('warehouse', warehouseBinPages),
  ...inArea('purchasing', operatorPurchasingPages),
  ...inArea('catalogue', operatorCataloguePages),
  ...inArea('catalogue', operatorCatalogueFilePages),
  ...inArea('catalogue', skuWeightPages),
  ...inArea('services', operatorServicePages),
  ...inArea('shipping', operatorShippingPages),
  ...inArea('customs', operatorImportRulePages),
  ...inArea('shipping', operatorTrackingRulePages),
  ...inArea('tickets', operatorTicketPages),
  ...inArea('recharges', operatorWalletPages),
  ...inArea('invoices', operatorInvoicePages),
  ...inArea('withdrawals', operatorWithdrawalPages),
  ...inArea('corrections', operatorCorrectionPages),
  ...inArea('customerPrices', operatorCustomerPricePages),
  ...inArea('credit', operatorCreditLinePages),
  ...inArea('settings', operatorPaymentMethodPages),
  ...inArea('ledger', operatorLedgerIssuePages),
  ...inArea('customers', operatorCustomerFinancePages),
  ...inArea('commissions', operatorCommissionPages),
  ...inArea('customers', operatorCustomersPages),
  ...inArea('announcements', operatorNoticePages),
  ...inArea('announcements', operatorBannerPages),
  ...inArea('settings', operatorAgencyPages),
  ...inArea('carrierBills', carrierBillPages),
  ...inArea('profit', profitPages),
  ...staffPages,
  ...calendarPages,
  ...operatorIdentityPages,
]

export const publicPages: readonly PublicPage[] = [...operatorPublicPages, ...staffPublicPages]
