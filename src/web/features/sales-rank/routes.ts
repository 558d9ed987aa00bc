import { menuTags } from '../../../contract/kernel/permissions.ts'
import type { PageDefinition } from '../../ui/page/page-definition.ts'

// The specification gives these pages no menu tag. They show order figures, so they need the orders menu.
export const salesRankPages: readonly PageDefinition[] = [
  {
    path: '/function/salesRank',
    title: { en: 'Sales rank', zh: '销量排行' },
    load: () => import('./sales-rank-page.tsx'),
    anyTag: [menuTags.orders],
    menu: { section: 'orders', order: 20 },
  },
  {
    path: '/function/salesRank/$id',
    title: { en: 'Product sales', zh: '产品销量' },
    load: () => import('./product-sales-page.tsx'),
    anyTag: [menuTags.orders],
  },
]
