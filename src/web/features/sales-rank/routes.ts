import { menuTags } from '../../../contract/permissions.ts'
import type { PageDefinition } from '../../ui/page/page-definition.ts'

// The specification gives them no tag; what they show are figures of orders, for who sees those.
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
