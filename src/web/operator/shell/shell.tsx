import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { operatorIdentity } from '../../../contract/identity/identity.ts'
import { operatorSecurity } from '../../../contract/identity/security.ts'
import { SecondStepNotice } from '../../features/identity/security/second-step-notice.tsx'
import {
  endOperatorSession,
  hasRole,
  loadOperator,
  useOperator,
  type OperatorInfo,
} from '../../session/operator-session.ts'
import { operatorSide } from '../../features/bulk-jobs/operator-side.ts'
import { BulkJobTray } from '../../features/bulk-jobs/bulk-job-tray.tsx'
import { AccessProvider, type Access } from '../../ui/access.tsx'
import { Brand } from '../../ui/brand.tsx'
import { makeQueryClient } from '../../ui/call/query-client.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { AppShell } from '../../ui/shell/app-shell.tsx'
import { UserMenu } from '../../ui/shell/user-menu.tsx'
import { forgetDrafts } from '../../ui/forms/use-draft.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AntdTheme } from '../../ui/theme/antd-theme.tsx'
import { pages, sections } from './pages.ts'
import { useQueueBadges } from './use-queue-badges.ts'

const text = defineText({ en: { security: 'Security' }, zh: { security: '安全' } })

// Worded by the specification; the same in both languages.
const logoutQuestion = 'Are you sure to log out of the system ?'

const Shell = () => {
  const operator = useOperator()
  const [client] = useState(makeQueryClient)
  const go = useGo()
  if (!operator) return null
  return (
    <QueryClientProvider client={client}>
      <AntdTheme>
        {operator.secondStep === 'due' ? (
          <SetUpSecondStep
            side="operator"
            totpCalls={totpCalls}
            onDone={loadOperator}
            onLeave={() => leaveConsole(client, go)}
          />
        ) : (
          <Frame operator={operator} />
        )}
      </AntdTheme>
    </QueryClientProvider>
  )
}

// Authorities and menu tags belong to customers; operators have roles.
const accessOf = (operator: OperatorInfo): Access => ({
  can: () => false,
  hasMenu: () => false,
  hasRole: (role, area) => hasRole(operator, role, area),
  isMainAccount: false,
  isAdminView: false,
  currency: 'USD',
})

const loadPalette = () => import('./palette.ts')

const brand = { full: <Brand suffix="console" />, mark: <Brand markOnly /> }

const SetUpSecondStep = lazy(() => import('../../features/identity/security/set-up-second-step.tsx'))
const totpCalls = {
  start: operatorIdentity.startTotp,
  confirm: operatorIdentity.confirmTotp,
  confirmIdentity: operatorSecurity.confirmOperatorIdentity,
}

const leaveConsole = async (client: QueryClient, go: ReturnType<typeof useGo>): Promise<void> => {
  await endOperatorSession()
  client.clear()
  sessionStorage.clear()
  forgetDrafts()
  await go('/login')
}

const Frame = ({ operator }: { operator: OperatorInfo }) => {
  const words = useText(text)
  const go = useGo()
  const client = useQueryClient()
  const access = useMemo(() => accessOf(operator), [operator])
  const badges = useQueueBadges()
  const logout = async (): Promise<void> => {
    if (!(await ask({ title: 'System prompt', message: logoutQuestion }))) return
    await leaveConsole(client, go)
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
        banner={operator.secondStep === 'grace' && <SecondStepNotice to="/security" />}
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
        loadPalette={loadPalette}
        status={<BulkJobTray side={operatorSide} />}
      />
    </AccessProvider>
  )
}

export default Shell
