import { cartPages } from '../../features/cart/routes.ts'
import { dashboardPages } from '../../features/dashboard/routes.ts'
import { helpPages } from '../../features/help/routes.ts'
import { identityPages, identityPublicPages } from '../../features/identity/routes.ts'
import { importsPages } from '../../features/imports/routes.ts'
import { withdrawalPages } from '../../features/withdrawals/routes.ts'
import { invoicePages } from '../../features/invoices/routes.ts'
import { listingPages } from '../../features/listings/routes.ts'
import { myProductPages } from '../../features/my-products/routes.ts'
import { noticePages } from '../../features/notices/routes.ts'
import { orderPages } from '../../features/orders/routes.ts'
import { policyPublicPages } from '../../features/policies/routes.ts'
import { productPages } from '../../features/products/routes.ts'
import { salesRankPages } from '../../features/sales-rank/routes.ts'
import { returnedParcelPages } from '../../features/returned-parcels/routes.ts'
import { settingsPages } from '../../features/settings/routes.ts'
import { purchasingPages } from '../../features/purchasing/routes.ts'
import { schedulesPages } from '../../features/schedules/routes.ts'
import { shippingRulesPages } from '../../features/shipping-rules/routes.ts'
import { shopsPages, shopsPublicPages } from '../../features/shops/routes.ts'
import { sourcingPages } from '../../features/sourcing/routes.ts'
import { stockPages } from '../../features/stock/routes.ts'
import { taxNumberPages } from '../../features/tax-numbers/routes.ts'
import { ticketPages } from '../../features/tickets/routes.ts'
import { shopperReportPages } from '../../features/tracking-page/routes.ts'
import { affiliatePages } from '../../features/affiliates/routes.ts'
import { vipPages } from '../../features/vip/routes.ts'
import { bulkJobPages } from '../../features/bulk-jobs/routes.ts'
import { extraServicePages } from '../../features/extra-services/routes.ts'
import { wholesalePages } from '../../features/wholesale/routes.ts'
import { walletPages, walletPublicPages } from '../../features/wallet/routes.ts'
import type { PublicPage } from '../../ui/page/make-router.tsx'
import type { MenuSection, PageDefinition, SettingsGroup } from '../../ui/page/page-definition.ts'

/** The side menu's sections, with the specification's tags. A section without pages is hidden. */
export const sections: readonly MenuSection[] = [
  { key: 'home', label: { en: 'Dashboard', zh: '仪表盘' }, icon: 'home' },
  { key: 'product', label: { en: 'Products', zh: '产品' }, icon: 'box', tag: 2 },
  { key: 'orders', label: { en: 'Orders', zh: '订单' }, icon: 'orders', tag: 3 },
  { key: 'inventory', label: { en: 'Inventory', zh: '库存' }, icon: 'stock', tag: 4 },
  { key: 'stores', label: { en: 'Stores', zh: '店铺' }, icon: 'stores', tag: 5 },
  { key: 'wallet', label: { en: 'Wallet', zh: '钱包' }, icon: 'wallet', tag: 6 },
  { key: 'extra', label: { en: 'Extra services', zh: '增值服务' }, icon: 'service', tag: 7 },
  { key: 'affiliate', label: { en: 'Affiliate', zh: '联盟推广' }, icon: 'people', tag: 8 },
]

/** The groups of the navigation of the settings; `settings` of a page names its own. */
export const settingsGroups: readonly SettingsGroup[] = [
  { key: 'account', label: { en: 'Account', zh: '账户' } },
  { key: 'business', label: { en: 'Business', zh: '企业' } },
  { key: 'orders', label: { en: 'Orders', zh: '订单' } },
  { key: 'stores', label: { en: 'Shops', zh: '店铺' } },
]

export const pages: readonly PageDefinition[] = [
  ...dashboardPages,
  ...productPages,
  ...cartPages,
  ...myProductPages,
  ...listingPages,
  ...orderPages,
  ...importsPages,
  ...bulkJobPages,
  ...shopsPages,
  ...schedulesPages,
  ...shippingRulesPages,
  ...sourcingPages,
  ...ticketPages,
  ...wholesalePages,
  ...stockPages,
  ...purchasingPages,
  ...shopperReportPages,
  ...returnedParcelPages,
  ...walletPages,
  ...invoicePages,
  ...withdrawalPages,
  ...extraServicePages,
  ...affiliatePages,
  ...salesRankPages,
  ...noticePages,
  ...vipPages,
  ...helpPages,
  ...settingsPages,
  ...taxNumberPages,
  ...identityPages,
]

export const publicPages: readonly PublicPage[] = [
  ...identityPublicPages,
  ...shopsPublicPages,
  ...walletPublicPages,
  ...policyPublicPages,
]
