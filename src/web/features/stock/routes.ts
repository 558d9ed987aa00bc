import { menuTags } from '../../../contract/kernel/permissions.ts'
import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const stockPages: readonly PageDefinition[] = [
  {
    path: '/inventory/MyInventory',
    goKey: 'i',
    title: { en: 'My inventory', zh: '我的库存' },
    load: () => import('./my-stock-page.tsx'),
    tag: 4,
    menu: { section: 'inventory', order: 0 },
  },
  {
    path: '/inventory/MyInventory/$id',
    title: { en: 'Stock', zh: '库存' },
    load: () => import('./stock-page.tsx'),
    tag: 4,
    under: '/inventory/MyInventory',
  },
  {
    path: '/inventory/AlarmStock',
    title: { en: 'Low-stock alerts', zh: '库存预警' },
    load: () => import('./alarm-stock-page.tsx'),
    tag: 4,
    menu: { section: 'inventory', order: 3 },
  },
  {
    path: '/inventory/StockOrders',
    title: { en: 'Orders from stock', zh: '库存订单' },
    load: () => import('./stock-orders-page.tsx'),
    tag: 4,
    under: '/inventory/MyInventory',
  },
  {
    // The specification gives this page no menu tag; its calls require the inventory menu.
    path: '/earlyWarningSku/index',
    title: { en: 'Only Negative Stock', zh: '仅看负库存' },
    load: () => import('./short-stock-page.tsx'),
    anyTag: [menuTags.inventory],
    under: '/inventory/MyInventory',
  },
  {
    path: '/inventory/InventoryHistory/$id',
    title: { en: 'Stock history', zh: '库存记录' },
    load: () => import('./stock-history-page.tsx'),
    tag: 4,
    under: '/inventory/MyInventory',
  },
]
