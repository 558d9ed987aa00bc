import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const stockPages: readonly PageDefinition[] = [
  {
    path: '/inventory/MyInventory',
    title: { en: 'My inventory', zh: '我的库存' },
    load: () => import('./my-stock-page.tsx'),
    tag: 4,
    menu: { section: 'inventory', order: 0 },
  },
  {
    path: '/inventory/InventoryHistory/$id',
    title: { en: 'Stock history', zh: '库存记录' },
    load: () => import('./stock-history-page.tsx'),
    tag: 4,
    under: '/inventory/MyInventory',
  },
]
