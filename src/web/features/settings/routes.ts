import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const settingsPages: readonly PageDefinition[] = [
  {
    path: '/setting/index',
    title: { en: 'Setting', zh: '设置' },
    load: () => import('./settings-page.tsx'),
    settings: [
      {
        group: 'business',
        order: 1,
        section: 'team',
        label: { en: 'Sub-accounts', zh: '子账户' },
        mainAccountOnly: true,
      },
      { group: 'business', order: 2, section: 'addresses', label: { en: 'Addresses', zh: '地址' } },
      {
        group: 'stores',
        order: 2,
        section: 'trackingPage',
        label: { en: 'Tracking page', zh: '物流查询页' },
        mainAccountOnly: true,
      },
      {
        group: 'stores',
        order: 3,
        section: 'trackingRules',
        label: { en: 'Tracking rules', zh: '物流展示规则' },
        tag: 3,
      },
    ],
  },
]
