import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorLedgerIssuePages: readonly PageDefinition[] = [
  {
    path: '/ledger-issues',
    title: { en: 'Ledger issues', zh: '账目问题' },
    load: () => import('./ledger-issues-page.tsx'),
    roles: ['finance'],
    menu: { section: 'money', order: 8 },
  },
]
