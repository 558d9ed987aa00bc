import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  endOperatorSession,
  hasRole,
  useOperator,
  type OperatorInfo,
} from '../../features/identity/operator-session.ts'
import { operatorSide } from '../../features/bulk-jobs/bulk-job-sides.ts'
import { BulkJobTray } from '../../features/bulk-jobs/bulk-job-tray.tsx'
import { AccessProvider, type Access } from '../../ui/access.tsx'
import { Brand } from '../../ui/brand.tsx'
import { makeQueryClient } from '../../ui/call/query-client.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { AppShell } from '../../ui/shell/app-shell.tsx'
import { UserMenu } from '../../ui/shell/user-menu.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AntdTheme } from '../../ui/theme/antd-theme.tsx'
import { pages, sections } from '../pages.ts'
import { paletteSources } from './palette.ts'
import { useQueueBadges } from './use-queue-badges.ts'

const text = defineText({ en: { security: 'Security' }, zh: { security: '安全' } })

// Worded by the specification; the same in both languages.
const logoutQuestion = 'Are you sure to log out of the system ?'

const Shell = () => {
  const operator = useOperator()
  const [client] = useState(makeQueryClient)
  if (!operator) return null
  return (
    <QueryClientProvider client={client}>
      <AntdTheme>
        <Frame operator={operator} />
      </AntdTheme>
    </QueryClientProvider>
  )
}

// Authorities and menu tags belong to customers; operators have roles.
const accessOf = (operator: OperatorInfo): Access => ({
  can: () => false,
  hasMenu: () => false,
  hasRole: (role) => hasRole(operator, role),
  isMainAccount: false,
  isAdminView: false,
  currency: 'USD',
})

const brand = { full: <Brand suffix="console" />, mark: <Brand markOnly /> }

const Frame = ({ operator }: { operator: OperatorInfo }) => {
  const words = useText(text)
  const go = useGo()
  const client = useQueryClient()
  const access = useMemo(() => accessOf(operator), [operator])
  const badges = useQueueBadges()
  const logout = async (): Promise<void> => {
    if (!(await ask({ title: 'System prompt', message: logoutQuestion }))) return
    await endOperatorSession()
    client.clear()
    sessionStorage.clear()
    await go('/login')
  }
  return (
    <AccessProvider value={access}>
      <AppShell
        app={`operator:${operator.id}`}
        brand={brand}
        sections={sections}
        pages={pages}
        access={access}
        badges={badges}
        tools={
          <UserMenu
            name={operator.name}
            description={operator.email}
            items={[{ key: 'security', to: '/security', label: words.security, icon: 'shield' }]}
            onLogout={() => void logout()}
          />
        }
        onLogout={() => void logout()}
        onReload={() => void client.invalidateQueries()}
        paletteSources={paletteSources}
        status={<BulkJobTray side={operatorSide} />}
      />
    </AccessProvider>
  )
}

export default Shell
